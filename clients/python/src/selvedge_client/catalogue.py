"""The groups and the reports as data, for tools that treat all of them alike."""

from ._catalogue import Field, FieldKind, Group, Report
from ._generated.groups import GROUPS as groups
from ._generated.reports import REPORTS as reports

__all__ = ["Field", "FieldKind", "Group", "Report", "groups", "reports"]
