"""The groups as data, for tools that treat all of them alike."""

from ._catalogue import Field, FieldKind, Group
from ._generated.groups import GROUPS as groups

__all__ = ["Field", "FieldKind", "Group", "groups"]
