"""Frames have the types of the catalogue and every digit of the records."""

from __future__ import annotations

import warnings
from datetime import date, datetime, timezone
from decimal import Decimal
from itertools import pairwise
from statistics import fmean as mean
from typing import Any

import pandas
import polars
import pyarrow
import pytest
from conftest import URL, Connect

from selvedge_client._frames import Columns
from selvedge_client.catalogue import groups


def value_of(kind: str, value: Any) -> Any:
    """What a cell must be, computed without any frame."""
    if value is None:
        return None
    if kind == "amount":
        return Decimal(value)
    if kind == "date":
        return date.fromisoformat(value)
    if kind == "timestamp":
        return datetime.strptime(value, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
    return value


def test_every_cell_of_every_group_is_exact(connect: Connect) -> None:
    brand = connect(base_url=URL)
    checked = 0
    for group in groups:
        rows = list(getattr(brand, group.name).list())
        columns = Columns(group.path)
        columns.add(rows)
        frames = (columns.to_polars().to_dicts(), columns.to_arrow().to_pylist())
        for field in group.fields:
            if field.kind in ("object", "json"):
                continue
            expected = [value_of(field.kind, row[field.name]) for row in rows]
            for frame in frames:
                assert [row[field.name] for row in frame] == expected, f"{group.path}.{field.name}"
            checked += len(expected)
    assert checked > 100_000


def test_types_come_from_the_catalogue_even_without_a_record() -> None:
    decimals = (polars.Decimal(38, 9), pyarrow.decimal128(38, 9))
    expected = {
        "string": (polars.String(), pyarrow.string()),
        "integer": (polars.Int32(), pyarrow.int32()),
        "boolean": (polars.Boolean(), pyarrow.bool_()),
        "amount": decimals,
        "date": (polars.Date(), pyarrow.date32()),
        "timestamp": (polars.Datetime("ms", "UTC"), pyarrow.timestamp("ms", "UTC")),
        "strings": (polars.List(polars.String), pyarrow.list_(pyarrow.string())),
        "json": (polars.String(), pyarrow.string()),
    }
    for group in groups:
        nothing = {field.name: None for field in group.fields}
        for records in ([], [nothing]):
            columns = Columns(group.path)
            columns.add(records)
            frame, table = columns.to_polars(), columns.to_arrow()
            floats, exact = columns.to_pandas(False), columns.to_pandas(True)
            for field in group.fields:
                if field.kind != "object":
                    types = (frame.schema[field.name], table.schema.field(field.name).type)
                    assert types == expected[field.kind], f"{group.path}.{field.name}"
                    assert exact.dtypes[field.name].pyarrow_dtype == types[1]
                    computable = pyarrow.float64() if field.kind == "amount" else types[1]
                    assert floats.dtypes[field.name].pyarrow_dtype == computable


def test_fields_of_an_object_are_columns_after_its_name(connect: Connect) -> None:
    partners = connect().partners.list()
    expected = [partner["relationship"]["status"] for partner in partners]
    assert partners.to_polars()["relationshipStatus"].to_list() == expected
    assert partners.to_arrow()["relationshipStatus"].to_pylist() == expected
    assert partners.to_pandas()["relationshipStatus"].to_list() == expected


@pytest.mark.parametrize("amount", ["123456789012345678901234567890", "0.1234567891"])
def test_an_amount_that_no_decimal_holds_stays_text_and_is_named(amount: str) -> None:
    columns = Columns("order-items")
    columns.add([{"unitPrice": "12.50", "unitPriceBase": "1"}, {"unitPrice": amount, "unitPriceBase": "2"}])
    for read in (columns.to_polars, columns.to_arrow, lambda: columns.to_pandas(True)):
        with pytest.warns(UserWarning, match="unitPrice stays text"):
            frame: Any = read()
        assert list(map(str, frame["unitPrice"])) == ["12.50", amount]
        assert [Decimal(str(each)) for each in frame["unitPriceBase"]] == [1, 2]


def test_the_widest_amounts_are_exact() -> None:
    widest = ["9" * 29 + "." + "9" * 9, "-" + "9" * 29 + "." + "9" * 9, "0.000000001", "-0.10", "0"]
    columns = Columns("order-items")
    columns.add([{"unitPrice": amount} for amount in widest])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        frames = (columns.to_polars()["unitPrice"].to_list(), columns.to_arrow()["unitPrice"].to_pylist())
    for values in frames:
        assert values == [Decimal(amount) for amount in widest]


def order_items(connect: Connect) -> tuple[Any, list[tuple[int, Decimal]]]:
    """The list, and quantity and price of each item, to compute with what Python has."""
    items = connect(base_url=URL).order_items.list()
    return items, [(item["qty"], Decimal(item["unitPrice"])) for item in items]


def test_polars_computes_with_exact_decimals(connect: Connect) -> None:
    items, rows = order_items(connect)
    frame = items.to_polars()
    qty, price = frame["qty"], frame["unitPrice"]
    assert price.sum() == sum(price for _, price in rows)
    assert (price * qty).to_list() == [price * qty for qty, price in rows]
    assert (price * qty).sum() == sum(price * qty for qty, price in rows)
    assert (price - price.shift(1)).to_list()[1:] == [b - a for (_, a), (_, b) in pairwise(rows)]
    assert (price / 2).to_list() == [price / 2 for _, price in rows]
    assert price.mean() == pytest.approx(mean(float(price) for _, price in rows))
    described = frame.describe()
    assert described.row(by_predicate=polars.col("statistic") == "mean", named=True)["unitPrice"] == price.mean()


def test_pandas_computes_with_floats_that_have_every_digit_of_usual_amounts(connect: Connect) -> None:
    items, rows = order_items(connect)
    frame = items.to_pandas()
    qty, price = frame["qty"], frame["unitPrice"]
    prices = [float(price) for _, price in rows]
    assert price.to_list() == prices
    assert price.sum() == pytest.approx(sum(prices), rel=1e-12)
    assert price.mean() == pytest.approx(mean(prices), rel=1e-12)
    assert (price * qty).to_list() == [float(price) * qty for qty, price in rows]
    assert (price * price).to_list() == [price * price for price in prices]
    assert (price - price.shift(1)).to_list()[1:] == [b - a for a, b in pairwise(prices)]
    assert (price / 2).to_list() == [price / 2 for price in prices]
    assert (price + price).to_list() == [price + price for price in prices]
    assert price.cumsum().iloc[-1] == pytest.approx(sum(prices), rel=1e-12)
    assert frame.groupby("orderId")["unitPrice"].sum().sum() == pytest.approx(sum(prices), rel=1e-12)
    assert price.describe()["mean"] == pytest.approx(mean(prices), rel=1e-12)


def test_pandas_describes_every_group_that_has_amounts(connect: Connect) -> None:
    brand = connect(base_url=URL)
    for group in groups:
        amounts = {field.name for field in group.fields if field.kind == "amount"}
        if amounts:
            assert amounts <= set(getattr(brand, group.name).list().to_pandas().describe().columns), group.path


def test_pandas_adds_up_exact_decimals_on_request(connect: Connect) -> None:
    items, rows = order_items(connect)
    price = items.to_pandas(exact_decimals=True)["unitPrice"]
    assert price.to_list() == [price for _, price in rows]
    assert price.sum() == sum(price for _, price in rows)
    assert price.max() == max(price for _, price in rows)
    assert (price > Decimal("10")).to_list() == [price > 10 for _, price in rows]
    narrow = price.astype(pandas.ArrowDtype(pyarrow.decimal128(15, 4)))
    assert (narrow - narrow.shift(1)).to_list()[1:] == [b - a for (_, a), (_, b) in pairwise(rows)]
    assert (narrow * narrow).to_list() == [price * price for _, price in rows]


@pytest.mark.parametrize("amount", ["1234567.123456789", "-0.01234567890123456", "12345678901234567"])
def test_an_amount_that_floats_round_is_named(amount: str) -> None:
    columns = Columns("order-items")
    columns.add([{"unitPrice": amount, "unitPriceBase": "1"}])
    with pytest.warns(UserWarning, match="unitPrice has an amount of more than 15 digits") as warned:
        assert columns.to_pandas(False)["unitPrice"].to_list() == [float(amount)]
    assert len(warned) == 1


@pytest.mark.parametrize(
    "amount", ["123456.123456789", "1234567.500000000", "-0.000000001", "10000000000000000000", "0"]
)
def test_an_amount_of_fifteen_digits_is_not(amount: str) -> None:
    columns = Columns("order-items")
    columns.add([{"unitPrice": amount}, {"unitPrice": None}])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert columns.to_pandas(False)["unitPrice"].to_list()[0] == float(amount)
