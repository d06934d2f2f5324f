"""
Answers kept for conditional requests.

The service is asked every time and says whether the kept answer still holds (304), so a cache saves bytes and work,
never freshness; and a key that may not read gets nothing out of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

_ENTRIES_MAX = 500


@dataclass(frozen=True)
class CacheEntry:
    etag: str
    body: bytes
    version: str | None
    """The `Selvedge-Version` that the answer came with."""


class Cache(Protocol):
    """Anything that can keep entries by address: a dictionary, a file, a key-value store."""

    def get(self, url: str, /) -> CacheEntry | None: ...

    def set(self, url: str, entry: CacheEntry, /) -> None: ...


class MemoryCache:
    """Keeps the answers that were used last, in memory."""

    def __init__(self, entries_max: int = _ENTRIES_MAX) -> None:
        self._entries: dict[str, CacheEntry] = {}
        self._entries_max = entries_max

    def get(self, url: str, /) -> CacheEntry | None:
        entry = self._entries.get(url)
        if entry is not None:
            self.set(url, entry)
        return entry

    def set(self, url: str, entry: CacheEntry, /) -> None:
        # A dictionary keeps the order of insertion, so what was used last is moved to its end and the first one goes.
        self._entries.pop(url, None)
        self._entries[url] = entry
        if len(self._entries) > self._entries_max:
            del self._entries[next(iter(self._entries))]
