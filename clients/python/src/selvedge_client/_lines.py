"""Changes as the bytes of a body, made on demand, so that no more is in memory than is being sent."""

from __future__ import annotations

import json
from collections.abc import AsyncIterable, AsyncIterator, Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .loads import AsyncLoadChanges, LoadChanges

_CHUNK_LENGTH = 65_536


class _Lines:
    """Collects lines until they are worth sending."""

    def __init__(self) -> None:
        self._text = ""

    def add(self, change: Mapping[str, Any]) -> bytes:
        """Empty until there is enough."""
        self._text += json.dumps(change, ensure_ascii=False, separators=(",", ":")) + "\n"
        return self.rest() if len(self._text) >= _CHUNK_LENGTH else b""

    def rest(self) -> bytes:
        text, self._text = self._text, ""
        return text.encode()


def chunks(changes: LoadChanges) -> Iterator[bytes]:
    lines = _Lines()
    for change in changes:
        if chunk := lines.add(change):
            yield chunk
    if rest := lines.rest():
        yield rest


async def async_chunks(changes: LoadChanges | AsyncLoadChanges) -> AsyncIterator[bytes]:
    lines = _Lines()
    async for change in _each(changes):
        if chunk := lines.add(change):
            yield chunk
    if rest := lines.rest():
        yield rest


async def _each(changes: LoadChanges | AsyncLoadChanges) -> AsyncIterator[Mapping[str, Any]]:
    if isinstance(changes, AsyncIterable):
        async for change in changes:
            yield change
    else:
        for change in changes:
            yield change
