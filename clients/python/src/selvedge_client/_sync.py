"""The client that blocks: runs the steps one after the other."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, overload

from ._address import segment
from ._connection import Connection
from ._lines import chunks
from ._lookups import Lookups
from ._pages import REPORT_LIMIT_MAX, ListQuery, Page
from ._steps import Answer, Post, Send, Steps
from .changes import CHANGES_LIMIT_MAX, BrandState, Change, ChangesPage, ChangesQuery, ChangesWalk, read_state
from .search import read_search

if TYPE_CHECKING:
    import httpx
    import pandas
    import polars
    import pyarrow

    from ._frames import Columns
    from ._generated.records import Brand, GroupPath
    from ._generated.reports import ReportName
    from .loads import LoadChanges
    from .reports import ReportSummary
    from .search import SearchResult
    from .snapshot import ContentLink, Snapshot

Record = TypeVar("Record")
T = TypeVar("T")


class Runner:
    """Does what the steps of a call ask for."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http

    def run(self, steps: Steps[T]) -> T:
        result: Answer | Exception | None = None
        while True:
            try:
                step = steps.send(result)
            except StopIteration as finished:
                return cast("T", finished.value)
            if isinstance(step, Send):
                result = self._send(step)
            elif isinstance(step, Post):
                result = self._post(step)
            else:
                time.sleep(step.seconds)
                result = None

    def _send(self, step: Send) -> Answer | Exception:
        """The time covers the body too: a server that stops in the middle is as silent as one that never began."""
        import httpx

        deadline = time.monotonic() + step.timeout_seconds
        too_late = TimeoutError(f"no complete answer within {step.timeout_seconds:.3g} s")
        try:
            with self._http.stream("GET", step.url, headers=step.headers, timeout=step.timeout_seconds) as response:
                body = bytearray()
                for chunk in response.iter_bytes():
                    body += chunk
                    if time.monotonic() > deadline:
                        return too_late
                return Answer(response.status_code, response.headers, bytes(body))
        except httpx.TimeoutException:
            return too_late
        except httpx.RequestError as error:
            return error

    def _post(self, step: Post) -> Answer | Exception:
        import httpx

        content = chunks(cast("LoadChanges", step.changes))
        try:
            response = self._http.post(step.url, headers=step.headers, content=content, timeout=step.timeout_seconds)
            return Answer(response.status_code, response.headers, response.content)
        except httpx.RequestError as error:
            return error


class RecordList(Generic[Record]):
    """Nothing is read before one of its methods is called, or it is iterated; and each of them reads anew."""

    def __init__(self, runner: Runner, query: ListQuery) -> None:
        self._runner = runner
        self._query = query

    def page(self, cursor: str | None = None) -> Page[Record]:
        """One page: the first, or the one at a cursor that came from this list."""
        return self._runner.run(self._query.page(cursor))

    def pages(self, cursor: str | None = None) -> Iterator[Page[Record]]:
        """All pages, from the first or from a cursor. Keep `next_cursor` of the last finished page: resume there."""
        page = self.page(cursor)
        yield page
        while page.next_cursor is not None:
            page = self.page(page.next_cursor)
            yield page

    def __iter__(self) -> Iterator[Record]:
        for page in self.pages():
            yield from page.items

    def to_arrow(self) -> pyarrow.Table:
        """All records as a table: amounts are decimals, days are dates, moments are UTC. Needs pyarrow."""
        return self._columns().to_arrow()

    def to_polars(self) -> polars.DataFrame:
        """All records as a frame: amounts are decimals, days are dates, moments are UTC. Needs Polars."""
        return self._columns().to_polars()

    def to_pandas(self, *, exact_decimals: bool = False) -> pandas.DataFrame:
        """
        All records as a frame of Arrow types: amounts are floats, or exact decimals, which Arrow can add up and compare
        but not multiply. Days are dates, moments are UTC. Needs pandas and pyarrow.
        """
        return self._columns().to_pandas(exact_decimals)

    def _columns(self) -> Columns:
        from ._frames import Columns

        columns = Columns(self._query.path)
        for page in self.pages():
            columns.add(page.items)
        return columns


