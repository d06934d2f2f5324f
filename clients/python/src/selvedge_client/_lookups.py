"""Reads records by their keys: a hundred references of a page cost one request instead of a hundred."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ._connection import Connection
from ._generated.references import REFERENCES
from ._steps import Steps
from .errors import ApiError

_KEYS_MAX = 100


class Lookups:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        # False once the service turned out to be older than lookups.
        self._available = True

    def follow(self, records: Iterable[Mapping[str, Any] | None], field: str) -> Steps[list[Any]]:
        """What each record's reference leads to, in the order of the records; None where there is no reference."""
        if field not in REFERENCES:
            raise ValueError(f"{field} is not a reference")
        keys = [None if record is None else record[field] for record in records]
        # Each key once, in the order asked.
        distinct = list(dict.fromkeys(key for key in keys if key is not None))
        found: dict[str, object] = {}
        for start in range(0, len(distinct), _KEYS_MAX):
            yield from self._read(REFERENCES[field], distinct[start : start + _KEYS_MAX], found)
        return [None if key is None else found[key] for key in keys]

    def _read(self, path: str, keys: list[str], found: dict[str, object]) -> Steps[None]:
        # A comma would make two keys of one.
        plain = [key for key in keys if "," not in key]
        # A single record is read at its own address, where it may be cached.
        if self._available and len(plain) > 1:
            found.update((yield from self._look_up(path, plain)))
        for key in keys:
            # A record that was not found is read by its own address, so that the error names that address.
            if found.get(key) is None:
                found[key] = yield from self._connection.read_record(path, key)

    def _look_up(self, path: str, keys: list[str]) -> Steps[dict[str, object]]:
        try:
            success = yield from self._connection.read(f"/lookup/{path}", {"ids": ",".join(keys)})
        except ApiError as error:
            fitting = _fitting(error)
            if 0 < fitting < len(keys):
                first = yield from self._look_up(path, keys[:fitting])
                return {**first, **(yield from self._look_up(path, keys[fitting:]))}
            # An older service does not have the address.
            if error.code == "not_found":
                self._available = False
            # If a key is malformed, the others must not fail with it.
            elif error.code != "invalid_parameter":
                raise
            return {}
        return dict(zip(keys, success.body["items"], strict=True))


def _fitting(error: ApiError) -> int:
    """How many keys, from the first, the service can answer at once; 0 where that is not what is wrong."""
    if error.code != "invalid_parameter" or not error.details:
        return 0
    return int(error.details[0].get("fitting", 0))
