"""Lists, records, references and the feed, against the real service."""

from __future__ import annotations

import asyncio
import hashlib
import json
import warnings
from typing import Any

import pytest
from conftest import KEY, URL, Connect, FaultProxy, control

from selvedge_client import ApiError, AsyncSelvedge, MemoryCache, Removal, SelvedgeHint, Upsert
from selvedge_client.catalogue import groups

MISSPELT: Any = {"status": "in_prodution"}


def test_every_group_is_an_attribute_and_walks_to_its_total(connect: Connect) -> None:
    brand = connect(base_url=URL)
    for group in groups:
        collection = getattr(brand, group.name)
        assert collection.path == group.path
        records = list(collection.list())
        keys = {tuple(record[name] for name in group.key) for record in records}
        assert len(keys) == len(records) == collection.list(limit=1).page().total_items


def test_a_walk_goes_on_from_a_cursor(connect: Connect) -> None:
    orders = connect().orders.list(limit=2)
    first, *rest = orders.pages()
    assert first.next_cursor is not None
    assert [page.items for page in orders.pages(first.next_cursor)] == [page.items for page in rest]
    assert {page.version for page in rest} == {first.version}


def test_a_list_can_begin_with_what_arrived_last(proxy: FaultProxy, connect: Connect) -> None:
    brand = connect()
    proxy.next()
    arrived = [order["id"] for order in brand.orders.list(direction="asc")]
    # Earlier releases of the service do not know the parameter.
    assert not any("direction" in request for request in proxy.requests)
    proxy.next()
    orders = brand.orders.list(direction="desc", limit=2)
    assert [order["id"] for order in orders] == arrived[::-1]
    first = orders.page()
    assert [order["id"] for page in orders.pages(first.next_cursor) for order in page.items] == arrived[::-1][2:]
    draft = brand.orders.list(direction="desc", status="draft")
    assert [order["id"] for order in draft] == [
        order["id"] for order in brand.orders.list() if order["status"] == "draft"
    ][::-1]
    assert "direction=desc" in proxy.requests[0]


def test_nothing_is_read_for_a_reference_that_is_null(proxy: FaultProxy, connect: Connect) -> None:
    brand = connect()
    assert brand.skus.get(None) is None
    assert brand.follow(None, "skuId") is None
    assert brand.follow_all([None, {"skuId": None}], "skuId") == [None, None]
    assert proxy.requests == []


def test_a_hundred_follows_are_one_request(proxy: FaultProxy, connect: Connect) -> None:
    brand = connect()
    items = brand.order_items.list(limit=100).page().items
    distinct = {item["skuId"] for item in items if item["skuId"] is not None}
    assert len(items) == 100 and 1 < len(distinct) <= 100
    proxy.next()
    skus = brand.follow_all(items, "skuId")
    assert [sku and sku["id"] for sku in skus] == [item["skuId"] for item in items]
    assert len(proxy.requests) == 1 and "/lookup/skus?" in proxy.requests[0]


def test_a_lookup_that_is_too_large_is_split(proxy: FaultProxy, connect: Connect) -> None:
    brand = connect()
    items = brand.order_items.list(limit=40).page().items
    expected = brand.follow_all(items, "skuId")
    distinct = len({item["skuId"] for item in items})
    body = json.dumps(
        {
            "error": "A parameter is not valid.",
            "errorCode": "invalid_parameter",
            "details": [{"parameter": "ids", "problem": "name too much", "fitting": 3}],
        }
    )
    proxy.next()
    proxy.plan = lambda path, count: (400, body, {}) if count == 0 else None
    assert brand.follow_all(items, "skuId") == expected
    asked = [path.split("ids=")[1].replace("%2C", ",").count(",") + 1 for path in proxy.requests]
    assert asked == [distinct, 3, distinct - 3]


def test_an_older_service_is_asked_record_by_record(proxy: FaultProxy, connect: Connect) -> None:
    brand = connect()
    orders = brand.order_items.list(limit=40).page().items
    expected = brand.follow_all(orders, "orderId")
    older = connect()
    body = json.dumps({"error": "Not found.", "errorCode": "not_found"})
    proxy.next()
    proxy.plan = lambda path, count: (404, body, {}) if "/lookup/" in path else None
    assert older.follow_all(orders, "orderId") == expected
    distinct = len({item["orderId"] for item in orders})
    assert len(proxy.requests) == 1 + distinct
    older.follow_all(orders, "orderId")
    assert len(proxy.requests) == 1 + 2 * distinct


def test_what_is_missing_or_malformed_fails_by_its_own_address(connect: Connect) -> None:
    brand = connect()
    orders = brand.orders.list(limit=2).page().items
    for wrong, code in (("00000000-0000-4000-8000-000000000000", "not_found"), ("nonsense", "invalid_parameter")):
        references: Any = [{"orderId": order["id"]} for order in orders] + [{"orderId": wrong}]
        with pytest.raises(ApiError) as raised:
            brand.follow_all(references, "orderId")
        assert raised.value.code == code


