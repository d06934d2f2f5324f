"""Prints an Excel file as JSON: which row stays in sight, and the type, value and format of each cell."""

import json
import sys
from datetime import datetime

from openpyxl import load_workbook

with open(sys.argv[1], "rb") as file:
    sheet = load_workbook(file).active


def described(cell):
    value = cell.value
    if isinstance(value, datetime):
        value = value.isoformat(timespec="milliseconds")
    return [cell.data_type, value, cell.number_format]


print(json.dumps({"frozen": sheet.freeze_panes, "rows": [[described(cell) for cell in row] for row in sheet.rows]}))
