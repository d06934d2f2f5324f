"""
The steps of a load over HTTP.

A load is all or nothing, and every attempt has the same idempotency key, so one that may have been in is safe to send
again.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

from ._address import query, segment
from ._backoff import backoff_seconds, retry_after_seconds
from ._steps import Answer, Post, Send, Sleep, Steps
from .errors import SelvedgeError, TransportError
from .loads import LoadedGroup, LoadError, LoadResult

if TYPE_CHECKING:
    from .loads import AsyncLoadChanges, LoadChanges

DEADLINE_SECONDS = 3600.0
# Statuses that may pass. A broken connection may, too.
_PASSING = (408, 429, 500, 502, 503, 504)
# The listener replies 25 s after the end of a body at the latest.
_REPLY_SECONDS = 60.0


class _Passing(Exception):
    """Another attempt may succeed."""

    def __init__(self, error: SelvedgeError, wait_seconds: float | None = None) -> None:
        super().__init__(str(error))
        self.error = error
        self.wait_seconds = wait_seconds


@dataclass(frozen=True)
class Listener:
    """Where loads are sent, and with which key."""

    load_key: str
    load_url: str
    deadline_seconds: float

    def __post_init__(self) -> None:
        address = urlsplit(self.load_url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise ValueError(f"load_url is {self.load_url!r}; it starts with https:// and ends with /api/load/v1")
        if not self.load_key.isascii() or not self.load_key.isprintable() or not self.load_key.strip():
            raise ValueError("load_key is empty or has characters that no header can carry")


@dataclass(frozen=True)
class LoadOptions:
    dry_run: bool
    check_references: bool
    removals_max: int | str | None
    allow_empty: bool

    def query(self) -> str:
        flags = {"dryRun": self.dry_run, "checkReferences": self.check_references, "allowEmpty": self.allow_empty}
        parameters: dict[str, object] = {name: "true" for name, is_set in flags.items() if is_set}
        if self.removals_max is not None:
            parameters["removalsMax"] = self.removals_max
        return query(parameters) if parameters else ""


class Loading:
    """The loads of one brand."""

    def __init__(self, listener: Listener, slug: str) -> None:
        self._home = f"{listener.load_url.rstrip('/')}/brands/{segment(slug)}"
        self._headers = {"authorization": f"Bearer {listener.load_key}"}
        self._deadline_seconds = listener.deadline_seconds

    def load(
        self,
        changes: LoadChanges | AsyncLoadChanges | Callable[[], LoadChanges | AsyncLoadChanges],
        options: LoadOptions,
        idempotency_key: str | None,
    ) -> Steps[LoadResult]:
        url = f"{self._home}/loads{options.query()}"
        key = idempotency_key or str(uuid.uuid4())
        deadline = monotonic() + self._deadline_seconds
        # Only once: what was read is gone.
        is_once_only = isinstance(changes, (Iterator, AsyncIterator))
        attempt = 0
        while True:
            attempt += 1
            given = changes() if callable(changes) else changes
            try:
                return (yield from self._attempt(url, given, key, deadline))
            except _Passing as passing:
                wait = backoff_seconds(attempt) if passing.wait_seconds is None else passing.wait_seconds
                if is_once_only or monotonic() + wait > deadline:
                    raise passing.error from passing.error.__cause__
            yield Sleep(wait)

    def _attempt(
        self, url: str, changes: LoadChanges | AsyncLoadChanges, key: str, deadline: float
    ) -> Steps[LoadResult]:
        headers = {**self._headers, "content-type": "application/x-ndjson", "idempotency-key": key}
        answer = _answered(f"POST {url}", (yield Post(url, headers, changes, _REPLY_SECONDS)))
        if answer.status == 200:
            return _result(json.loads(answer.body))
        if answer.status == 202:
            return (yield from self._follow(urljoin(url, answer.headers["location"]), deadline))
        raise _failure(answer)

    def _follow(self, url: str, deadline: float) -> Steps[LoadResult]:
        """Until the load is over. One that nobody knows any more did not end."""
        while True:
            answer = _answered(f"GET {url}", (yield Send(url, self._headers, _REPLY_SECONDS)))
            if answer.status == 200:
                return _finished(answer)
            if answer.status == 404:
                raise _Passing(TransportError("the load did not end", 404))
            if answer.status != 202:
                raise _failure(answer)
            if monotonic() > deadline:
                raise TransportError("the load was not over before the deadline", 202)
            wait = retry_after_seconds(answer.headers)
            yield Sleep(1.0 if wait is None else wait)


def _answered(request: str, came: Answer | Exception) -> Answer:
    if isinstance(came, Answer):
        return came
    failed = TransportError(f"{request}: {came}")
    failed.__cause__ = came
    raise _Passing(failed)


def _result(body: Mapping[str, Any]) -> LoadResult:
    groups = [LoadedGroup(**group) for group in body["groups"]]
    return LoadResult(body["id"], body["outcome"], groups, body["seconds"])


def _finished(answer: Answer) -> LoadResult:
    load = json.loads(answer.body)
    if load["outcome"] == "loaded":
        return _result(load)
    if load["outcome"] == "failed":
        raise _Passing(TransportError(f"the load failed: {load['reason']}"))
    details = {"faultCount": load["faultCount"], "faults": load["faults"]}
    body = {
        "error": "Nothing was loaded; details names the first faults.",
        "errorCode": "load_faulty",
        "details": details,
    }
    raise LoadError(422, body, answer.headers.get("x-request-id"))


def _failure(answer: Answer) -> Exception:
    error: SelvedgeError
    try:
        error = LoadError(answer.status, json.loads(answer.body), answer.headers.get("x-request-id"))
    except (ValueError, KeyError, TypeError):
        error = TransportError(f"the listener answered {answer.status}", answer.status)
    if answer.status in _PASSING:
        return _Passing(error, retry_after_seconds(answer.headers))
    return error
