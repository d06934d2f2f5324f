"""What loads take, and what comes of them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from .errors import SelvedgeError

LoadChanges: TypeAlias = Iterable[Mapping[str, Any]]
AsyncLoadChanges: TypeAlias = AsyncIterable[Mapping[str, Any]]

_FAULTS_SHOWN = 10


@dataclass(frozen=True)
class LoadedGroup:
    """What a load did to one group."""

    group: str
    inserted: int
    updated: int
    unchanged: int
    removed: int
    count: int
    version: int
    stamp: str | None


@dataclass(frozen=True)
class LoadResult:
    """What a load did."""

    id: str
    outcome: str
    """`loaded`, or `dry_run`."""
    groups: list[LoadedGroup]
    seconds: float


class LoadError(SelvedgeError):
    """The listener refused the load. Nothing of it is in."""

    status: int
    code: str
    request_id: str | None
    details: Any
    faults: list[dict[str, Any]]
    """The first ones, if the input is faulty: `group`, `line`, `key`, `label`, `field`, `value`, `code`, `sentence`."""
    fault_count: int

    def __init__(self, status: int, body: Mapping[str, Any], request_id: str | None) -> None:
        self.status = status
        self.code = body["errorCode"]
        self.request_id = request_id
        said: object = body.get("details")
        self.details = said
        empty: dict[str, Any] = {}
        details = cast("dict[str, Any]", said) if isinstance(said, dict) else empty
        self.faults = list(details.get("faults", []))
        self.fault_count = int(details.get("faultCount", 0))
        listed = "".join(f"\n  {_fault_text(fault)}" for fault in self.faults[:_FAULTS_SHOWN])
        super().__init__(f"{body['error']} ({self.code}, request {request_id or 'unknown'}){listed}")


def _fault_text(fault: Mapping[str, Any]) -> str:
    line = None if fault.get("line") is None else f"line {fault['line']}"
    key = json.dumps(fault["key"]) if "key" in fault else None
    parts = (fault.get("group"), line, key, fault.get("label"), fault.get("field"))
    where = " ".join(str(part) for part in parts if part is not None)
    given = f" (is {json.dumps(fault['value'])})" if "value" in fault else ""
    return f"{where}: {fault['sentence']}{given} [{fault['code']}]"
