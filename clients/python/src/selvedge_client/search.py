"""Records by what people type: numbers, codes and words of names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict, cast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ._connection import Connection
    from ._generated.records import GroupPath
    from ._steps import Steps


class SearchMatch(TypedDict):
    """What the words were found in."""

    field: str
    value: str


class SearchHit(TypedDict):
    """A record that was found."""

    group: GroupPath
    key: str
    """Its id."""
    label: str
    """What people call it: its number or code, its name, or both."""
    match: SearchMatch
    line: dict[str, Any]
    """Fields that tell it from others: status, kind, dates, ids of other records."""


class SearchResult(TypedDict):
    """What a search found."""

    hits: list[SearchHit]
    """Best first. There are no further pages."""
    found: int
    """How many records match, or how many of the first."""
    isExact: bool
    """Whether `found` counts all that match."""
    behind: list[GroupPath]
    """Groups that were not searched, because another release loaded them."""


def read_search(
    connection: Connection, q: str, groups: Sequence[GroupPath] | None, limit: int | None
) -> Steps[SearchResult]:
    if groups is not None and len(groups) == 0:
        raise ValueError("groups is empty; leave it out for all groups")
    parameters: dict[str, object] = {"q": q}
    if groups is not None:
        parameters["groups"] = ",".join(groups)
    if limit is not None:
        parameters["limit"] = limit
    return cast("SearchResult", (yield from connection.read("/search", parameters)).body)
