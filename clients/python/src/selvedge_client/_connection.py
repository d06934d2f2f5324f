"""
Reads one address until it has an answer or the deadline is near.

Everything the service offers is a GET, so every fault that may pass (429, 5xx, a broken connection, a body that ends
too soon) is tried again. What will not change by itself is raised at once.
"""

from __future__ import annotations

from time import monotonic

from ._address import query, segment
from ._backoff import backoff_seconds
from ._outcome import Failure, Success, outcome_of
from ._steps import Answer, Send, Sleep, Steps
from .errors import TransportError
from .settings import AttemptReport, Settings


class Connection:
    """One brand of a service, or the service itself."""

    def __init__(self, settings: Settings, slug: str | None) -> None:
        self._settings = settings
        self._base = settings.base_url.rstrip("/") + ("" if slug is None else f"/brands/{segment(slug)}")
        self._headers = {"accept": "application/json", "authorization": f"Bearer {settings.api_key}"}

    def read(self, address: str, parameters: dict[str, object] | None = None) -> Steps[Success]:
        """`address` is what follows the address of the brand, or of the service."""
        settings = self._settings
        url = f"{self._base}{address}{'' if parameters is None else query(parameters)}"
        deadline = monotonic() + settings.deadline_seconds
        kept = settings.cache.get(url) if settings.cache else None
        headers = self._headers if kept is None else {**self._headers, "if-none-match": kept.etag}
        attempt = 0
        while True:
            attempt += 1
            started_at = monotonic()
            timeout_seconds = min(settings.attempt_timeout_seconds, deadline - started_at)
            answer: Answer | Exception = yield Send(url, headers, timeout_seconds)
            outcome: Success | Failure
            if isinstance(answer, Answer):
                outcome = outcome_of(url, answer, kept, settings.parse)
            else:
                error = TransportError(f"GET {url}: {answer}")
                error.__cause__ = answer
                outcome = Failure(error, True, None)
            failure = outcome if isinstance(outcome, Failure) else None
            wait_seconds = None if failure is None else _wait_before(failure, attempt, deadline)
            if settings.log:
                settings.log(
                    AttemptReport(
                        url=url,
                        attempt=attempt,
                        status=answer.status if isinstance(answer, Answer) else None,
                        request_id=answer.headers.get("x-request-id") if isinstance(answer, Answer) else None,
                        elapsed_seconds=monotonic() - started_at,
                        error=None if failure is None else failure.error,
                        retry_in_seconds=wait_seconds,
                    )
                )
            if isinstance(outcome, Success):
                if settings.cache and outcome.entry:
                    settings.cache.set(url, outcome.entry)
                return outcome
            if wait_seconds is None:
                raise outcome.error
            yield Sleep(wait_seconds)

    def read_record(self, path: str, key: str) -> Steps[object]:
        success = yield from self.read(f"/{path}/{segment(key)}")
        return success.body


def _wait_before(failure: Failure, attempt: int, deadline: float) -> float | None:
    """None where another attempt would change nothing, or would come too late."""
    wait_seconds = backoff_seconds(attempt) if failure.wait_seconds is None else failure.wait_seconds
    return wait_seconds if failure.passing and monotonic() + wait_seconds < deadline else None
