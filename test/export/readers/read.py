"""Reads an export with the tools that analysts use, and prints what they make of it as JSON."""

import datetime
import decimal
import json
import sys

import duckdb
import pandas
import polars
import pyarrow.parquet


def duckdb_answers(questions: list[str]) -> list[list[dict]]:
    connection = duckdb.connect()
    connection.execute(open("duckdb.sql").read())
    answers = []
    for question in questions:
        connection.execute(question)
        names = [column[0] for column in connection.description]
        answers.append([dict(zip(names, row)) for row in connection.fetchall()])
    return answers


def types_of(file: str) -> dict:
    described = duckdb.sql(f"describe select * from '{file}'").fetchall()
    return {
        "duckdb": {row[0]: row[1] for row in described},
        "polars": {name: str(kind) for name, kind in polars.read_parquet(file).schema.items()},
        "pyarrow": {field.name: str(field.type) for field in pyarrow.parquet.read_table(file).schema},
        "pandas": {name: type(value).__name__ for name, value in pandas.read_parquet(file).iloc[0].items()},
    }


def sums_of(file: str, column: str) -> dict:
    return {
        "polars": polars.read_parquet(file)[column].sum(),
        "pyarrow": sum(value for value in pyarrow.parquet.read_table(file)[column].to_pylist() if value is not None),
        "pandas": pandas.read_parquet(file)[column].dropna().sum(),
    }


def as_json(value):
    if isinstance(value, decimal.Decimal):
        return str(value)
    if isinstance(value, datetime.date):
        return value.isoformat()
    raise TypeError(type(value))


asked = json.load(sys.stdin)
print(
    json.dumps(
        {
            "answers": duckdb_answers(asked["questions"]),
            "types": types_of(asked["typesOf"]),
            "sums": sums_of(asked["typesOf"], asked["sumOf"]),
        },
        default=as_json,
    )
)
