"""How long to wait before trying again."""

from __future__ import annotations

import random
from collections.abc import Mapping

_FIRST_SECONDS = 0.25
_LONGEST_SECONDS = 8.0
# Clients that were all told to wait as long must not all come back in the same moment.
_SPREAD_SECONDS = 0.25


def backoff_seconds(attempt: int) -> float:
    """Doubles with each attempt that failed; half of it is left to chance."""
    ceiling: float = min(_LONGEST_SECONDS, _FIRST_SECONDS * 2 ** (attempt - 1))
    return ceiling / 2 * (1 + random.random())


def retry_after_seconds(headers: Mapping[str, str]) -> float | None:
    """What the service asked for in `Retry-After`, in whole seconds; None where it did not."""
    seconds = headers.get("retry-after", "")
    return int(seconds) + random.random() * _SPREAD_SECONDS if seconds.isdecimal() else None
