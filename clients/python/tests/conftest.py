"""A real service, and a proxy in front of it that does what networks and overloaded servers do."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx
import pytest

from selvedge_client import BrandClient, Selvedge

URL = os.environ["SELVEDGE_URL"]
KEY = os.environ["SELVEDGE_API_KEY"]
CONTROL = os.environ["SELVEDGE_CONTROL_URL"]

HTTP = httpx.Client()

# Each fault befalls one request: a status, or one of reset, stall, cut and truncate. None lets the request pass.
Plan = Callable[[str, int], "tuple[int, str, dict[str, str]] | str | None"]


class FaultProxy:
    def __init__(self) -> None:
        self.plan: Plan = lambda path, count: None
        self.requests: list[str] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._released = threading.Event()
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        path = URL.split("/", 3)[3]
        self._target = URL.removesuffix(f"/{path}")
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/{path}"

    def next(self, *faults: Any) -> None:
        """Each fault befalls one request, in this order; the requests after them pass."""
        self.requests.clear()
        self.plan = lambda path, count: faults[count] if count < len(faults) else None

    def stop(self) -> None:
        self._released.set()
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                proxy.requests.append(self.path)
                fault = proxy.plan(self.path, len(proxy.requests) - 1)
                if fault == "reset":
                    self.close_connection = True
                    linger = b"\1\0\0\0\0\0\0\0"
                    self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                    return
                if isinstance(fault, tuple):
                    status, body, headers = fault
                    self.reply(status, body.encode(), headers)
                    return
                wanted = ("authorization", "if-none-match")
                headers = {name: value for name, value in self.headers.items() if name.lower() in wanted}
                passed = HTTP.get(proxy._target + self.path, headers=headers)
                kept = ("content-type", "x-request-id", "etag", "selvedge-version", "selvedge-hint", "retry-after")
                self.reply(
                    passed.status_code,
                    passed.content,
                    {name: value for name, value in passed.headers.items() if name in kept},
                    fault,
                )

            def reply(self, status: int, body: bytes, headers: dict[str, str], fault: str | None = None) -> None:
                half = body[: len(body) // 2]
                sent = half if fault == "truncate" else body
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(sent)))
                self.end_headers()
                self.wfile.write(half if fault in ("stall", "cut") else sent)
                if fault == "stall":
                    proxy._released.wait(30)
                if fault in ("stall", "cut"):
                    self.close_connection = True

            def log_message(self, format: str, *args: Any) -> None:
                pass

        return Handler


@pytest.fixture
def proxy() -> Iterator[FaultProxy]:
    started = FaultProxy()
    yield started
    started.stop()


Connect = Callable[..., BrandClient]


@pytest.fixture
def connect(proxy: FaultProxy) -> Iterator[Connect]:
    """A brand's client, through the proxy."""
    opened: list[Selvedge] = []

    def open_brand(**settings: Any) -> BrandClient:
        given: dict[str, Any] = {"api_key": KEY, "base_url": proxy.url, "attempt_timeout_seconds": 5, **settings}
        opened.append(Selvedge(**given))
        return opened[-1].brand("alder-finch")

    yield open_brand
    for each in opened:
        each.close()


def control(action: str) -> str:
    """Has the test that started the service do something to its records or keys."""
    return HTTP.post(f"{CONTROL}/{action}", timeout=30).raise_for_status().text
