"""Loads: streamed, repeated where that is safe, and refused with all faults."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeVar

import httpx
import pytest

from selvedge_client import AsyncBrandLoader, AsyncSelvedgeLoader, LoadError, SelvedgeLoader

URL = os.environ["SELVEDGE_LOAD_URL"]
KEY = os.environ["SELVEDGE_LOAD_KEY"]
STAMP = "2026-01-31T08:00:00.000Z"


def upsert(number: int, **more: Any) -> dict[str, Any]:
    identity = f"00000000-0000-4000-8000-{number:012d}"
    record = {"id": identity, "name": f"tag {number}", "code": f"t{number}", "createdAt": STAMP, "updatedAt": STAMP}
    return {"op": "upsert", "group": "tags", "record": {**record, **more}}


class Flaky:
    """Fails the first requests that load, then passes them on."""

    def __init__(self, *statuses: int) -> None:
        left = list(statuses)
        self.bodies: list[bytes] = []
        flaky = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self.forward(None)

            def do_POST(self) -> None:
                body = b""
                while size := int(self.rfile.readline(), 16):
                    body += self.rfile.read(size)
                    self.rfile.readline()
                self.rfile.readline()
                flaky.bodies.append(body)
                status = left.pop(0) if left else 0
                if status:
                    self.answer(status, b'{"error":"busy","errorCode":"overloaded"}', {"retry-after": "0"})
                else:
                    self.forward(body)

            def forward(self, body: bytes | None) -> None:
                wanted = ("authorization", "content-type", "idempotency-key")
                headers = {name: value for name, value in self.headers.items() if name.lower() in wanted}
                origin = URL.split("/api/")[0]
                passed = httpx.request(self.command, origin + self.path, headers=headers, content=body, timeout=30)
                kept = {name: value for name, value in passed.headers.items() if name in ("location", "retry-after")}
                self.answer(passed.status_code, passed.content, kept)

            def answer(self, status: int, body: bytes, headers: dict[str, str]) -> None:
                self.send_response(status)
                for name, value in {**headers, "content-length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/api/{URL.split('/api/')[1]}"


@pytest.fixture
def loader() -> Iterator[SelvedgeLoader]:
    with SelvedgeLoader(load_key=KEY, load_url=URL) as opened:
        yield opened


def test_streams_what_is_made_on_demand(loader: SelvedgeLoader) -> None:
    result = loader.brand("alder-finch").load(upsert(number) for number in range(1, 1001))
    assert result.outcome == "loaded"
    assert [(group.group, group.inserted + group.unchanged) for group in result.groups] == [("tags", 1000)]


def test_repeats_what_may_pass_with_the_same_key() -> None:
    flaky = Flaky(503, 429)
    with SelvedgeLoader(load_key=KEY, load_url=flaky.url) as loader:
        result = loader.brand("alder-finch").load([upsert(2001)])
    assert result.groups[0].count >= 1
    assert len(flaky.bodies) == 3
    assert len(set(flaky.bodies)) == 1


def test_sends_a_generator_only_once() -> None:
    flaky = Flaky(503, 503)
    with SelvedgeLoader(load_key=KEY, load_url=flaky.url) as loader, pytest.raises(LoadError, match="overloaded"):
        loader.brand("alder-finch").load(iter([upsert(3001)]))
    assert len(flaky.bodies) == 1


def test_makes_the_changes_again_for_a_function() -> None:
    flaky = Flaky(503)
    with SelvedgeLoader(load_key=KEY, load_url=flaky.url) as loader:
        loader.brand("alder-finch").load(lambda: (upsert(number) for number in (4001, 4002)))
    assert len(set(flaky.bodies)) == 1


def test_lists_the_faults(loader: SelvedgeLoader) -> None:
    with pytest.raises(LoadError) as caught:
        loader.brand("alder-finch").load([upsert(5001), upsert(5002, name=7)])
    error = caught.value
    assert (error.status, error.code, error.fault_count) == (422, "load_faulty", 1)
    assert error.faults[0]["value"] == "7"
    assert "tags line 2" in str(error)
    assert KEY not in str(error)


def test_takes_options_and_replays_a_key(loader: SelvedgeLoader) -> None:
    brand = loader.brand("alder-finch")
    assert brand.load([upsert(6001)], dry_run=True).outcome == "dry_run"
    first = brand.load([upsert(6001)], idempotency_key="nightly", removals_max="100%")
    assert brand.load([upsert(6001)], idempotency_key="nightly", removals_max="100%").id == first.id
    with pytest.raises(LoadError) as reused:
        brand.load([upsert(6002)], idempotency_key="nightly", removals_max="100%")
    assert reused.value.code == "idempotency_key_reused"


def test_refuses_an_address_that_is_none() -> None:
    with pytest.raises(ValueError, match="load_url"):
        SelvedgeLoader(load_key=KEY, load_url="loads.example")


T = TypeVar("T")


def awaited(act: Callable[[AsyncBrandLoader], Coroutine[Any, Any, T]], url: str = URL) -> T:
    async def run() -> T:
        async with AsyncSelvedgeLoader(load_key=KEY, load_url=url) as loader:
            return await act(loader.brand("alder-finch"))

    return asyncio.run(run())


async def made_on_demand(first: int, count: int) -> AsyncIterator[dict[str, Any]]:
    for number in range(first, first + count):
        await asyncio.sleep(0)
        yield upsert(number)


def test_awaits_changes_while_it_sends_them() -> None:
    result = awaited(lambda brand: brand.load(made_on_demand(7001, 1000)))
    assert [(group.group, group.inserted + group.unchanged) for group in result.groups] == [("tags", 1000)]


def test_lets_other_tasks_run_while_it_loads() -> None:
    class Pause:
        """Changes that end when another task has run."""

        def __init__(self) -> None:
            self.is_over = asyncio.Event()

        async def changes(self) -> AsyncIterator[dict[str, Any]]:
            yield upsert(8001)
            await self.is_over.wait()
            yield upsert(8002)

    async def both(brand: AsyncBrandLoader) -> int:
        pause = Pause()
        loading = asyncio.create_task(brand.load(pause.changes()))
        await asyncio.sleep(0)
        assert not loading.done()
        pause.is_over.set()
        (group,) = (await loading).groups
        return group.inserted + group.unchanged

    assert awaited(both) == 2


def test_awaiting_repeats_what_may_pass_and_takes_lists_and_functions() -> None:
    flaky = Flaky(503, 429)
    awaited(lambda brand: brand.load([upsert(9001)]), flaky.url)
    assert (len(flaky.bodies), len(set(flaky.bodies))) == (3, 1)
    again = Flaky(503)
    awaited(lambda brand: brand.load(lambda: made_on_demand(9101, 3)), again.url)
    assert (len(again.bodies), len(set(again.bodies))) == (2, 1)
    assert len(again.bodies[0].splitlines()) == 3


def test_awaiting_sends_an_async_generator_only_once() -> None:
    flaky = Flaky(503, 503)
    with pytest.raises(LoadError, match="overloaded"):
        awaited(lambda brand: brand.load(made_on_demand(9201, 1)), flaky.url)
    assert len(flaky.bodies) == 1


def test_awaiting_lists_the_faults_and_takes_options() -> None:
    with pytest.raises(LoadError) as caught:
        awaited(lambda brand: brand.load([upsert(9301), upsert(9302, name=7)]))
    assert caught.value.faults[0]["value"] == "7"
    assert awaited(lambda brand: brand.load([upsert(9301)], dry_run=True)).outcome == "dry_run"


def test_passes_on_an_error_of_the_changes_and_loads_nothing() -> None:
    class Lost(Exception):
        pass

    def broken() -> Iterator[dict[str, Any]]:
        yield upsert(9401)
        raise Lost

    async def async_broken() -> AsyncIterator[dict[str, Any]]:
        yield upsert(9402)
        raise Lost

    with SelvedgeLoader(load_key=KEY, load_url=URL) as loader:
        with pytest.raises(Lost):
            loader.brand("alder-finch").load(broken)
        with pytest.raises(Lost):
            awaited(lambda brand: brand.load(async_broken))
        # Were they in, these would be unchanged.
        (group,) = loader.brand("alder-finch").load([upsert(9401), upsert(9402)]).groups
        assert group.inserted == 2
