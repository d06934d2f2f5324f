"""A search: hits, groups, the limit, and what is refused."""

from __future__ import annotations

import asyncio

import pytest
from conftest import KEY, URL, Connect

from selvedge_client import ApiError, AsyncSelvedge


def test_hits_are_records_with_their_numbers(connect: Connect) -> None:
    brand = connect(base_url=URL)
    order = brand.orders.list(limit=1).page().items[0]
    result = brand.search(order["number"])
    assert result["isExact"] and result["behind"] == []
    [hit] = [each for each in result["hits"] if each["key"] == order["id"]]
    assert (hit["group"], hit["label"]) == ("orders", order["number"])
    assert hit["match"] == {"field": "number", "value": order["number"]}
    assert hit["line"]["supplierId"] == order["supplierId"]


def test_groups_and_limit(connect: Connect) -> None:
    brand = connect()
    hits = brand.search("po", groups=["orders"], limit=3)["hits"]
    assert [hit["group"] for hit in hits] == ["orders"] * 3
    with pytest.raises(ValueError, match="groups is empty"):
        brand.search("po", groups=[])


def test_what_has_no_word_is_refused(connect: Connect) -> None:
    with pytest.raises(ApiError) as raised:
        connect().search("--")
    assert (raised.value.code, raised.value.parameter) == ("invalid_parameter", "q")


def test_without_blocking() -> None:
    async def search() -> int:
        async with AsyncSelvedge(api_key=KEY, base_url=URL) as client:
            return (await client.brand("alder-finch").search("po"))["found"]

    assert asyncio.run(search()) > 0
