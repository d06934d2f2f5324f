# Generated from the catalogue by `npm run generate`. Do not edit.
"""What identifies the records of a group."""

from __future__ import annotations

from typing import Literal, TypeAlias


GroupWithId: TypeAlias = Literal["brand", "parent-products", "product-options", "skus", "product-versions", "boms", "bom-components", "bom-sections", "measurement-tables", "suppliers", "quotes", "quote-revisions", "quote-items", "quote-price-bands", "quote-notes", "samples", "sample-rounds", "sample-checklist-results", "orders", "order-items", "order-amendments", "production-runs", "production-run-items", "production-run-item-revisions", "shipments", "shipment-items", "shipment-cartons", "shipment-carton-items", "shipment-charges", "legs", "leg-items", "bookings", "booking-items", "shipment-item-lineages", "packing-lists", "packing-list-lines", "goods-receipts", "goods-receipt-lines", "inventory", "invoices", "invoice-lines", "payment-agreements", "payment-milestones", "payments", "payment-settlements", "payment-receipts", "partners", "contacts", "locations", "brand-locations", "partner-locations", "documents", "document-types", "images", "notes", "materials", "material-variants", "categories", "collections", "launch-windows", "tags", "colors", "options", "option-values", "dimensions", "dimension-values", "dimension-groups", "dimension-curves", "dimension-curve-axes", "dimension-curve-axis-values", "dimension-curve-cells", "checklists", "packing-templates", "carton-sizes", "couriers", "payment-terms", "units-of-measure", "custom-field-definitions", "user"]
"""The path of a group whose records have an id; links have none. `user` is for people of the brand, who are not a group."""