class LinkCollection(Generic[Record]):
    """Records that link others: they can be listed and filtered by what they link, but have no id."""

    def __init__(self, runner: Runner, connection: Connection, path: str) -> None:
        self._runner = runner
        self._connection = connection
        self.path = path

    def _list(self, limit: int, direction: str, filters: object) -> RecordList[Record]:
        return RecordList(
            self._runner, ListQuery(self._connection, self.path, cast("dict[str, object]", filters), limit, direction)
        )


class RecordCollection(LinkCollection[Record]):
    """Records that can be read one by one, by their id."""

    @overload
    def get(self, key: str) -> Record: ...

    @overload
    def get(self, key: str | None) -> Record | None: ...

    def get(self, key: str | None) -> Record | None:
        """The record with this id. None in place of an id, as in an empty reference, gives None without a request."""
        if key is None:
            return None
        return cast("Record", self._runner.run(self._connection.read_record(self.path, key)))


class FileCollection(RecordCollection[Record]):
    """Records that stand for a file."""

    def content(self, key: str) -> ContentLink:
        """Where the file itself can be fetched, for a short time and without a key."""
        return cast("ContentLink", self._runner.run(self._connection.read(f"/{self.path}/{segment(key)}/content")).body)


class Changes:
    """Nothing is read before one of its methods is called, or it is iterated; and each of them reads anew."""

    def __init__(self, runner: Runner, query: ChangesQuery) -> None:
        self._runner = runner
        self._query = query

    def page(self, cursor: str | None = None) -> ChangesPage:
        """One page: from where the feed was opened, or from the cursor of another page."""
        return self._runner.run(self._query.page(cursor or self._query.cursor))

    def pages(self, cursor: str | None = None) -> Iterator[ChangesPage]:
        """The pages up to the one that completes the copy. Store `next_cursor` with what a page changed."""
        walk = ChangesWalk(self._query, cursor or self._query.cursor)
        while not walk.finished:
            yield self._runner.run(walk.next_page())

    def __iter__(self) -> Iterator[Change]:
        for page in self.pages():
            yield from page.items


class BrandBase:
    """What a brand's client does besides its collections: the brand itself, its changes, and following references."""

    def __init__(self, runner: Runner, connection: Connection, slug: str) -> None:
        self.slug = slug
        self._runner = runner
        self._connection = connection
        self._lookups = Lookups(connection)

    def get(self) -> Brand:
        """The brand itself."""
        return cast("Brand", self._runner.run(self._connection.read("")).body)

    def changes(
        self,
        *,
        groups: Sequence[GroupPath] | None = None,
        cursor: str | None = None,
        limit: int = CHANGES_LIMIT_MAX,
    ) -> Changes:
        """
        What happens to the records, so that a copy stays exact: every record first, then each change and removal, until
        the copy is complete. Nothing is read until it is used.
        """
        return Changes(self._runner, ChangesQuery(self._connection, groups, cursor, limit))

    def state(self, *, groups: Sequence[GroupPath] | None = None) -> BrandState:
        """Count and digest of each group, to compare a copy with."""
        return self._runner.run(read_state(self._connection, groups))

    def snapshot(self) -> Snapshot:
        """All records of one moment, as files to download. Raises `not_found` where the operator makes none."""
        return cast("Snapshot", self._runner.run(self._connection.read("/snapshot")).body)

    def search(self, q: str, *, groups: Sequence[GroupPath] | None = None, limit: int | None = None) -> SearchResult:
        """Records by what people type: numbers, codes and words of names. Up to 50, and 25 unless `limit` says more."""
        return self._runner.run(read_search(self._connection, q, groups, limit))

    def reports(self) -> list[ReportSummary]:
        """The reports that were computed for the brand."""
        return cast("list[ReportSummary]", self._runner.run(self._connection.read("/reports")).body["reports"])

    def report(self, name: ReportName, *, limit: int = REPORT_LIMIT_MAX, **filters: str) -> RecordList[dict[str, Any]]:
        """
        The rows of a report that match all filters. Nothing is read until it is used. Raises `not_found` if it was
        never computed.
        """
        return RecordList(self._runner, ListQuery(self._connection, f"reports/{name}", dict(filters), limit))

    def _follow_all(self, records: Any, field: str) -> list[Any]:
        return self._runner.run(self._lookups.follow(records, field))
