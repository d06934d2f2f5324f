"""All records of one moment as files, for a copy of a large brand to start from."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from ._generated.records import GroupPath


class SnapshotFile(TypedDict):
    group: GroupPath
    """The group whose records it has, a line of JSON each."""
    records: int
    bytes: int
    """Size of the file as it is downloaded, before it is unpacked."""
    sha256: str
    contentType: str
    """How the lines are packed: `application/gzip`."""
    url: str
    """Temporary address to download it from; it needs no key and stops working at `expiresAt`."""
    expiresAt: str


class SnapshotTable(SnapshotFile):
    """The records of a group as a Parquet file. Its `contentType` is `application/vnd.apache.parquet`."""

    table: str
    """Name of the table: the group, with `_` for `-`."""


class _Tables(TypedDict, total=False):
    tables: list[SnapshotTable]
    """The same records as Parquet files, one for each group. A service of 1.0 has none."""


class Snapshot(_Tables):
    takenAt: str
    cursor: str
    """Where `changes` continues, for all groups."""
    files: list[SnapshotFile]
    """One for each group that has records."""


class ContentLink(TypedDict):
    """A temporary address of a file."""

    url: str
    expiresAt: str
    extent: object