def test_the_feed_gives_every_record_then_what_happened_since(connect: Connect) -> None:
    brand = connect()
    pages = list(brand.changes(groups=["tags"], limit=25).pages())
    assert [len(page.items) for page in pages] == [25, 25, 10]
    removed = control("remove-tag")
    try:
        changes = list(brand.changes(groups=["tags"], cursor=pages[-1].next_cursor))
        assert changes == [Removal("tags", {"id": removed})]
        assert removed not in {tag["id"] for tag in brand.tags.list()}
    finally:
        control("restore-tag")
    changes = list(brand.changes(groups=["tags"], cursor=pages[-1].next_cursor))
    assert [(change.op, change.key["id"]) for change in changes][-1] == ("upsert", removed)


def test_the_feed_agrees_with_the_state(connect: Connect) -> None:
    brand = connect()
    # Partners have free JSON, whose numbers a parser would change.
    *_, page = brand.changes(groups=["partners"]).pages()
    texts = [change.record_text for change in page.items if isinstance(change, Upsert)]
    digest = sum(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") for text in texts) % 2**64
    state = brand.state(groups=["partners"])
    assert state.groups == [{"group": "partners", "count": len(texts), "digest": f"{digest:016x}"}]
    assert state.version == page.version
    assert [json.loads(text) for text in texts] == [
        change.record for change in page.items if isinstance(change, Upsert)
    ]


def test_a_cursor_of_other_groups_is_refused(connect: Connect) -> None:
    brand = connect()
    cursor = brand.changes(groups=["tags"]).page().next_cursor
    with pytest.raises(ApiError, match="cursor"):
        brand.changes(groups=["orders"], cursor=cursor).page()
    with pytest.raises(ValueError, match="groups is empty"):
        brand.changes(groups=[]).page()


def test_with_a_cache_unchanged_answers_are_not_sent_again(connect: Connect) -> None:
    statuses: list[int | None] = []
    brand = connect(cache=MemoryCache(), log=lambda report: statuses.append(report.status))
    first = brand.tags.list().page()
    assert brand.tags.list().page() == first
    assert statuses == [200, 304]


def test_a_filter_that_can_match_nothing_warns_at_the_line_of_the_caller(connect: Connect) -> None:
    brand = connect(cache=MemoryCache())
    text = "status has no value in_prodution; nearest in_production"
    for _ in range(2):
        with pytest.warns(SelvedgeHint, match=text) as warned:
            assert list(brand.orders.list(**MISSPELT)) == []
        assert [warning.filename for warning in warned] == [__file__]
    with pytest.warns(SelvedgeHint):
        assert brand.orders.list(**MISSPELT).page().hint == text
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert brand.orders.list(status="in_production").page().hint is None


def test_the_async_client_warns_as_well() -> None:
    async def read() -> int:
        async with AsyncSelvedge(api_key=KEY, base_url=URL) as selvedge:
            return len([order async for order in selvedge.brand("alder-finch").orders.list(**MISSPELT)])

    with pytest.warns(SelvedgeHint, match="in_prodution") as warned:
        assert asyncio.run(read()) == 0
    assert [warning.filename for warning in warned] == [__file__]


def test_no_snapshot_is_not_found(connect: Connect) -> None:
    with pytest.raises(ApiError) as raised:
        connect().snapshot()
    assert raised.value.code == "not_found"


def test_the_async_client_reads_the_same(proxy: FaultProxy, connect: Connect) -> None:
    brand = connect()

    async def read() -> tuple[Any, ...]:
        async with AsyncSelvedge(api_key=KEY, base_url=proxy.url) as selvedge:
            awaited = selvedge.brand("alder-finch")
            items = (await awaited.order_items.list().page()).items
            return (
                await awaited.get(),
                [order async for order in awaited.orders.list(limit=7)],
                [order async for order in awaited.orders.list(direction="desc")],
                await awaited.follow(items[0], "orderId"),
                await awaited.follow_all(items, "skuId"),
                [change async for change in awaited.changes(groups=["tags"])],
                await awaited.state(groups=["tags"]),
                (await awaited.orders.list().to_polars()).rows(),
            )

    items = brand.order_items.list().page().items
    assert asyncio.run(read()) == (
        brand.get(),
        list(brand.orders.list()),
        list(brand.orders.list(direction="desc")),
        brand.follow(items[0], "orderId"),
        brand.follow_all(items, "skuId"),
        list(brand.changes(groups=["tags"])),
        brand.state(groups=["tags"]),
        brand.orders.list().to_polars().rows(),
    )
