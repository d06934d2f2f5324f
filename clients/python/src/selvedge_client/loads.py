"""
Loads a brand's records over HTTP.

A load is all or nothing, and every attempt has the same idempotency key, so one that may have been in is safe to send
again.
"""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urljoin, urlsplit

from ._address import query, segment
from ._backoff import backoff_seconds, retry_after_seconds
from .errors import SelvedgeError, TransportError

if TYPE_CHECKING:
    from types import TracebackType

    import httpx
    from typing_extensions import Self

Changes = Iterable[Mapping[str, Any]]

DEADLINE_SECONDS = 3600.0
_CHUNK_LENGTH = 65_536
_FAULTS_SHOWN = 10
# Statuses that may pass. A broken connection may, too.
_PASSING = (408, 429, 500, 502, 503, 504)
# The listener replies 25 s after the end of a body at the latest.
_REPLY_SECONDS = 60.0


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
    """The first ones, if the input has faults: `group`, `line`, `key`, `field`, `value`, `code` and `sentence`."""
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


class _Passing(Exception):
    """Another attempt may succeed."""

    def __init__(self, error: SelvedgeError, wait_seconds: float | None = None) -> None:
        super().__init__(str(error))
        self.error = error
        self.wait_seconds = wait_seconds


class SelvedgeLoader:
    """
    Loads records of the brand that a load key belongs to.

    - `load_key`: starts with `slv_load_`.
    - `load_url`: address of the listener for loads with its version, such as `https://loads.example/api/load/v1`.
    - `deadline_seconds`: longest time a load may take in all, with its retries and the waits between them.
    - `http`: used in place of a new `httpx.Client`, for proxies or certificates. It is closed with this client.
    """

    def __init__(
        self,
        *,
        load_key: str,
        load_url: str,
        deadline_seconds: float = DEADLINE_SECONDS,
        http: httpx.Client | None = None,
    ) -> None:
        import httpx

        address = urlsplit(load_url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise ValueError(f"load_url is {load_url!r}; it starts with https:// and ends with /api/load/v1")
        if not load_key.isascii() or not load_key.isprintable() or not load_key.strip():
            raise ValueError("load_key is empty or has characters that no header can carry")
        self._url = load_url.rstrip("/")
        self._headers = {"authorization": f"Bearer {load_key}"}
        self._deadline_seconds = deadline_seconds
        self._http = http or httpx.Client()

    def brand(self, slug: str) -> BrandLoader:
        """The brand of the key, by its slug. Makes no request."""
        home = f"{self._url}/brands/{segment(slug)}"
        return BrandLoader(self._http, home, self._headers, self._deadline_seconds)

    def close(self) -> None:
        """Closes the connections to the listener."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


class BrandLoader:
    """Loads the records of one brand."""

    def __init__(self, http: httpx.Client, home: str, headers: dict[str, str], deadline_seconds: float) -> None:
        self._http = http
        self._home = home
        self._headers = headers
        self._deadline_seconds = deadline_seconds

    def load(
        self,
        changes: Changes | Callable[[], Changes],
        *,
        dry_run: bool = False,
        check_references: bool = False,
        removals_max: int | str | None = None,
        allow_empty: bool = False,
        idempotency_key: str | None = None,
    ) -> LoadResult:
        """
        Loads changes of any groups, while they are made.

        If an attempt fails in a way that may pass, it is repeated with the same idempotency key. So give a list, or a
        function that returns the changes: what can be iterated only once is sent only once.
        """
        key = idempotency_key or str(uuid.uuid4())
        flags = {"dryRun": dry_run, "checkReferences": check_references, "allowEmpty": allow_empty}
        parameters: dict[str, object] = {name: "true" for name, is_set in flags.items() if is_set}
        if removals_max is not None:
            parameters["removalsMax"] = removals_max
        url = f"{self._home}/loads{query(parameters) if parameters else ''}"
        deadline = time.monotonic() + self._deadline_seconds
        source: Any = changes
        attempt = 0
        while True:
            attempt += 1
            given = cast("Changes", source() if callable(source) else source)
            try:
                return self._attempt(url, given, key, deadline)
            except _Passing as passing:
                wait = backoff_seconds(attempt) if passing.wait_seconds is None else passing.wait_seconds
                is_once_only = iter(given) is given and given is changes
                if is_once_only or time.monotonic() + wait > deadline:
                    raise passing.error from passing.error.__cause__
                time.sleep(wait)

    def _attempt(self, url: str, changes: Changes, key: str, deadline: float) -> LoadResult:
        headers = {**self._headers, "content-type": "application/x-ndjson", "idempotency-key": key}
        response = self._send("POST", url, headers, _chunks(changes))
        if response.status_code == 200:
            return _result(response.json())
        if response.status_code == 202:
            return self._follow(urljoin(url, response.headers["location"]), deadline)
        raise _failure(response)

    def _follow(self, url: str, deadline: float) -> LoadResult:
        """Until the load is over. One that nobody knows any more did not end."""
        while True:
            response = self._send("GET", url, self._headers)
            if response.status_code == 200:
                return _finished(response)
            if response.status_code == 404:
                raise _Passing(TransportError("the load did not end", 404))
            if response.status_code != 202:
                raise _failure(response)
            if time.monotonic() > deadline:
                raise TransportError("the load was not over before the deadline", 202)
            wait = retry_after_seconds(response.headers)
            time.sleep(1.0 if wait is None else wait)

    def _send(
        self, method: str, url: str, headers: dict[str, str], content: Iterator[bytes] | None = None
    ) -> httpx.Response:
        import httpx

        try:
            return self._http.request(method, url, headers=headers, content=content, timeout=_REPLY_SECONDS)
        except httpx.RequestError as error:
            failed = TransportError(f"{method} {url}: {error}")
            failed.__cause__ = error
            raise _Passing(failed) from error


def _chunks(changes: Changes) -> Iterator[bytes]:
    """Made on demand, so that no more is in memory than is being sent."""
    text = ""
    for change in changes:
        text += json.dumps(change, ensure_ascii=False, separators=(",", ":")) + "\n"
        if len(text) >= _CHUNK_LENGTH:
            yield text.encode()
            text = ""
    if text:
        yield text.encode()


def _result(body: Mapping[str, Any]) -> LoadResult:
    groups = [LoadedGroup(**group) for group in body["groups"]]
    return LoadResult(body["id"], body["outcome"], groups, body["seconds"])


def _finished(response: httpx.Response) -> LoadResult:
    load = response.json()
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
    raise LoadError(422, body, response.headers.get("x-request-id"))


def _failure(response: httpx.Response) -> Exception:
    error: SelvedgeError
    try:
        error = LoadError(response.status_code, response.json(), response.headers.get("x-request-id"))
    except (ValueError, KeyError, TypeError):
        error = TransportError(f"the listener answered {response.status_code}", response.status_code)
    if response.status_code in _PASSING:
        return _Passing(error, retry_after_seconds(response.headers))
    return error


def _fault_text(fault: Mapping[str, Any]) -> str:
    line = None if fault.get("line") is None else f"line {fault['line']}"
    key = json.dumps(fault["key"]) if "key" in fault else None
    where = " ".join(str(part) for part in (fault.get("group"), line, key, fault.get("field")) if part is not None)
    given = f" (is {json.dumps(fault['value'])})" if "value" in fault else ""
    return f"{where}: {fault['sentence']}{given} [{fault['code']}]"
