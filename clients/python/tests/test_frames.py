"""Frames have the types of the catalogue and every digit of the records."""

from __future__ import annotations

import warnings
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import Any

import polars
import pyarrow
import pytest
from conftest import URL, Connect

from selvedge._frames import Columns
from selvedge.catalogue import groups


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
            frame, table, pandas = columns.to_polars(), columns.to_arrow(), columns.to_pandas()
            for field in group.fields:
                if field.kind != "object":
                    types = (frame.schema[field.name], table.schema.field(field.name).type)
                    assert types == expected[field.kind], f"{group.path}.{field.name}"
                    assert pandas.dtypes[field.name].pyarrow_dtype == types[1]


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
    for read in (columns.to_polars, columns.to_arrow, columns.to_pandas):
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
