"""
Records as columns, with the types of the catalogue: a column of nulls keeps its type, and an amount its last digit, but
for the floats of pandas.

Columns are named as in the files of the export: a field of an object comes after the object's own name, such as
`relationshipStatus`. Free JSON is its text.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from ._catalogue import Field, FieldKind
from ._generated.groups import DECIMAL_PRECISION, DECIMAL_SCALE, GROUPS
from ._generated.reports import REPORTS

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    ArrowAmounts = Callable[["Column", pyarrow.Array[Any]], pyarrow.Array[Any]]
    """Gives a column of amounts its type; they come as texts."""

_TIMESTAMP_FORMAT = "%Y-%m-%dT%H:%M:%S%.3fZ"
_ROUNDED_BY_FLOATS = r"[1-9](\.?\d){14,}\.?[1-9]"
"""16 digits or more from the first to the last that is not zero."""


class Column(NamedTuple):
    name: str
    kind: FieldKind
    names: tuple[str, ...]
    """The names that lead to the value in a record."""
    values: list[Any]


@contextmanager
def _needs(*libraries: str) -> Generator[None, None, None]:
    """Says what to install where a library is missing that this package does not need for anything else."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"To have data frames: pip install {' '.join(libraries)}", name=error.name) from error


_FIELDS = {group.path: group.fields for group in GROUPS} | {f"reports/{each.name}": each.columns for each in REPORTS}


class Columns:
    def __init__(self, path: str) -> None:
        self._columns = list(_columns(_FIELDS[path], ()))

    def add(self, records: Iterable[Any]) -> None:
        for _, kind, names, values in self._columns:
            cells = _cells(records, names)
            values.extend(map(_json_text, cells) if kind == "json" else cells)

    def to_arrow(self) -> pyarrow.Table:
        with _needs("pyarrow"):
            return self._arrow_table(_arrow_decimals)

    def to_pandas(self, exact_decimals: bool) -> pandas.DataFrame:
        with _needs("pandas", "pyarrow"):
            import pandas

            table: Any = self._arrow_table(_arrow_decimals if exact_decimals else _arrow_floats)
        frame: pandas.DataFrame = table.to_pandas(types_mapper=pandas.ArrowDtype)
        return frame

    def _arrow_table(self, amounts: ArrowAmounts) -> pyarrow.Table:
        import pyarrow

        return pyarrow.table({column.name: _arrow_typed(column, amounts) for column in self._columns})

    def to_polars(self) -> polars.DataFrame:
        with _needs("polars"):
            import polars

        return polars.DataFrame([_polars_series(column) for column in self._columns])


def _columns(fields: Iterable[Field], within: tuple[str, ...]) -> Iterator[Column]:
    for field in fields:
        names = (*within, field.name)
        if field.kind == "object":
            yield from _columns(field.fields, names)
        else:
            yield Column(names[0] + "".join(name[0].upper() + name[1:] for name in names[1:]), field.kind, names, [])


def _cells(records: Iterable[Mapping[str, Any]], names: tuple[str, ...]) -> list[Any]:
    """A record older than the field does not have it."""
    first, *inner = names
    cells = [record.get(first) for record in records]
    for name in inner:
        cells = [None if cell is None else cell.get(name) for cell in cells]
    return cells


def _json_text(value: Any) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _arrow_source(kind: FieldKind) -> pyarrow.DataType:
    """What the values are before they get their type; Arrow parses texts faster than Python does."""
    import pyarrow

    if kind == "integer":
        return pyarrow.int32()
    if kind == "boolean":
        return pyarrow.bool_()
    return pyarrow.list_(pyarrow.string()) if kind == "strings" else pyarrow.string()


def _arrow_typed(column: Column, amounts: ArrowAmounts) -> pyarrow.Array[Any]:
    import pyarrow

    values = pyarrow.array(column.values, _arrow_source(column.kind))
    if column.kind == "date":
        return values.cast(pyarrow.date32())
    if column.kind == "timestamp":
        return values.cast(pyarrow.timestamp("ms", "UTC"))
    return amounts(column, values) if column.kind == "amount" else values


def _arrow_decimals(column: Column, texts: pyarrow.Array[Any]) -> pyarrow.Array[Any]:
    import pyarrow

    try:
        return texts.cast(pyarrow.decimal128(DECIMAL_PRECISION, DECIMAL_SCALE))
    except pyarrow.ArrowInvalid:
        _warn_of_text(column)
        return texts


def _arrow_floats(column: Column, texts: pyarrow.Array[Any]) -> pyarrow.Array[Any]:
    """Arrow raises where a result of decimals of this width could need more than 38 digits, which is nearly always."""
    import pyarrow
    from pyarrow import compute

    if compute.any(compute.match_substring_regex(texts, _ROUNDED_BY_FLOATS)).as_py():
        warnings.warn(
            f"{column.name} has an amount of more than 15 digits, which floats round. "
            "to_pandas(exact_decimals=True) keeps every digit.",
            stacklevel=5,
        )
    return texts.cast(pyarrow.float64())


def _polars_series(column: Column) -> polars.Series:
    import polars

    name, kind, _, values = column
    if kind == "integer":
        return polars.Series(name, values, polars.Int32)
    if kind == "boolean":
        return polars.Series(name, values, polars.Boolean)
    if kind == "strings":
        return polars.Series(name, values, polars.List(polars.String))
    texts = polars.Series(name, values, polars.String)
    if kind == "date":
        return texts.str.to_date("%Y-%m-%d")
    if kind == "timestamp":
        return texts.str.to_datetime(_TIMESTAMP_FORMAT, time_unit="ms", time_zone="UTC")
    return _polars_decimals(column, texts) if kind == "amount" else texts


def _polars_decimals(column: Column, texts: polars.Series) -> polars.Series:
    import polars

    # Polars would round what has more digits after the point.
    if not texts.str.contains(rf"\.\d{{{DECIMAL_SCALE + 1}}}").any():
        try:
            return texts.to_frame().cast(polars.Decimal(DECIMAL_PRECISION, DECIMAL_SCALE)).to_series()
        except polars.exceptions.InvalidOperationError:
            pass
    _warn_of_text(column)
    return texts


def _warn_of_text(column: Column) -> None:
    warnings.warn(
        f"{column.name} stays text: it has an amount that DECIMAL({DECIMAL_PRECISION},{DECIMAL_SCALE}) cannot hold. "
        "The operator finds it with `selvedge doctor --records`.",
        stacklevel=5,
    )
