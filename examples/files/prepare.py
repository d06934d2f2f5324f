"""Writes a file for each of four groups into records/, from the exports in erp/."""

import csv
import json
from datetime import datetime, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

from selvedge_client import record_id

NAMESPACE = "7c1f4a52-3a0b-4a53-9a57-0a4c5c1f0f11"  # Replace it by your own.
STATUS = {"OPEN": "issued", "DONE": "received"}


def read(name):
    with open(f"erp/{name}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(group, records):
    Path("records").mkdir(exist_ok=True)
    with open(f"records/{group}.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, records[0].keys())
        writer.writeheader()
        writer.writerows(records)


def day(text):
    return "-".join(reversed(text.split(".")))


def moment(text):
    local = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Lisbon"))
    return local.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def amount(text):
    return text.replace(".", "").replace(",", ".")


def partner(row):
    since = moment(row["since"])
    supplier_id = record_id(NAMESPACE, "suppliers", row["vendor_no"])
    certificates = row["certificates"].split("; ") if row["certificates"] else []
    return {
        "id": record_id(NAMESPACE, "partners", row["vendor_no"]),
        "slug": row["name"].lower().replace(" ", "-"),
        "name": row["name"],
        "countryCode": row["country"].upper(),
        "certifications": json.dumps(certificates),
        "specializations": "[]",
        "partnerStatus": "active",
        "verified": "true",
        "createdAt": since,
        "updatedAt": since,
        "relationship": json.dumps({"id": supplier_id, "status": "active"}),
    }


def supplier(row):
    since = moment(row["since"])
    return {
        "id": record_id(NAMESPACE, "suppliers", row["vendor_no"]),
        "partnerId": record_id(NAMESPACE, "partners", row["vendor_no"]),
        "code": row["vendor_no"],
        "name": row["name"],
        "kind": "manufacturer",
        "status": "active",
        "createdAt": since,
        "updatedAt": since,
    }


def order(row):
    items = [line for line in lines if line["po_no"] == row["po_no"]]
    return {
        "id": record_id(NAMESPACE, "orders", row["po_no"]),
        "number": row["po_no"],
        "supplierId": record_id(NAMESPACE, "suppliers", row["vendor_no"]),
        "kind": "bulk",
        "status": STATUS.get(row["status"], row["status"]),
        "currency": row["currency"],
        "orderDate": day(row["ordered"]),
        "totalQty": sum(int(line["qty"]) for line in items),
        "totalAmount": amount(row["value"]),
        "createdAt": moment(row["changed"]),
        "updatedAt": moment(row["changed"]),
    }


def order_item(row):
    changes = {order["po_no"]: order["changed"] for order in orders}
    changed = moment(changes[row["po_no"]])
    return {
        "id": record_id(NAMESPACE, "order-items", f"{row['po_no']}-{row['line']}"),
        "orderId": record_id(NAMESPACE, "orders", row["po_no"]),
        "qty": row["qty"],
        "unitPrice": amount(row["price"]),
        "itemType": "product",
        "itemDescription": row["text"],
        "createdAt": changed,
        "updatedAt": changed,
    }


vendors, orders, lines = read("vendors"), read("purchase_orders"), read("po_lines")
write("partners", [partner(row) for row in vendors])
write("suppliers", [supplier(row) for row in vendors])
write("orders", [order(row) for row in orders])
write("order-items", [order_item(row) for row in lines])
