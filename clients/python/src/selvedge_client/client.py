"""Where everything starts: a key, and the address of the service it opens."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ._connection import Connection
from ._generated.brand_client import BrandClient
from ._sync import Runner
from .cache import Cache
from .key import Key, read_key
from .settings import ATTEMPT_TIMEOUT_SECONDS, DEADLINE_SECONDS, AttemptReport, Settings

if TYPE_CHECKING:
    from types import TracebackType

    import httpx
    from typing_extensions import Self


class Selvedge:
    """
    Opens the records of the brands that a key may read.

    - `base_url`: address of the service with its version, such as `https://selvedge.example/api/public/v1`.
    - `deadline_seconds`: longest time a call may take in all, with its retries and the waits between them.
    - `attempt_timeout_seconds`: longest time one attempt may take, to the last byte, before another is made.
    - `cache`: keeps answers, so that one which has not changed is not sent again.
    - `log`: told of every attempt. The API key is in none of it.
    - `parse`: reads JSON in place of `json.loads`, such as `orjson.loads`.
    - `http`: used in place of a new `httpx.Client`, for proxies or certificates. It is closed with this client.
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        deadline_seconds: float = DEADLINE_SECONDS,
        attempt_timeout_seconds: float = ATTEMPT_TIMEOUT_SECONDS,
        cache: Cache | None = None,
        log: Callable[[AttemptReport], None] | None = None,
        parse: Callable[[bytes], Any] = json.loads,
        http: httpx.Client | None = None,
    ) -> None:
        # Only here, because importing it takes longer than all of this package.
        import httpx

        self._settings = Settings(api_key, base_url, deadline_seconds, attempt_timeout_seconds, cache, log, parse)
        self._http = http or httpx.Client()
        self._runner = Runner(self._http)

    def brand(self, slug: str) -> BrandClient:
        """The records of one brand, by the slug it has in every address. Makes no request."""
        return BrandClient(self._runner, Connection(self._settings, slug), slug)

    def key(self) -> Key:
        """What the key opens, its quota, and when it expires."""
        return self._runner.run(read_key(Connection(self._settings, None)))

    def close(self) -> None:
        """Closes the connections to the service."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()
