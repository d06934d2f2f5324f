"""Reports: the list, pages, filters, the day, and what happens where one was never computed."""

from __future__ import annotations

import asyncio
from decimal import Decimal

import pytest
from conftest import KEY, URL, Connect, control

from selvedge_client import ApiError, AsyncSelvedge, Selvedge
from selvedge_client.catalogue import reports


def test_all_are_listed_and_have_their_rows(connect: Connect) -> None:
    brand = connect(base_url=URL)
    listed = brand.reports()
    assert [each["name"] for each in listed] == [each.name for each in reports]
    for each, description in zip(listed, reports, strict=True):
        frame = brand.report(each["name"]).to_polars()
        assert frame.columns == [column.name for column in description.columns]
        assert frame.height == each["rows"] > 0


def test_a_walk_over_several_pages_is_of_one_day(connect: Connect) -> None:
    brand = connect()
    rows = list(brand.report("late-orders"))
    pages = list(brand.report("late-orders", limit=7).pages())
    assert len(pages) > 3
    assert [row for page in pages for row in page.items] == rows
    assert {(page.as_of, page.total_items) for page in pages} == {("2026-06-30", len(rows))}


def test_filters_are_columns_of_the_report(connect: Connect) -> None:
    brand = connect()
    rows = list(brand.report("late-orders"))
    supplier = rows[0]["supplierId"]
    found = list(brand.report("late-orders", supplierId=supplier))
    assert 0 < len(found) < len(rows)
    assert found == [row for row in rows if row["supplierId"] == supplier]
    with pytest.raises(ApiError) as raised:
        brand.report("late-orders", suplierId=supplier).page()
    assert (raised.value.code, raised.value.parameter) == ("invalid_parameter", "suplierId")
    assert "supplierId" in (raised.value.hint or "")


def test_amounts_in_frames_are_exact(connect: Connect) -> None:
    brand = connect()
    due = brand.report("payments-due")
    assert due.to_polars()["amount"].to_list() == [Decimal(row["amount"]) for row in due]


def test_a_report_that_was_never_computed_is_not_found() -> None:
    with Selvedge(api_key=control("other-brand-key"), base_url=URL) as client:
        brand = client.brand("other-brand")
        assert brand.reports() == []
        with pytest.raises(ApiError) as raised:
            brand.report("late-orders").page()
    assert raised.value.code == "not_found"


def test_async_reads_the_same(connect: Connect) -> None:
    async def read() -> tuple[list[object], list[object]]:
        async with AsyncSelvedge(api_key=KEY, base_url=URL) as client:
            brand = client.brand("alder-finch")
            return list(await brand.reports()), [row async for row in brand.report("late-orders", limit=7)]

    brand = connect()
    assert asyncio.run(read()) == (brand.reports(), list(brand.report("late-orders")))
