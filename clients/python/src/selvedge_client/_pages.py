"""Lists, page by page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ._connection import Connection
from ._steps import Steps
from .hints import warn

LIMIT_MAX = 100
REPORT_LIMIT_MAX = 500

Item = TypeVar("Item")


@dataclass(frozen=True)
class Page(Generic[Item]):
    items: list[Item]
    next_cursor: str | None
    """Place of the next page; None on the last."""
    total_items: int
    """Records that match, over all pages."""
    version: str | None
    """Opaque; the same on two pages if no record of the collection changed between them."""
    as_of: str | None = None
    """The day that a report is for, in UTC; None for records."""
    hint: str | None = None
    """Why nothing can match: `status has no value in_prodution; nearest in_production`. None where something can."""


@dataclass(frozen=True)
class ListQuery:
    connection: Connection
    path: str
    filters: dict[str, object]
    limit: int
    direction: str = "asc"

    def page(self, cursor: str | None) -> Steps[Page[Any]]:
        parameters = {
            **self.filters,
            "limit": self.limit,
            # The default is left out: earlier releases of the service do not know the parameter.
            **({} if self.direction == "asc" else {"direction": self.direction}),
            **({} if cursor is None else {"cursor": cursor}),
        }
        success = yield from self.connection.read(f"/{self.path}", parameters)
        body = success.body
        if success.hint is not None:
            warn(success.hint)
        return Page(
            body["items"], body["nextCursor"], body["totalItems"], success.version, body.get("asOf"), success.hint
        )
