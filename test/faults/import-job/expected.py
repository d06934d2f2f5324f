"""What the records of the brand must be, computed from the tables of the ERP with nothing of ours, and what the API shows instead.

A line of input names a folder; its `job.json` says where ERP and API are, and whether the records must still be those of the last line.
"""

import datetime
import json
import pathlib
import subprocess
import sys
import urllib.parse
import urllib.request
import uuid
import zoneinfo
from decimal import ROUND_HALF_UP, Decimal
from xml.etree import ElementTree

TIMEOUT_SECONDS = 120
BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")
UTC = datetime.timezone.utc
UNITS = {"ST": "5b821afd-8b78-8569-8222-cda8a30081f2", "PAA": "7d0fa5ae-9570-80e8-9c4c-0d8e96ad729a"}
PRODUCTS = {"0": "in_development", "1": "active", "2": "discontinued"}
ORDERS = {"N": "draft", "B": "confirmed", "L": "received", "S": "cancelled"}
RELATION = {"status": "active"}


class Erp:
    """Texts as the client of MariaDB prints them; None for null."""

    def __init__(self, socket):
        self.socket = socket

    def rows(self, table):
        command = ["mariadb", "--no-defaults", "--default-character-set=utf8mb4", f"--socket={self.socket}"]
        command += ["--user=root", "--xml", "--init-command=set time_zone = '+00:00'", "erp"]
        command += [f"--execute=select * from {table}"]
        printed = subprocess.run(command, capture_output=True, check=True, timeout=TIMEOUT_SECONDS).stdout
        for row in ElementTree.fromstring(printed):
            fields = {field.get("name"): None if is_nil(field) else field.text or "" for field in row}
            if fields.get("mandt", "100") == "100":
                yield fields


def is_nil(field):
    return field.get("{http://www.w3.org/2001/XMLSchema-instance}nil") == "true"


def moment(local, zone=BERLIN):
    """Of a date, midnight. None for what is no moment."""
    if local is None or (isinstance(local, str) and local.startswith("0000")):
        return None
    if isinstance(local, str):
        local = datetime.datetime.fromisoformat(local)
    elif not isinstance(local, datetime.datetime):
        local = datetime.datetime.combine(local, datetime.time())
    return local.replace(tzinfo=zone).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def day(text, form="%Y%m%d"):
    return None if text in (None, "", "0", "00.00.0000") else datetime.datetime.strptime(text, form).date()


def shown(number, digits):
    return None if number is None else f"{number.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):f}"


def german(text):
    return Decimal(text.replace(".", "").replace(",", ".")) if text else None


def supplier_number(typed):
    text = typed.strip()
    return text.zfill(10) if text.isdigit() else text.upper()


