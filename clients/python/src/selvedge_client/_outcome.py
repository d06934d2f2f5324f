"""The outcome of a request: a success with its body, or a failure that may be worth a retry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from ._backoff import retry_after_seconds
from ._steps import Answer
from .cache import CacheEntry
from .errors import ApiError, SelvedgeError, TransportError

# A body that ended too soon (200), a request that arrived too slowly, a limit.
_PASSING = (200, 408, 429)

# Distinguishes a body that is not JSON from the JSON value null.
_UNREADABLE = object()


@dataclass(frozen=True)
class Success:
    body: Any
    text: bytes
    """The body as it was sent."""
    version: str | None
    """The `Selvedge-Version` of a list; None where the answer has none."""
    hint: str | None
    """What the service says about a filter that can match nothing; None where there is no such filter."""
    entry: CacheEntry | None
    """The answer in a form that can be kept; None where it was kept already or may not be."""


@dataclass(frozen=True)
class Failure:
    error: SelvedgeError
    passing: bool
    """Whether the same request may succeed later."""
    wait_seconds: float | None
    """The wait that the service asked for."""


def outcome_of(url: str, answer: Answer, kept: CacheEntry | None, parse: Callable[[bytes], Any]) -> Success | Failure:
    status, headers = answer.status, answer.headers
    version = headers.get("selvedge-version")
    hint = headers.get("selvedge-hint")
    if status == 304 and kept is not None:
        return Success(parse(kept.body), kept.body, version or kept.version, hint, None)
    body = _parsed(answer.body, parse)
    if status == 200 and body is not _UNREADABLE:
        etag = headers.get("etag")
        entry = None if etag is None else CacheEntry(etag, answer.body, version)
        return Success(body, answer.body, version, hint, entry)
    error: SelvedgeError
    if isinstance(body, dict) and "error" in body and "errorCode" in body:
        error = ApiError(status, cast("dict[str, Any]", body), headers.get("x-request-id"))
    else:
        error = TransportError(f"GET {url}: status {status} without a body of this API", status)
    return Failure(error, status in _PASSING or status >= 500, retry_after_seconds(headers))


def _parsed(body: bytes, parse: Callable[[bytes], Any]) -> Any:
    try:
        return parse(body)
    except ValueError:
        return _UNREADABLE
