"""What is known of a group of records and of a report, as data."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

FieldKind: TypeAlias = Literal[
    "string", "integer", "boolean", "amount", "date", "timestamp", "strings", "json", "object"
]


class Field(NamedTuple):
    name: str
    kind: FieldKind
    nullable: bool
    to: str | None
    """Path of the group whose key it holds; None for a plain value, and for a person."""
    fields: tuple[Field, ...] = ()
    """Fields of an object."""


class Group(NamedTuple):
    path: str
    """Last segment of its address."""
    name: str
    """Attribute of a brand's client."""
    key: tuple[str, ...]
    """Fields that identify a record."""
    fields: tuple[Field, ...]


class Report(NamedTuple):
    name: str
    """Last segment of its address."""
    title: str
    filters: tuple[str, ...]
    """Columns that it can be filtered by."""
    columns: tuple[Field, ...]
