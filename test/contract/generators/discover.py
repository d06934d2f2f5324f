"""Discovers the streams of a Singer tap from an OpenAPI document, and prints what became of amounts, dates and keys."""

import json
import sys

from singer_sdk.helpers._typing import is_date_or_datetime_type
from singer_sdk.schema.source import OpenAPISchema

source = OpenAPISchema(sys.argv[1])
names = json.load(sys.stdin)
streams = {name: source.get_schema(name) for name in names}
item = streams["OrderItem"]["properties"]
print(
    json.dumps(
        {
            "streams": len(streams),
            "withoutType": [
                f"{name}.{field}"
                for name, schema in streams.items()
                for field, kind in schema["properties"].items()
                if "type" not in kind and "anyOf" not in kind and "oneOf" not in kind
            ],
            "key": streams["OrderItem"]["x-key"],
            "amount": item["unitPrice"]["x-decimal"],
            "isTime": is_date_or_datetime_type(item["createdAt"]),
        }
    )
)
