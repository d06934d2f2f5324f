"""The client that awaits: other tasks run while its steps wait."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, overload

from ._address import segment
from ._connection import Connection
from ._lines import async_chunks
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
    from .reports import ReportSummary
    from .search import SearchResult
    from .snapshot import ContentLink, Snapshot

Record = TypeVar("Record")
T = TypeVar("T")


class AsyncRunner:
    """Does what the steps of a call ask for."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def run(self, steps: Steps[T]) -> T:
        # httpx brings it along. Only here, because importing it takes longer than all of this package.
        import anyio

        result: Answer | Exception | None = None
        while True:
            try:
                step = steps.send(result)
            except StopIteration as finished:
                return cast("T", finished.value)
            if isinstance(step, Send):
                result = await self._send(step)
            elif isinstance(step, Post):
                result = await self._post(step)
            else:
                await anyio.sleep(step.seconds)
                result = None

    async def _send(self, step: Send) -> Answer | Exception:
        """The time covers the body too: a server that stops in the middle is as silent as one that never began."""
        import anyio
        import httpx

        too_late = TimeoutError(f"no complete answer within {step.timeout_seconds:.3g} s")
        try:
            with anyio.fail_after(step.timeout_seconds):
                response = await self._http.get(step.url, headers=step.headers, timeout=step.timeout_seconds)
                return Answer(response.status_code, response.headers, response.content)
        except (httpx.TimeoutException, TimeoutError):
            return too_late
        except httpx.RequestError as error:
            return error

    async def _post(self, step: Post) -> Answer | Exception:
        import httpx

        content = async_chunks(step.changes)
        try:
            response = await self._http.post(
                step.url, headers=step.headers, content=content, timeout=step.timeout_seconds
            )
            return Answer(response.status_code, response.headers, response.content)
        except httpx.RequestError as error:
            return error


class AsyncRecordList(Generic[Record]):
    """Nothing is read before one of its methods is called, or it is iterated; and each of them reads anew."""

    def __init__(self, runner: AsyncRunner, query: ListQuery) -> None:
        self._runner = runner
        self._query = query

    async def page(self, cursor: str | None = None) -> Page[Record]:
        """One page: the first, or the one at a cursor that came from this list."""
        return await self._runner.run(self._query.page(cursor))

    async def pages(self, cursor: str | None = None) -> AsyncIterator[Page[Record]]:
        """All pages, from the first or from a cursor. Keep `next_cursor` of the last finished page: resume there."""
        page = await self.page(cursor)
        yield page
        while page.next_cursor is not None:
            page = await self.page(page.next_cursor)
            yield page

    async def __aiter__(self) -> AsyncIterator[Record]:
        async for page in self.pages():
            for item in page.items:
                yield item

    async def to_arrow(self) -> pyarrow.Table:
        """All records as a table: amounts are decimals, days are dates, moments are UTC. Needs pyarrow."""
        return (await self._columns()).to_arrow()

    async def to_polars(self) -> polars.DataFrame:
        """All records as a frame: amounts are decimals, days are dates, moments are UTC. Needs Polars."""
        return (await self._columns()).to_polars()

    async def to_pandas(self, *, exact_decimals: bool = False) -> pandas.DataFrame:
        """
        All records as a frame of Arrow types: amounts are floats, or exact decimals, which Arrow can add up and compare
        but not multiply. Days are dates, moments are UTC. Needs pandas and pyarrow.
        """
        return (await self._columns()).to_pandas(exact_decimals)

    async def _columns(self) -> Columns:
        from ._frames import Columns

        columns = Columns(self._query.path)
        async for page in self.pages():
            columns.add(page.items)
        return columns


class AsyncLinkCollection(Generic[Record]):
    """Records that link others: they can be listed and filtered by what they link, but have no id."""

    def __init__(self, runner: AsyncRunner, connection: Connection, path: str) -> None:
        self._runner = runner
        self._connection = connection
        self.path = path

    def _list(self, limit: int, direction: str, filters: object) -> AsyncRecordList[Record]:
        return AsyncRecordList(
            self._runner, ListQuery(self._connection, self.path, cast("dict[str, object]", filters), limit, direction)
        )


