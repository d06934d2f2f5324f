"""Prints the tables of a DuckDB schema as JSON: the type of each column, and each row as the API would write its values."""

import json
import sys
from datetime import date, datetime, timezone
from decimal import Decimal

import duckdb

connection = duckdb.connect(sys.argv[1], read_only=True)
connection.execute("set timezone = 'UTC'")
schema = sys.argv[2]


def value(cell, data_type):
    if data_type == "JSON" and cell is not None:
        return json.loads(cell)
    if isinstance(cell, Decimal):
        return format(cell.normalize(), "f")
    if isinstance(cell, datetime):
        return cell.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return cell.isoformat() if isinstance(cell, date) else cell


tables = {}
for (name,) in connection.execute(
    "select table_name from information_schema.tables where table_schema = ?", [schema]
).fetchall():
    columns = connection.execute(
        "select column_name, data_type from information_schema.columns where table_schema = ? and table_name = ?",
        [schema, name],
    ).fetchall()
    rows = connection.execute(f'select * from "{schema}"."{name}"').fetchall()
    tables[name] = {
        "types": dict(columns),
        "rows": [{column: value(cell, type) for (column, type), cell in zip(columns, row)} for row in rows],
    }
json.dump(tables, sys.stdout)
