"""Where loads start in a program that awaits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ._async import AsyncRunner
from ._loading import DEADLINE_SECONDS, Listener, Loading, LoadOptions

if TYPE_CHECKING:
    from types import TracebackType

    import httpx
    from typing_extensions import Self

    from .loads import AsyncLoadChanges, LoadChanges, LoadResult


class AsyncSelvedgeLoader:
    """
    Loads records of the brand that a load key belongs to.

    - `load_key`: starts with `slv_load_`.
    - `load_url`: address of the listener for loads with its version, such as `https://loads.example/api/load/v1`.
    - `deadline_seconds`: longest time a load may take in all, with its retries and the waits between them.
    - `http`: used in place of a new `httpx.AsyncClient`, for proxies or certificates. It is closed with this client.
    """

    def __init__(
        self,
        *,
        load_key: str,
        load_url: str,
        deadline_seconds: float = DEADLINE_SECONDS,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        # Only here, because importing it takes longer than all of this package.
        import httpx

        self._listener = Listener(load_key, load_url, deadline_seconds)
        self._http = http or httpx.AsyncClient()
        self._runner = AsyncRunner(self._http)

    def brand(self, slug: str) -> AsyncBrandLoader:
        """The brand of the key, by its slug. Makes no request."""
        return AsyncBrandLoader(self._runner, Loading(self._listener, slug))

    async def aclose(self) -> None:
        """Closes the connections to the listener."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()


class AsyncBrandLoader:
    """Loads the records of one brand."""

    def __init__(self, runner: AsyncRunner, loading: Loading) -> None:
        self._runner = runner
        self._loading = loading

    async def load(
        self,
        changes: LoadChanges | AsyncLoadChanges | Callable[[], LoadChanges | AsyncLoadChanges],
        *,
        dry_run: bool = False,
        check_references: bool = False,
        removals_max: int | str | None = None,
        allow_empty: bool = False,
        idempotency_key: str | None = None,
    ) -> LoadResult:
        """
        Loads changes of any groups, while they are made.

        If an attempt fails in a way that may pass, it is repeated with the same idempotency key. So give a list, or a
        function that returns the same changes each time, such as one with `async def` and `yield`: what can be iterated
        only once is sent only once.

        `removals_max` is how many records of a group may be removed: 500 or "25%" for every group, or
        "order-items=500,shipments=25%" by group. The `details` of a refusal propose such a list.
        """
        options = LoadOptions(dry_run, check_references, removals_max, allow_empty)
        return await self._runner.run(self._loading.load(changes, options, idempotency_key))
