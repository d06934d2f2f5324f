"""What passes is tried again, within the deadline and as the service asks; what does not is raised at once."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest
from conftest import KEY, Connect, FaultProxy, control

from selvedge_client import ApiError, AsyncSelvedge, AttemptReport, TransportError

FAILED = (500, json.dumps({"error": "Something went wrong.", "errorCode": "internal_error"}), {"x-request-id": "r-1"})


def limited(seconds: int) -> Any:
    body = json.dumps({"error": "Too many requests.", "errorCode": "rate_limited"})
    return (429, body, {"retry-after": str(seconds)})


PASSING = {
    "a 429": limited(0),
    "a 500": FAILED,
    "a 502 of something in between": (502, "<html>Bad Gateway</html>", {}),
    "a reset connection": "reset",
    "a body that stops coming": "stall",
    "a body cut off": "cut",
    "truncated JSON": "truncate",
}


@pytest.mark.parametrize("fault", PASSING.values(), ids=PASSING.keys())
def test_a_fault_that_passes_is_tried_again(fault: Any, proxy: FaultProxy, connect: Connect) -> None:
    proxy.next(fault)
    timeout_seconds = 0.5 if fault == "stall" else 5
    assert len(connect(attempt_timeout_seconds=timeout_seconds).tags.list().page().items) == 60
    assert len(proxy.requests) == 2


@pytest.mark.parametrize("fault", PASSING.values(), ids=PASSING.keys())
def test_the_async_client_tries_again_as_well(fault: Any, proxy: FaultProxy) -> None:
    proxy.next(fault)

    async def read() -> int:
        timeout_seconds = 0.5 if fault == "stall" else 5
        async with AsyncSelvedge(api_key=KEY, base_url=proxy.url, attempt_timeout_seconds=timeout_seconds) as selvedge:
            return len((await selvedge.brand("alder-finch").tags.list().page()).items)

    assert asyncio.run(read()) == 60
    assert len(proxy.requests) == 2


def test_whatever_faults_befall_a_walk_it_yields_the_same_records(proxy: FaultProxy, connect: Connect) -> None:
    expected = [tag["id"] for tag in connect().tags.list()]
    assert len(set(expected)) == 60
    faults = [fault for fault in PASSING.values() if fault != "stall"]
    proxy.next(*faults[:3], None, *faults[3:])
    assert [tag["id"] for tag in connect().tags.list(limit=7)] == expected


def test_a_real_limit_is_waited_for(proxy: FaultProxy, connect: Connect) -> None:
    waits: list[float] = []

    def log(report: AttemptReport) -> None:
        if report.retry_in_seconds is not None:
            assert report.status == 429
            waits.append(report.retry_in_seconds)

    key = control("limited-key")
    assert len(list(connect(api_key=key, log=log).tags.list(limit=10))) == 60
    assert waits and max(waits) <= 3.25


def test_a_revoked_key_fails_at_once_and_says_why(connect: Connect) -> None:
    key = control("new-key")
    brand = connect(api_key=key)
    assert brand.tags.list().page().total_items == 60
    control(f"revoke-key?{key}")
    with pytest.raises(ApiError) as raised:
        for _ in range(60):
            brand.tags.list().page()
            time.sleep(0.25)
    assert (raised.value.status, raised.value.code) == (401, "api_key_invalid")


def test_waits_grow_with_each_failure(proxy: FaultProxy, connect: Connect) -> None:
    waits: list[float | None] = []
    proxy.next(FAILED, FAILED, FAILED)
    connect(log=lambda report: waits.append(report.retry_in_seconds)).tags.list().page()
    for wait, (least, most) in zip(waits[:3], [(0.125, 0.25), (0.25, 0.5), (0.5, 1)], strict=True):
        assert wait is not None and least <= wait <= most
    assert waits[3] is None


def test_no_wait_beyond_the_deadline(proxy: FaultProxy, connect: Connect) -> None:
    proxy.next(limited(60))
    started_at = time.monotonic()
    with pytest.raises(ApiError, match="Too many requests"):
        connect(deadline_seconds=5).tags.list().page()
    assert time.monotonic() - started_at < 2


def test_the_deadline_ends_a_call_and_says_what_was_wrong(proxy: FaultProxy, connect: Connect) -> None:
    proxy.plan = lambda path, count: "stall"
    with pytest.raises(TransportError, match=r"tags\?limit=100: no complete answer within \S+ s$"):
        connect(deadline_seconds=1).tags.list().page()


def test_errors_carry_code_status_request_id_parameter_and_hint(proxy: FaultProxy, connect: Connect) -> None:
    misspelt: Any = {"nmae": "third"}
    with pytest.raises(ApiError) as raised:
        connect().tags.list(**misspelt).page()
    error = raised.value
    assert (error.status, error.code, error.parameter) == (400, "invalid_parameter", "nmae")
    assert error.hint == "did you mean name?"
    assert error.request_id is not None and error.request_id in str(error)
    assert "nmae is not a parameter of this operation; did you mean name?" in str(error)
    assert len(proxy.requests) == 1


def test_an_answer_of_something_else_is_told_apart(proxy: FaultProxy, connect: Connect) -> None:
    proxy.next((403, "Forbidden by the office proxy", {}))
    with pytest.raises(TransportError) as raised:
        connect().tags.list().page()
    assert raised.value.status == 403
    assert len(proxy.requests) == 1


@pytest.mark.parametrize("settings", [{"base_url": "selvedge.example"}, {"api_key": "two\nlines"}])
def test_settings_that_can_never_work_are_refused(settings: dict[str, str], connect: Connect) -> None:
    with pytest.raises(ValueError):
        connect(**settings)


def test_what_would_ask_for_something_else_is_refused(proxy: FaultProxy, connect: Connect) -> None:
    proxy.next()
    for key in ("", ".", ".."):
        with pytest.raises(ValueError, match="cannot be part of an address"):
            connect().tags.get(key)
    nothing: Any = None
    with pytest.raises(TypeError, match="name is None"):
        connect().tags.list(name=nothing).page()
    assert proxy.requests == []


def test_the_log_is_told_of_every_attempt_and_never_of_the_key(proxy: FaultProxy, connect: Connect) -> None:
    reports: list[AttemptReport] = []
    proxy.next(FAILED, "reset")
    connect(log=reports.append).tags.list().page()
    assert [(report.attempt, report.status) for report in reports] == [(1, 500), (2, None), (3, 200)]
    assert KEY not in repr(reports)
