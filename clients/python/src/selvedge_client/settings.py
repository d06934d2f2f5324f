"""What a client is told once: whom to ask, how long to try, and what to use for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from .cache import Cache

DEADLINE_SECONDS = 120.0
# The service may count for 30 s before it gives a total.
ATTEMPT_TIMEOUT_SECONDS = 40.0


@dataclass(frozen=True)
class AttemptReport:
    """What the log hook is told about one attempt to read something. It never holds a header, and so never the key."""

    url: str
    attempt: int
    """Counts from 1 within a call."""
    status: int | None
    """Status of the answer; None where none came."""
    request_id: str | None
    """Identifies the request in the service's own log; None where no answer came."""
    elapsed_seconds: float
    error: Exception | None
    """Why the attempt failed; None where it did not."""
    retry_in_seconds: float | None
    """Wait before the next attempt; None where there will be none."""


@dataclass(frozen=True)
class Settings:
    """A base address or a key that can never work is refused here, not retried later."""

    api_key: str
    base_url: str
    deadline_seconds: float = DEADLINE_SECONDS
    attempt_timeout_seconds: float = ATTEMPT_TIMEOUT_SECONDS
    cache: Cache | None = None
    log: Callable[[AttemptReport], None] | None = None
    parse: Callable[[bytes], Any] = json.loads

    def __post_init__(self) -> None:
        address = urlsplit(self.base_url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise ValueError(f"base_url is {self.base_url!r}; it starts with https:// and ends with /api/public/v1")
        if not self.api_key.isascii() or not self.api_key.isprintable() or not self.api_key.strip():
            raise ValueError("api_key is empty or has characters that no header can carry")