def expected(erp, namespace):
    def made(group, *key):
        return str(uuid.uuid5(namespace, group + "\x1f" + "/".join(key)))

    suppliers = {row["lifnr"]: row for row in erp.rows("lieferant")}
    articles = {row["matnr"]: row for row in erp.rows("artikel")}
    orders = {row["ebeln"]: row for row in erp.rows("bestellung")}
    tags = {int(row["nr"]): row for row in erp.rows("schlagwort")}
    variants = [(row, (row["matnr"], row["farbe"], row["groesse"])) for row in erp.rows("variante")]
    known = {key for _, key in variants}
    found = {}

    def supplier_of(typed):
        number = supplier_number(typed)
        while (suppliers[number]["zusammen_mit"] or "").strip():
            number = supplier_number(suppliers[number]["zusammen_mit"])
        return made("suppliers", number)

    def put(group, record, *key):
        found.setdefault(group, {})[key] = record

    for number, row in suppliers.items():
        if (row["zusammen_mit"] or "").strip():
            continue
        since, changed = day(row["angelegt"]), moment(row["geaendert"])
        is_over = row["loekz"] == "X"
        times = {"createdAt": moment(since), "updatedAt": changed}
        partner = {"id": made("partners", number), "slug": f"lieferant-{number.lower()}", "name": row["name"]}
        partner |= {"countryCode": row["land"].strip().upper(), "defaultCurrencyCode": row["waehrung"] or None}
        partner |= {"certifications": [], "specializations": [], "partnerStatus": "active", "verified": True}
        put("partners", partner | times | {"relationship": {"id": made("suppliers", number)} | RELATION}, partner["id"])
        supplier = {"id": made("suppliers", number), "partnerId": partner["id"], "code": number, "name": row["name"]}
        supplier |= {"kind": "manufacturer", "status": "ended" if is_over else "active", "onboardedDate": str(since)}
        put("suppliers", supplier | times | {"deletedAt": changed if is_over else None}, supplier["id"])

    for row in erp.rows("werk"):
        changed = moment(row["geaendert"], UTC)
        place = {"id": made("locations", row["werks"]), "code": row["werks"], "name": row["name"], "kind": "warehouse"}
        put("locations", place | {"countryCode": row["land"], "createdAt": changed, "updatedAt": changed}, place["id"])

    for number, row in articles.items():
        changed = moment(row["geaendert"])
        product = {"id": made("parent-products", number), "styleNumber": number.lstrip("0"), "name": row["bezeichnung"]}
        product |= {"status": PRODUCTS[row["status"]], "unitOfMeasureId": UNITS[row["me"]]}
        product |= {"defaultSupplierId": supplier_of(row["lifnr"]), "createdAt": moment(day(row["angelegt"], "%d.%m.%Y"))}
        product |= {"updatedAt": changed, "deletedAt": changed if row["loekz"] == "X" else None}
        put("parent-products", product, product["id"])

    def of_article(group, key):
        changed = moment(articles[key[0]]["geaendert"])
        return {"id": made(group, *key), "createdAt": changed, "updatedAt": changed}

    for row in erp.rows("farbe"):
        key = (row["matnr"], row["farbe"])
        option = of_article("product-options", key) | {"productId": made("parent-products", key[0]), "name": row["name"]}
        option |= {"code": f"{key[0].lstrip('0')}-{key[1]}", "status": "active", "sequence": int(key[1])}
        put("product-options", option, option["id"])

    for row, key in variants:
        weight = row["gewicht_g"] and Decimal(row["gewicht_g"]) / 1000
        sku = of_article("skus", key) | {"productId": made("parent-products", key[0])}
        sku |= {"productOptionId": made("product-options", *key[:2]), "code": "-".join([key[0].lstrip("0"), *key[1:]])}
        sku |= {"name": f"{articles[key[0]]['bezeichnung']} {key[2]}", "barcode": row["ean"].zfill(13), "status": "active"}
        put("skus", sku | {"sequence": 1, "netWeightKg": shown(weight, 4)}, sku["id"])

    totals = {}
    for row in erp.rows("bestellpos"):
        if row["loekz"]:
            continue
        dozens = 12 if row["me"] == "DZ" else 1
        pieces, price = Decimal(row["menge"]) * dozens, german(row["preis"])
        if price is not None:
            price = Decimal(shown(price / (int(row["peinh"]) * dozens), 4))
        count, amount = totals.get(row["ebeln"], (0, Decimal(0)))
        totals[row["ebeln"]] = (count + int(pieces), amount + pieces * (price or 0))
        created = moment(orders[row["ebeln"]]["erfasst"], UTC)
        key = (row["matnr"], row["farbe"], row["groesse"])
        line = {"id": made("order-items", f"{row['ebeln']}-{row['ebelp']}"), "orderId": made("orders", row["ebeln"])}
        line |= {"skuId": made("skus", *key) if key in known else None, "qty": int(pieces), "unitPrice": shown(price, 4)}
        line |= {"itemType": "product", "memo": row["text"] or None, "createdAt": created}
        put("order-items", line | {"updatedAt": moment(row["geaendert"]) or created}, line["id"])

    for number, row in orders.items():
        created = moment(row["erfasst"], UTC)
        changed = moment(row["geaendert"]) or created
        count, amount = totals.get(number, (0, Decimal(0)))
        delivery = day(row["lieferdatum"], "%d.%m.%Y")
        order = {"id": made("orders", number), "number": number.lstrip("0"), "supplierId": supplier_of(row["lifnr"])}
        order |= {"shipToLocationId": made("locations", row["werks"]), "kind": "bulk", "status": ORDERS[row["status"]]}
        order |= {"currency": row["waehrung"], "exchangeRate": row["kurs"] and shown(Decimal(row["kurs"]), 6)}
        order |= {"orderDate": str(day(row["bedat"])), "requestedDeliveryDate": delivery and str(delivery), "totalQty": count}
        order |= {"totalAmount": shown(amount, 4), "createdAt": created, "updatedAt": changed}
        put("orders", order | {"deletedAt": changed if row["loekz"] == "X" else None}, order["id"])

    for row in erp.rows("bestand"):
        key = (row["matnr"], row["farbe"], f"{row['groesse']}@{row['werks']}")
        there, reserved = int(german(row["menge"])), int(row["reserviert"])
        stock = of_article("inventory", key) | {"skuId": made("skus", *key[:2], row["groesse"])}
        stock |= {"locationId": made("locations", row["werks"]), "qtyOnHand": there, "qtyAvailable": there - reserved}
        stock |= {"qtyCommitted": reserved, "qtyOnHold": 0, "qtyIncoming": 0}
        put("inventory", stock | {"unitCostBase": row["gld"] and shown(Decimal(row["gld"]), 4)}, stock["id"])

    for number, row in tags.items():
        since = moment(day(row["seit"]))
        tag = {"id": made("tags", str(number)), "name": f"{row['wort']} {number}", "code": f"tag-{number}"}
        put("tags", tag | {"createdAt": since, "updatedAt": since}, tag["id"])

    for row in erp.rows("artikel_schlagwort"):
        key = (made("parent-products", row["matnr"]), made("tags", str(int(row["nr"]))))
        since = moment(day(tags[int(row["nr"])]["seit"]))
        put("product-tags", {"productId": key[0], "tagId": key[1], "createdAt": since}, *key)
    return found


