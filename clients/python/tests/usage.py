"""What a program looks like to a type checker: what is right passes, and what is wrong is marked as wrong."""

from __future__ import annotations

import decimal
from collections.abc import AsyncIterator, Iterator, Sequence

import pandas
import polars

from selvedge_client import (
    ApiError,
    AsyncBrandClient,
    AsyncSelvedgeLoader,
    BrandClient,
    LoadedGroup,
    MemoryCache,
    Selvedge,
    SelvedgeLoader,
    Upsert,
    record_id,
)
from selvedge_client.records import Order, OrderItem, ParentProduct, Sku


def right(brand: BrandClient) -> decimal.Decimal | None:
    order: Order = brand.orders.get(record_id("7c1f4a52-3a0b-4a53-9a57-0a4c5c1f0f11", "orders", 10482))
    numbers: list[str] = [each["number"] for each in brand.orders.list(status="in_production", limit=10)]
    items: list[OrderItem] = brand.order_items.list(orderId=order["id"]).page().items
    sku: Sku | None = brand.follow(items[0], "skuId")
    style: ParentProduct | None = brand.follow(sku, "productId")
    sure: Order = brand.follow(items[0], "orderId")
    skus: Sequence[Sku | None] = brand.follow_all(items, "skuId")
    orders: Sequence[Order] = brand.follow_all(items, "orderId")
    for change in brand.changes(groups=["orders", "order-items"]):
        if isinstance(change, Upsert):
            print(change.record_text, change.record["id"])
    frame: polars.DataFrame = brand.order_items.list().to_polars()
    exact: pandas.DataFrame = brand.order_items.list().to_pandas(exact_decimals=True)
    print(numbers, style, sure, skus, orders, frame, exact, brand.images.content("x")["url"])
    return None


async def awaited(brand: AsyncBrandClient) -> None:
    order: Order = await brand.orders.get("x")
    async for item in brand.order_items.list(orderId=order["id"]):
        sku: Sku | None = await brand.follow(item, "skuId")
        print(sku)


def settings() -> Selvedge:
    try:
        return Selvedge(api_key="", base_url="", cache=MemoryCache(), deadline_seconds=5)
    except ApiError as error:
        print(error.code, error.parameter, error.hint)
        raise


def changes() -> Iterator[dict[str, object]]:
    yield {"op": "delete", "group": "tags", "key": {"id": "x"}}


async def async_changes() -> AsyncIterator[dict[str, object]]:
    yield {"op": "delete", "group": "tags", "key": {"id": "x"}}


def load() -> list[LoadedGroup]:
    with SelvedgeLoader(load_key="x", load_url="x") as loader:
        loader.brand("x").load(changes, removals_max="25%")
        return loader.brand("x").load(list(changes()), dry_run=True, removals_max=500).groups


async def async_load() -> list[LoadedGroup]:
    async with AsyncSelvedgeLoader(load_key="x", load_url="x") as loader:
        await loader.brand("x").load(async_changes, idempotency_key="x")
        await loader.brand("x").load(changes())
        return (await loader.brand("x").load([], allow_empty=True)).groups
