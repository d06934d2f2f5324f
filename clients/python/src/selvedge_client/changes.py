"""The feed of changes: every record first, then what happens to them, in the order to apply it in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

from ._backoff import backoff_seconds
from ._connection import Connection
from ._steps import Sleep, Steps

if TYPE_CHECKING:
    from ._generated.records import GroupPath

CHANGES_LIMIT_MAX = 500

_RECORD = re.compile(r'"record"\s*:\s*')
_decode = json.JSONDecoder().raw_decode


@dataclass(frozen=True)
class Upsert:
    """A record that is new or has changed, as it is now."""

    group: GroupPath
    key: Mapping[str, str]
    record: Mapping[str, Any]
    record_text: str
    """The record as it was sent, which digests are over: writing the parsed record again may give another text."""
    op: Literal["upsert"] = "upsert"


@dataclass(frozen=True)
class Removal:
    """A record that was removed."""

    group: GroupPath
    key: Mapping[str, str]
    op: Literal["delete"] = "delete"


Change: TypeAlias = "Upsert | Removal"


@dataclass(frozen=True)
class ChangesPage:
    items: list[Change]
    """To be applied in order. There may be none, with more behind them."""
    next_cursor: str
    """Where to continue, now or days later: store it together with what the items changed."""
    has_more: bool
    """Where it is false, the copy is complete."""
    version: str | None
    """Opaque; the same as that of a state if both show the same records."""


class GroupState(TypedDict):
    """Count and digest of a group: what an exact copy has too."""

    group: GroupPath
    count: int
    digest: str
    """Sum of the first eight bytes of the SHA-256 of each record as sent, modulo 2^64, as 16 hexadecimal digits."""


@dataclass(frozen=True)
class BrandState:
    groups: list[GroupState]
    """In order of their paths."""
    version: str | None
    """The same as that of the last page of changes, if the copy has all there is."""


@dataclass(frozen=True)
class ChangesQuery:
    connection: Connection
    groups: Sequence[GroupPath] | None
    cursor: str | None
    limit: int

    def page(self, cursor: str | None) -> Steps[ChangesPage]:
        place = {} if cursor is None else {"cursor": cursor}
        parameters = {**_groups_parameter(self.groups), "limit": self.limit, **place}
        success = yield from self.connection.read("/changes", parameters)
        body = success.body
        records = _records(success.text.decode())
        items = [_change(item, records) for item in body["items"]]
        return ChangesPage(items, body["nextCursor"], body["hasMore"], success.version)


class ChangesWalk:
    """The pages up to the one that completes the copy."""

    def __init__(self, query: ChangesQuery, cursor: str | None) -> None:
        self._query = query
        self._cursor = cursor
        self._standstills = 0
        self.finished = False

    def next_page(self) -> Steps[ChangesPage]:
        if self._standstills > 0:
            yield Sleep(backoff_seconds(self._standstills))
        page = yield from self._query.page(self._cursor)
        # Servers that have the next changes are away for the moment.
        self._standstills = self._standstills + 1 if page.next_cursor == self._cursor else 0
        self._cursor = page.next_cursor
        self.finished = not page.has_more
        return page


def read_state(connection: Connection, groups: Sequence[GroupPath] | None) -> Steps[BrandState]:
    success = yield from connection.read("/state", _groups_parameter(groups))
    return BrandState(success.body["groups"], success.version)


def _change(item: dict[str, Any], records: Iterator[tuple[Mapping[str, Any], str]]) -> Change:
    if item["op"] == "delete":
        return Removal(item["group"], item["key"])
    record, text = next(records)
    return Upsert(item["group"], item["key"], record, text)


def _records(page: str) -> Iterator[tuple[Mapping[str, Any], str]]:
    """
    The records of a page with their texts, in order. Quotes inside a string are escaped, so what is found is the name
    of a member; and records are skipped as a whole, so it is a member of a change.
    """
    at = 0
    while found := _RECORD.search(page, at):
        record, at = _decode(page, found.end())
        yield record, page[found.end() : at]


def _groups_parameter(groups: Sequence[GroupPath] | None) -> dict[str, object]:
    """No groups would be all of them, which was surely not meant."""
    if groups is None:
        return {}
    if len(groups) == 0:
        raise ValueError("groups is empty; leave it out for all groups")
    return {"groups": ",".join(groups)}
