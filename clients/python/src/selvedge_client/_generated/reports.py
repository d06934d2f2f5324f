# Generated from the catalogue by `npm run generate`. Do not edit.
"""The reports as data, for tools that treat all of them alike."""

from __future__ import annotations

from typing import Literal, TypeAlias

from .._catalogue import Field, Report


ReportName: TypeAlias = Literal["late-orders", "supplier-performance", "order-progress", "sku-positions", "late-shipments", "receipt-differences", "damaged-goods", "payments-due", "open-payments", "landed-costs", "invoice-differences", "quoted-prices", "critical-sample-failures", "launches-at-risk", "open-orders-by-fabric"]
"""The name of a report."""


REPORTS: tuple[Report, ...] = (
    Report(
        "late-orders",
        "Late orders",
        ("supplierId", "orderId", "status",),
        (
            Field("orderId", "string", False, "orders"),
            Field("number", "string", False, None),
            Field("supplierId", "string", False, "suppliers"),
            Field("supplier", "string", True, None),
            Field("status", "string", False, None),
            Field("promised", "date", False, None),
            Field("leftOn", "date", True, None),
            Field("daysLate", "integer", False, None),
        ),
    ),
    Report(
        "supplier-performance",
        "Supplier performance",
        ("supplierId",),
        (
            Field("supplierId", "string", False, "suppliers"),
            Field("code", "string", True, None),
            Field("supplier", "string", True, None),
            Field("orders", "integer", False, None),
            Field("lateOrders", "integer", False, None),
            Field("latePercent", "amount", False, None),
            Field("daysLate", "integer", False, None),
        ),
    ),
    Report(
        "order-progress",
        "Order progress",
        ("orderId", "number", "status",),
        (
            Field("orderId", "string", False, "orders"),
            Field("number", "string", False, None),
            Field("status", "string", False, None),
            Field("ordered", "integer", False, None),
            Field("made", "integer", False, None),
            Field("shipped", "integer", False, None),
            Field("received", "integer", False, None),
            Field("kind", "string", False, None),
            Field("unit", "string", False, None),
        ),
    ),
    Report(
        "sku-positions",
        "Where each SKU is",
        ("skuId", "code",),
        (
            Field("skuId", "string", False, "skus"),
            Field("code", "string", True, None),
            Field("name", "string", True, None),
            Field("ordered", "integer", False, None),
            Field("made", "integer", False, None),
            Field("shipped", "integer", False, None),
            Field("inTransit", "integer", False, None),
            Field("received", "integer", False, None),
        ),
    ),
    Report(
        "late-shipments",
        "Late shipments",
        ("shipmentId", "status",),
        (
            Field("shipmentId", "string", False, "shipments"),
            Field("number", "string", False, None),
            Field("status", "string", False, None),
            Field("planned", "date", False, None),
            Field("arrivedOn", "date", True, None),
            Field("daysLate", "integer", False, None),
        ),
    ),
    Report(
        "receipt-differences",
        "Receipt differences",
        ("shipmentId", "outcome",),
        (
            Field("shipmentId", "string", False, "shipments"),
            Field("number", "string", False, None),
            Field("outcome", "string", False, None),
            Field("shipped", "integer", False, None),
            Field("received", "integer", False, None),
            Field("difference", "integer", False, None),
        ),
    ),
    Report(
        "damaged-goods",
        "Damaged goods",
        ("goodsReceiptId", "orderId", "skuId",),
        (
            Field("goodsReceiptId", "string", False, "goods-receipts"),
            Field("receipt", "string", False, None),
            Field("orderId", "string", True, "orders"),
            Field("orderNumber", "string", True, None),
            Field("skuId", "string", True, "skus"),
            Field("damaged", "integer", False, None),
            Field("received", "integer", False, None),
        ),
    ),
    Report(
        "payments-due",
        "Payments due",
        ("month", "currency",),
        (
            Field("month", "string", False, None),
            Field("currency", "string", False, None),
            Field("payments", "integer", False, None),
            Field("amount", "amount", False, None),
        ),
    ),
    Report(
        "open-payments",
        "Open payments",
        ("month", "currency", "orderId", "invoiceId", "collection",),
        (
            Field("collection", "string", False, None),
            Field("id", "string", False, None),
            Field("name", "string", False, None),
            Field("orderId", "string", True, "orders"),
            Field("invoiceId", "string", True, "invoices"),
            Field("currency", "string", False, None),
            Field("amount", "amount", False, None),
            Field("dueDate", "date", True, None),
            Field("month", "string", False, None),
            Field("supplierId", "string", True, "suppliers"),
            Field("supplier", "string", True, None),
            Field("status", "string", False, None),
            Field("daysOverdue", "integer", True, None),
        ),
    ),
    Report(
        "landed-costs",
        "Landed costs",
        ("productId",),
        (
            Field("productId", "string", False, "parent-products"),
            Field("styleNumber", "string", False, None),
            Field("name", "string", False, None),
            Field("pieces", "integer", False, None),
            Field("bought", "amount", False, None),
            Field("landed", "amount", False, None),
        ),
    ),
    Report(
        "invoice-differences",
        "Invoice differences",
        ("supplierId", "invoiceId", "currency",),
        (
            Field("invoiceId", "string", False, "invoices"),
            Field("number", "string", False, None),
            Field("supplierId", "string", True, "suppliers"),
            Field("supplier", "string", True, None),
            Field("currency", "string", False, None),
            Field("billedTooMuch", "amount", False, None),
        ),
    ),
    Report(
        "quoted-prices",
        "Quoted prices",
        ("productId", "quoteId", "supplierId",),
        (
            Field("productId", "string", False, "parent-products"),
            Field("styleNumber", "string", False, None),
            Field("quoteId", "string", False, "quotes"),
            Field("supplierId", "string", False, "suppliers"),
            Field("supplier", "string", True, None),
            Field("minQty", "integer", False, None),
            Field("maxQty", "integer", True, None),
            Field("unitPrice", "amount", False, None),
            Field("currency", "string", False, None),
            Field("unitPriceBase", "amount", True, None),
            Field("validUntil", "date", True, None),
        ),
    ),
    Report(
        "critical-sample-failures",
        "Critical sample failures",
        ("supplierId", "sampleId",),
        (
            Field("sampleId", "string", False, "samples"),
            Field("sample", "string", False, None),
            Field("roundNumber", "integer", False, None),
            Field("point", "string", False, None),
            Field("supplierId", "string", False, "suppliers"),
            Field("supplier", "string", True, None),
        ),
    ),
    Report(
        "launches-at-risk",
        "Launches at risk",
        ("launchWindowId", "orderId",),
        (
            Field("launchWindowId", "string", False, "launch-windows"),
            Field("launch", "string", False, None),
            Field("inWarehouseDate", "date", False, None),
            Field("orderId", "string", False, "orders"),
            Field("number", "string", False, None),
            Field("expected", "date", True, None),
            Field("daysToSpare", "integer", True, None),
        ),
    ),
    Report(
        "open-orders-by-fabric",
        "Open orders by fabric",
        ("materialId", "orderId",),
        (
            Field("materialId", "string", False, "materials"),
            Field("fabric", "string", False, None),
            Field("orderId", "string", False, "orders"),
            Field("number", "string", False, None),
        ),
    ),
)
