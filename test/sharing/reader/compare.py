"""
Reads every table of a share with the client of Delta Sharing, and compares each value with the records that the API has in
the files of the same snapshot. Takes a description of the tables as JSON, and prints what it found as JSON.
"""

import gzip
import json
import sys
from datetime import date, datetime, timezone
from decimal import Decimal
from urllib.request import Request, urlopen

import delta_sharing
import pandas


def records_of(url):
    with urlopen(url) as response, gzip.open(response) as lines:
        return [json.loads(line, parse_float=str, parse_int=str) for line in lines]


def value_in(record, names):
    for name in names:
        record = record.get(name) if record is not None else None
    return record


def expected(kind, value):
    if value is None:
        return None
    if kind == "integer":
        return int(value)
    if kind == "amount":
        return Decimal(value)
    if kind == "date":
        return date.fromisoformat(value)
    if kind == "timestamp":
        return datetime.fromisoformat(value.replace("Z", "+00:00")).astimezone(timezone.utc)
    return value


def read(kind, value):
    if value is None or value is pandas.NaT or value != value:
        return None
    if kind == "integer":
        return int(value)
    if kind in ("json", "strings"):
        return json.loads(value, parse_float=str, parse_int=str)
    if kind == "timestamp":
        return value.to_pydatetime()
    return value


def compare(asked, files, use_delta_format, found):
    for table, columns in asked["tables"].items():
        address = f"{asked['profile']}#{asked['share']}.records.{table}"
        frame = delta_sharing.load_as_pandas(address, use_delta_format=use_delta_format)
        records = files.get(table, [])
        found["tables"] += 1
        found["rows"] += len(frame)
        if len(frame) != len(records):
            found["differences"].append(f"{table}: {len(frame)} rows, {len(records)} records")
            continue
        if list(frame.columns) != [column["name"] for column in columns]:
            found["differences"].append(f"{table}: columns {list(frame.columns)}")
            continue
        for column in columns:
            name, kind = column["name"], column["kind"]
            for row, (cell, record) in enumerate(zip(frame[name].tolist(), records)):
                want, have = expected(kind, value_in(record, column["names"])), read(kind, cell)
                found["values"] += 1
                if want != have or (want is not None and type(want) is not type(have)):
                    found["differences"].append(f"{table}.{name}[{row}]: {have!r} is not {want!r}")


def main():
    asked = json.load(sys.stdin)
    request = Request(asked["snapshot"], headers={"Authorization": f"Bearer {asked['key']}"})
    with urlopen(request) as response:
        manifest = json.load(response)
    files = {file["group"].replace("-", "_"): records_of(file["url"]) for file in manifest["files"]}
    listed = delta_sharing.SharingClient(asked["profile"]).list_all_tables()
    # Keys that are limited to groups do not open it.
    moments, described = [], {}
    if any(table.name == "snapshot_info" for table in listed):
        info = delta_sharing.load_as_pandas(f"{asked['profile']}#{asked['share']}.records.snapshot_info")
        moments, described = info["takenAt"], dict(zip(info["table"], info["records"].tolist()))
    results = []
    for use_delta_format in (False, True):
        found = {"tables": 0, "rows": 0, "values": 0, "differences": []}
        compare(asked, files, use_delta_format, found)
        found["differences"] = found["differences"][:20]
        results.append(found)
    print(
        json.dumps(
            {
                "listed": [table.name for table in listed],
                "described": described,
                "isOfSnapshot": all(moment.isoformat(timespec="milliseconds").replace("+00:00", "Z") == manifest["takenAt"] for moment in moments),
                "parquet": results[0],
                "delta": results[1],
            }
        )
    )


main()