def read(url, key, group):
    query = {"limit": "100"}
    while True:
        address = f"{url}/{group}?{urllib.parse.urlencode(query)}"
        request = urllib.request.Request(address, headers={"authorization": f"Bearer {key}"})
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
            page = json.load(response)
        yield from page["items"]
        if page["nextCursor"] is None:
            return
        query["cursor"] = page["nextCursor"]


def without_nulls(value):
    if not isinstance(value, dict):
        return value
    return {name: without_nulls(inner) for name, inner in value.items() if inner is not None}


def differences(shown_record, wanted_record):
    """Fields with what is shown and what is wanted."""
    shown_fields, wanted = without_nulls(shown_record), without_nulls(wanted_record)
    names = shown_fields.keys() | wanted.keys()
    return {name: (shown_fields.get(name), wanted.get(name)) for name in names if shown_fields.get(name) != wanted.get(name)}


def compared(job, wanted):
    problems, count = [], 0
    for group, records in wanted.items():
        missing = dict(records)
        for record in read(job["url"], job["key"], group):
            count += 1
            key = (record["id"],) if "id" in record else (record["productId"], record["tagId"])
            expected_record = missing.pop(key, None)
            if expected_record is None:
                problems.append(f"{group} {key} is not in the ERP: {record}")
            elif (differs := differences(record, expected_record)):
                problems.append(f"{group} {key}: {differs}")
        problems += [f"{group} {key} is missing" for key in missing]
    return {"records": count, "problems": len(problems), "first": problems[:3]}


def main():
    last = None
    for line in sys.stdin:
        job = json.loads((pathlib.Path(line.strip()) / "job.json").read_text())
        if last is None:
            last = {group: {} for group in expected(Erp(job["socket"]), uuid.UUID(job["namespace"]))}
        if job["isCurrent"]:
            last = expected(Erp(job["socket"]), uuid.UUID(job["namespace"]))
        print(json.dumps(compared(job, last)), flush=True)


if __name__ == "__main__":
    main()
