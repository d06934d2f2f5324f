"""Addresses, with everything in its place encoded."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote, urlencode


def segment(value: str) -> str:
    """A path segment that is empty or dots would silently lead to another address."""
    if value in ("", ".", ".."):
        raise ValueError(f"{value!r} cannot be part of an address")
    return quote(value, safe="")


def query(parameters: Mapping[str, object]) -> str:
    """A filter without a value is rejected: left out, it would return every record as if that had been asked for."""
    for name, value in parameters.items():
        if value is None:
            raise TypeError(f"{name} is None; leave it out instead")
    return f"?{urlencode(parameters, quote_via=quote)}"