class AsyncRecordCollection(AsyncLinkCollection[Record]):
    """Records that can be read one by one, by their id."""

    @overload
    async def get(self, key: str) -> Record: ...

    @overload
    async def get(self, key: str | None) -> Record | None: ...

    async def get(self, key: str | None) -> Record | None:
        """The record with this id. None in place of an id, as in an empty reference, gives None without a request."""
        if key is None:
            return None
        return cast("Record", await self._runner.run(self._connection.read_record(self.path, key)))


class AsyncFileCollection(AsyncRecordCollection[Record]):
    """Records that stand for a file."""

    async def content(self, key: str) -> ContentLink:
        """Where the file itself can be fetched, for a short time and without a key."""
        return cast(
            "ContentLink", (await self._runner.run(self._connection.read(f"/{self.path}/{segment(key)}/content"))).body
        )


class AsyncChanges:
    """Nothing is read before one of its methods is called, or it is iterated; and each of them reads anew."""

    def __init__(self, runner: AsyncRunner, query: ChangesQuery) -> None:
        self._runner = runner
        self._query = query

    async def page(self, cursor: str | None = None) -> ChangesPage:
        """One page: from where the feed was opened, or from the cursor of another page."""
        return await self._runner.run(self._query.page(cursor or self._query.cursor))

    async def pages(self, cursor: str | None = None) -> AsyncIterator[ChangesPage]:
        """The pages up to the one that completes the copy. Store `next_cursor` with what a page changed."""
        walk = ChangesWalk(self._query, cursor or self._query.cursor)
        while not walk.finished:
            yield await self._runner.run(walk.next_page())

    async def __aiter__(self) -> AsyncIterator[Change]:
        async for page in self.pages():
            for item in page.items:
                yield item


class AsyncBrandBase:
    """What a brand's client does besides its collections: the brand itself, its changes, and following references."""

    def __init__(self, runner: AsyncRunner, connection: Connection, slug: str) -> None:
        self.slug = slug
        self._runner = runner
        self._connection = connection
        self._lookups = Lookups(connection)

    async def get(self) -> Brand:
        """The brand itself."""
        return cast("Brand", (await self._runner.run(self._connection.read(""))).body)

    def changes(
        self,
        *,
        groups: Sequence[GroupPath] | None = None,
        cursor: str | None = None,
        limit: int = CHANGES_LIMIT_MAX,
    ) -> AsyncChanges:
        """
        What happens to the records, so that a copy stays exact: every record first, then each change and removal, until
        the copy is complete. Nothing is read until it is used.
        """
        return AsyncChanges(self._runner, ChangesQuery(self._connection, groups, cursor, limit))

    async def state(self, *, groups: Sequence[GroupPath] | None = None) -> BrandState:
        """Count and digest of each group, to compare a copy with."""
        return await self._runner.run(read_state(self._connection, groups))

    async def snapshot(self) -> Snapshot:
        """All records of one moment, as files to download. Raises `not_found` where the operator makes none."""
        return cast("Snapshot", (await self._runner.run(self._connection.read("/snapshot"))).body)

    async def search(
        self, q: str, *, groups: Sequence[GroupPath] | None = None, limit: int | None = None
    ) -> SearchResult:
        """Records by what people type: numbers, codes and words of names. Up to 50, and 25 unless `limit` says more."""
        return await self._runner.run(read_search(self._connection, q, groups, limit))

    async def reports(self) -> list[ReportSummary]:
        """The reports that were computed for the brand."""
        return cast("list[ReportSummary]", (await self._runner.run(self._connection.read("/reports"))).body["reports"])

    def report(
        self, name: ReportName, *, limit: int = REPORT_LIMIT_MAX, **filters: str
    ) -> AsyncRecordList[dict[str, Any]]:
        """
        The rows of a report that match all filters. Nothing is read until it is used. Raises `not_found` if it was
        never computed.
        """
        return AsyncRecordList(self._runner, ListQuery(self._connection, f"reports/{name}", dict(filters), limit))

    async def _follow_all(self, records: Any, field: str) -> list[Any]:
        return await self._runner.run(self._lookups.follow(records, field))
