"""Each line that says so must be refused by mypy and by pyright."""

from collections.abc import AsyncIterator

from selvedge_client import AsyncBrandLoader, BrandClient, BrandLoader, LoadResult, record_id
from selvedge_client.records import OrderItem, Sku


def refused(brand: BrandClient, item: OrderItem, sku: Sku) -> None:
    brand.orders.list(stauts="draft")  # a filter that does not exist
    brand.orders.list(status="lost")  # a value that a closed list does not have
    brand.orders.list(number=10482)  # a number where a filter is a string
    brand.skus.list(productOptionId=item["skuId"])  # a filter that may be empty
    brand.product_tags.get("x")  # a get of links, which have no id
    brand.follow(sku, "code")  # a field that refers to nothing
    brand.follow(sku, "orderId")  # a field of another group
    brand.follow(sku, "productId")["number"]  # a field that the target does not have
    brand.follow(item, "skuId")["code"]  # an empty reference taken for a record
    brand.skus.get(item["skuId"])["code"]  # an empty id taken for a record
    brand.tags.get(record_id("", "product-tags", 1))  # an id of links, which have none
    brand.orders.get(record_id("", "orders", 7.0))  # a key that is not exact
    brand.changes(groups=["oders"])  # a group that does not exist


def refused_loads(brand: BrandLoader, awaited: AsyncIterator[dict[str, object]]) -> None:
    brand.load(awaited)  # changes that must be awaited
    brand.load([], dryRun=True)  # an option that does not exist
    brand.load(["x"])  # changes that are no objects


def refused_async_load(brand: AsyncBrandLoader) -> LoadResult:
    brand_result: LoadResult = brand.load([])  # a load that is not awaited
    return brand_result
