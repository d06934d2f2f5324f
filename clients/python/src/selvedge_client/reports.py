"""Reports: answers about all records of a brand, computed for one day."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from ._generated.reports import ReportName


class ReportSummary(TypedDict):
    """A report, without its rows."""

    name: ReportName
    title: str
    asOf: str
    """The day that it is for, in UTC."""
    rows: int
