"""Prints the rows of views in the folder of an export, for each day: {day: {view: [[value, ...], ...]}}."""

import datetime
import decimal
import json
import os
import sys

import duckdb


def as_json(value):
    if isinstance(value, decimal.Decimal):
        return format(value, "f")
    if isinstance(value, datetime.date):
        return value.isoformat()
    raise TypeError(type(value))


asked = json.load(sys.stdin)
os.chdir(asked["folder"])
connection = duckdb.connect()
connection.execute(open("duckdb.sql").read())
answers = {}
for day in asked["days"]:
    connection.execute("update report_date set day = ?", [day])
    answers[day] = {view: connection.sql(f"select * from {view}").fetchall() for view in asked["views"]}
json.dump(answers, sys.stdout, default=as_json)
