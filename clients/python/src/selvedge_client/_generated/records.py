# Generated from the catalogue by `npm run generate`. Do not edit.
"""Types of the records, and of what their lists can be filtered by."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict


GroupPath: TypeAlias = Literal["brand", "parent-products", "product-options", "skus", "product-versions", "boms", "bom-components", "bom-skus", "bom-sections", "measurement-tables", "measurement-table-skus", "product-relations", "product-option-values", "product-option-dimension-values", "product-option-prices", "product-option-collections", "sku-dimension-values", "product-collections", "product-tags", "product-launch-windows", "suppliers", "quotes", "quote-revisions", "quote-items", "quote-price-bands", "quote-notes", "samples", "sample-rounds", "sample-checklist-results", "orders", "order-items", "order-amendments", "production-runs", "production-run-items", "production-run-item-revisions", "shipments", "shipment-items", "shipment-cartons", "shipment-carton-items", "shipment-charges", "order-shipments", "legs", "leg-items", "bookings", "booking-items", "shipment-bookings", "shipment-item-lineages", "packing-lists", "packing-list-lines", "goods-receipts", "goods-receipt-lines", "inventory", "invoices", "invoice-lines", "payment-agreements", "payment-milestones", "payments", "payment-settlements", "payment-receipts", "partners", "contacts", "locations", "brand-locations", "partner-locations", "documents", "document-types", "images", "notes", "materials", "material-variants", "categories", "collections", "launch-windows", "tags", "colors", "options", "option-values", "dimensions", "dimension-values", "dimension-groups", "dimension-group-dimensions", "dimension-curves", "dimension-curve-axes", "dimension-curve-axis-values", "dimension-curve-cells", "checklists", "packing-templates", "carton-sizes", "couriers", "payment-terms", "units-of-measure", "countries", "custom-field-definitions"]
"""The path of a group; `brand` is the brand itself."""


class Brand(TypedDict):
    """The brand itself: its name, base currency and defaults; one object, read at the brand's own address."""

    id: str
    """Identifier of the brand."""
    slug: str
    """Name of the brand in every path."""
    name: str
    """Trading name."""
    legalName: str | None
    """Registered company name."""
    website: str | None
    """Public web address."""
    status: Literal["active", "suspended"]
    """Whether the brand is in use."""
    countryCode: str
    """Country the brand is registered in. (ISO 3166-1 alpha-2)"""
    baseCurrencyCode: str
    """Currency of every field whose name ends in Base. (ISO 4217)"""
    timezone: str
    """IANA time zone the brand's dates are in."""
    fiscalYearStartMonth: int
    """Month (1 to 12) the brand's financial year starts in."""
    defaultIncotermCode: str | None
    """Trade term used unless a supplier or order says otherwise. (Incoterms 2020)"""
    defaultPaymentTermId: str | None
    """Payment term used unless a supplier or order says otherwise."""
    defaultShipToLocationId: str | None
    """Location goods are sent to unless an order says otherwise."""
    logoImageId: str | None
    """Image of the brand's logo."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class ParentProduct(TypedDict):
    """A product (style) as designed, before it is divided into options and SKUs; other records call it productId."""

    id: str
    """Identifier of the product."""
    styleNumber: str
    """The brand's style number, unique in the brand."""
    name: str
    """Name of the product."""
    description: str | None
    """What the product is."""
    status: Literal["concept", "in_development", "approved", "active", "dropped", "discontinued"]
    """Where the product is in its life; dropped means never bought."""
    department: Literal["womens", "mens", "unisex", "kids", "home", "accessories"] | None
    """Department it is made for."""
    categoryId: str | None
    """Category of the product."""
    dimensionGroupId: str | None
    """The size dimensions its SKUs are made in."""
    defaultCurveId: str | None
    """Size curve used to spread a quantity over its SKUs."""
    defaultSupplierId: str | None
    """Supplier that normally makes it."""
    currentVersionId: str | None
    """Version now in force."""
    primaryImageId: str | None
    """Main image."""
    unitOfMeasureId: str
    """Unit it is ordered and counted in."""
    fiberContent: str | None
    """Fibre content as labelled."""
    htsCode: str | None
    """Customs tariff number, unless an option or SKU has its own."""
    countryOfOriginCode: str | None
    """Country of origin, unless an option or SKU has its own. (ISO 3166-1 alpha-2)"""
    customFields: Any
    """The brand's own fields, by the key of their custom field definition."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class ParentProductFilters(TypedDict, total=False):
    """What the list of parent-products can be filtered by."""

    styleNumber: str
    """The brand's style number, unique in the brand."""
    name: str
    """Name of the product."""
    status: Literal["concept", "in_development", "approved", "active", "dropped", "discontinued"]
    """Where the product is in its life; dropped means never bought."""
    department: Literal["womens", "mens", "unisex", "kids", "home", "accessories"]
    """Department it is made for."""
    categoryId: str
    """Category of the product."""
    dimensionGroupId: str
    """The size dimensions its SKUs are made in."""
    defaultSupplierId: str
    """Supplier that normally makes it."""
    tagId: str
    """Tag."""
    collectionId: str
    """Collection."""
    launchWindowId: str
    """Launch window."""


class ProductOption(TypedDict):
    """One version of a product in a given colour, print or material (a colorway, or style-colour); its SKUs are the sizes of it."""

    id: str
    """Identifier of the product option."""
    productId: str
    """Product it belongs to."""
    code: str
    """Style-colour code, unique in the brand."""
    name: str
    """Name of the option."""
    status: Literal["draft", "active", "dropped", "discontinued"]
    """Where the option is in its life; dropped means never bought."""
    colorId: str | None
    """Main colour in the brand's colour library."""
    supplierId: str | None
    """Supplier of this option when it differs from the product's."""
    packingTemplateId: str | None
    """How this option is packed into cartons."""
    primaryImageId: str | None
    """Main image of the option."""
    sequence: int
    """Order among the options of the product."""
    launchDate: str | None
    """First day on sale."""
    htsCode: str | None
    """Customs tariff number when it differs from the product's."""
    countryOfOriginCode: str | None
    """Country of origin when it differs from the product's. (ISO 3166-1 alpha-2)"""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class ProductOptionFilters(TypedDict, total=False):
    """What the list of product-options can be filtered by."""

    code: str
    """Style-colour code, unique in the brand."""
    name: str
    """Name of the option."""
    status: Literal["draft", "active", "dropped", "discontinued"]
    """Where the option is in its life; dropped means never bought."""
    productId: str
    """Product it belongs to."""
    colorId: str
    """Main colour in the brand's colour library."""
    supplierId: str
    """Supplier of this option when it differs from the product's."""
    packingTemplateId: str
    """How this option is packed into cartons."""
    optionValueId: str
    """The answer."""
    collectionId: str
    """Collection."""


class Sku(TypedDict):
    """The smallest thing that is ordered, packed and stocked: one product option in one size."""

    id: str
    """Identifier of the SKU."""
    productId: str
    """Product it belongs to."""
    productOptionId: str
    """Product option it is a size of."""
    code: str
    """SKU code, unique in the brand."""
    name: str
    """Full name."""
    barcode: str | None
    """GTIN (EAN or UPC) on the label."""
    status: Literal["draft", "active", "discontinued"]
    """Whether the SKU can be ordered."""
    sequence: int
    """Order among the SKUs of the option."""
    netWeightKg: str | None
    """Weight of one piece."""
    volumeCbm: str | None
    """Volume of one packed piece."""
    htsCode: str | None
    """Customs tariff number when it differs from the option's."""
    countryOfOriginCode: str | None
    """Country of origin when it differs from the option's. (ISO 3166-1 alpha-2)"""
    externalReference: str | None
    """Identifier of the same item in the brand's shop or ERP."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class SkuFilters(TypedDict, total=False):
    """What the list of skus can be filtered by."""

    code: str
    """SKU code, unique in the brand."""
    barcode: str
    """GTIN (EAN or UPC) on the label."""
    status: Literal["draft", "active", "discontinued"]
    """Whether the SKU can be ordered."""
    externalReference: str
    """Identifier of the same item in the brand's shop or ERP."""
    productId: str
    """Product it belongs to."""
    productOptionId: str
    """Product option it is a size of."""
    dimensionValueId: str
    """The answer."""


class ProductVersion(TypedDict):
    """A numbered version of a product's specification (tech pack); bills of materials, measurements, samples and order items refer to one."""

    id: str
    """Identifier of the version."""
    productId: str
    """Product it specifies."""
    versionNumber: int
    """Counts from 1 in the product."""
    label: str | None
    """Short name people use."""
    status: Literal["draft", "in_review", "approved", "superseded"]
    """Where the version is in its approval."""
    basedOnVersionId: str | None
    """Version it was copied from."""
    techPackDocumentId: str | None
    """The tech pack file."""
    changeSummary: str | None
    """What changed since the version it was copied from."""
    lockedAt: str | None
    """When it was frozen for production."""
    approvedAt: str | None
    """When it was approved."""
    approvedByUserId: str | None
    """Person who approved it."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class ProductVersionFilters(TypedDict, total=False):
    """What the list of product-versions can be filtered by."""

    status: Literal["draft", "in_review", "approved", "superseded"]
    """Where the version is in its approval."""
    label: str
    """Short name people use."""
    productId: str
    """Product it specifies."""
    basedOnVersionId: str
    """Version it was copied from."""
    techPackDocumentId: str
    """The tech pack file."""


class Bom(TypedDict):
    """A bill of materials: everything that goes into one piece of a product version, and what it costs."""

    id: str
    """Identifier of the bill of materials."""
    productId: str
    """Product it is for."""
    productVersionId: str
    """Version of the product it is for."""
    supplierId: str | None
    """Supplier it was costed with; null for the brand's own."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    revisionNumber: int
    """Counts from 1 in the product version."""
    status: Literal["draft", "in_review", "approved", "superseded"]
    """Where it is in its approval."""
    currency: str
    """Currency of the costs. (ISO 4217)"""
    totalMaterialCost: str | None
    """Cost of all components for one piece."""
    notes: str | None
    """Remarks."""
    approvedAt: str | None
    """When it was approved."""
    approvedByUserId: str | None
    """Person who approved it."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class BomFilters(TypedDict, total=False):
    """What the list of boms can be filtered by."""

    code: str
    """Code, unique in the brand."""
    status: Literal["draft", "in_review", "approved", "superseded"]
    """Where it is in its approval."""
    productId: str
    """Product it is for."""
    productVersionId: str
    """Version of the product it is for."""
    supplierId: str
    """Supplier it was costed with; null for the brand's own."""
    materialId: str
    """Material used."""
    skuId: str
    """SKU it applies to."""


class BomComponent(TypedDict):
    """One line of a bill of materials: a material, where it goes, how much of it one piece uses and what that costs."""

    id: str
    """Identifier of the component."""
    bomId: str
    """Bill of materials it is a line of."""
    bomSectionId: str
    """Section it is listed under."""
    materialId: str
    """Material used."""
    materialVariantId: str | None
    """Colour or quality of the material; null when it follows the option."""
    supplierId: str | None
    """Nominated source when it differs from the material's."""
    sequence: int
    """Order in the section."""
    placement: str | None
    """Where on the product it is used."""
    description: str | None
    """Remark printed with the line."""
    consumption: str
    """Quantity used in one piece, before wastage."""
    wastagePercent: str
    """Allowance added to the consumption."""
    unitOfMeasureId: str
    """Unit of the consumption and of the unit cost."""
    unitCost: str | None
    """Cost of one unit of the material."""
    currency: str | None
    """Currency of the costs. (ISO 4217)"""
    totalCost: str | None
    """Consumption with wastage, times unit cost."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class BomComponentFilters(TypedDict, total=False):
    """What the list of bom-components can be filtered by."""

    placement: str
    """Where on the product it is used."""
    bomId: str
    """Bill of materials it is a line of."""
    bomSectionId: str
    """Section it is listed under."""
    materialId: str
    """Material used."""
    materialVariantId: str
    """Colour or quality of the material; null when it follows the option."""
    supplierId: str
    """Nominated source when it differs from the material's."""


class BomSku(TypedDict):
    """Says that a bill of materials applies to a SKU, and by how much its consumption grows or shrinks for that size."""

    bomId: str
    """Bill of materials."""
    skuId: str
    """SKU it applies to."""
    consumptionFactor: str
    """Multiplies the consumption of every component for this SKU."""
    createdAt: str
    """When the link was made."""


class BomSkuFilters(TypedDict, total=False):
    """What the list of bom-skus can be filtered by."""

    bomId: str
    """Bill of materials."""
    skuId: str
    """SKU it applies to."""


class BomSection(TypedDict):
    """A heading that bill-of-materials lines are grouped under, such as shell, lining, trims, labels or packaging."""

    id: str
    """Identifier of the section."""
    code: str
    """Code."""
    name: str
    """Name."""
    sequence: int
    """Order of the section in a bill of materials."""
    relevantFieldKeys: Any
    """Component fields that are filled in for this section."""
    deletedAt: str | None
    """When the section was removed; null while it is live."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class BomSectionFilters(TypedDict, total=False):
    """What the list of bom-sections can be filtered by."""

    code: str
    """Code."""
    name: str
    """Name."""


class MeasurementTable(TypedDict):
    """The finished measurements of a product version, point by point and size by size, with their tolerances."""

    id: str
    """Identifier of the table."""
    productId: str
    """Product it measures."""
    productVersionId: str
    """Version of the product it belongs to."""
    name: str
    """Name."""
    status: Literal["draft", "in_review", "approved", "superseded"]
    """Where it is in its approval."""
    dimensionId: str
    """Dimension whose values are the columns, normally size."""
    baseDimensionValueId: str
    """Sample size the other sizes are graded from."""
    unitOfMeasureId: str
    """Unit of every value."""
    gradingMode: Literal["absolute", "incremental"]
    """Whether values are measurements or steps from the neighbouring size."""
    points: Any
    """Points of measure: code, name, tolerancePlus, toleranceMinus, and values by dimension value code."""
    approvedAt: str | None
    """When it was approved."""
    approvedByUserId: str | None
    """Person who approved it."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class MeasurementTableFilters(TypedDict, total=False):
    """What the list of measurement-tables can be filtered by."""

    name: str
    """Name."""
    status: Literal["draft", "in_review", "approved", "superseded"]
    """Where it is in its approval."""
    productId: str
    """Product it measures."""
    productVersionId: str
    """Version of the product it belongs to."""
    dimensionId: str
    """Dimension whose values are the columns, normally size."""
    baseDimensionValueId: str
    """Sample size the other sizes are graded from."""
    skuId: str
    """SKU made to it."""


class MeasurementTableSku(TypedDict):
    """Says which SKUs a measurement table applies to and which of its columns each SKU is made to."""

    measurementTableId: str
    """Measurement table."""
    skuId: str
    """SKU made to it."""
    dimensionValueId: str
    """Column of the table that applies."""
    createdAt: str
    """When the link was made."""


class MeasurementTableSkuFilters(TypedDict, total=False):
    """What the list of measurement-table-skus can be filtered by."""

    measurementTableId: str
    """Measurement table."""
    skuId: str
    """SKU made to it."""
    dimensionValueId: str
    """Column of the table that applies."""


class ProductRelation(TypedDict):
    """A stated relation between two products, read from the product to the related one: it replaces it, or contains it as part of a set."""

    productId: str
    """Product the relation starts from."""
    relatedProductId: str
    """Product it points to."""
    kind: Literal["carry_over_of", "replaces", "contains", "matches", "alternative_to"]
    """What the product is or does to the related product; a set contains its parts."""
    qty: int | None
    """Pieces of the related product in one set; only for contains."""
    createdAt: str
    """When the link was made."""


class ProductRelationFilters(TypedDict, total=False):
    """What the list of product-relations can be filtered by."""

    kind: Literal["carry_over_of", "replaces", "contains", "matches", "alternative_to"]
    """What the product is or does to the related product; a set contains its parts."""
    productId: str
    """Product the relation starts from."""
    relatedProductId: str
    """Product it points to."""


class ProductOptionValue(TypedDict):
    """The option values (colour, print, wash) that define a product option, one per option."""

    productOptionId: str
    """Product option."""
    optionId: str
    """Option being answered, such as colour."""
    optionValueId: str
    """The answer."""
    createdAt: str
    """When the link was made."""


class ProductOptionValueFilters(TypedDict, total=False):
    """What the list of product-option-values can be filtered by."""

    productOptionId: str
    """Product option."""
    optionId: str
    """Option being answered, such as colour."""
    optionValueId: str
    """The answer."""


class ProductOptionDimensionValue(TypedDict):
    """The sizes (dimension values) a product option is offered in."""

    productOptionId: str
    """Product option."""
    dimensionId: str
    """Dimension the value belongs to."""
    dimensionValueId: str
    """Value it is offered in."""
    createdAt: str
    """When the link was made."""


class ProductOptionDimensionValueFilters(TypedDict, total=False):
    """What the list of product-option-dimension-values can be filtered by."""

    productOptionId: str
    """Product option."""
    dimensionId: str
    """Dimension the value belongs to."""
    dimensionValueId: str
    """Value it is offered in."""


class ProductOptionPrice(TypedDict):
    """A price of a product option, by kind and currency."""

    productOptionId: str
    """Product option priced."""
    kind: str
    """What the price is. Usual values: target_cost, first_cost, landed_cost, wholesale, retail."""
    currency: str
    """Currency of the amount. (ISO 4217)"""
    amount: str
    """The price of one piece."""


class ProductOptionPriceFilters(TypedDict, total=False):
    """What the list of product-option-prices can be filtered by."""

    kind: str
    """What the price is. Usual values: target_cost, first_cost, landed_cost, wholesale, retail."""
    currency: str
    """Currency of the amount. (ISO 4217)"""
    productOptionId: str
    """Product option priced."""
    productId: str
    """Product it belongs to."""


class ProductOptionCollection(TypedDict):
    """The collections a product option is shown in."""

    productOptionId: str
    """Product option."""
    collectionId: str
    """Collection."""
    createdAt: str
    """When the link was made."""


class ProductOptionCollectionFilters(TypedDict, total=False):
    """What the list of product-option-collections can be filtered by."""

    productOptionId: str
    """Product option."""
    collectionId: str
    """Collection."""


class SkuDimensionValue(TypedDict):
    """The size of a SKU: one value for each dimension it has, such as waist 32 and inseam 34."""

    skuId: str
    """SKU."""
    dimensionId: str
    """Dimension being answered."""
    dimensionValueId: str
    """The answer."""
    createdAt: str
    """When the link was made."""


class SkuDimensionValueFilters(TypedDict, total=False):
    """What the list of sku-dimension-values can be filtered by."""

    skuId: str
    """SKU."""
    dimensionId: str
    """Dimension being answered."""
    dimensionValueId: str
    """The answer."""


class ProductCollection(TypedDict):
    """The collections a product belongs to."""

    productId: str
    """Product."""
    collectionId: str
    """Collection."""
    createdAt: str
    """When the link was made."""


class ProductCollectionFilters(TypedDict, total=False):
    """What the list of product-collections can be filtered by."""

    productId: str
    """Product."""
    collectionId: str
    """Collection."""


class ProductTag(TypedDict):
    """The tags put on a product."""

    productId: str
    """Product."""
    tagId: str
    """Tag."""
    createdAt: str
    """When the link was made."""


class ProductTagFilters(TypedDict, total=False):
    """What the list of product-tags can be filtered by."""

    productId: str
    """Product."""
    tagId: str
    """Tag."""


class ProductLaunchWindow(TypedDict):
    """The launch windows a product is planned for."""

    productId: str
    """Product."""
    launchWindowId: str
    """Launch window."""
    createdAt: str
    """When the link was made."""


class ProductLaunchWindowFilters(TypedDict, total=False):
    """What the list of product-launch-windows can be filtered by."""

    productId: str
    """Product."""
    launchWindowId: str
    """Launch window."""


class Supplier(TypedDict):
    """A partner the brand buys from: the brand's side of that relationship, with its terms; its id is the relationship id of the partner."""

    id: str
    """Identifier of the supplier; equal to relationship.id of the partner."""
    partnerId: str
    """The company."""
    code: str
    """The brand's vendor number, unique in the brand."""
    name: str
    """Name the brand uses."""
    kind: Literal["manufacturer", "trading_company", "agent", "mill", "trim_supplier", "packaging_supplier", "service"]
    """What the brand buys from it."""
    status: Literal["prospect", "onboarding", "active", "paused", "ended"]
    """State of the relationship."""
    defaultLocationId: str | None
    """Place its goods normally leave from."""
    primaryContactId: str | None
    """First person to ask."""
    defaultPaymentTermId: str | None
    """Payment term unless an order says otherwise."""
    defaultIncotermCode: str | None
    """Trade term unless an order says otherwise. (Incoterms 2020)"""
    defaultCurrencyCode: str | None
    """Currency unless an order says otherwise. (ISO 4217)"""
    leadTimeDays: int | None
    """Days from confirmed order to ex-factory."""
    moq: int | None
    """Least pieces per style."""
    brandOwnerUserId: str | None
    """Person of the brand who looks after it."""
    onboardedDate: str | None
    """Day the first order could be placed."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class SupplierFilters(TypedDict, total=False):
    """What the list of suppliers can be filtered by."""

    code: str
    """The brand's vendor number, unique in the brand."""
    name: str
    """Name the brand uses."""
    kind: Literal["manufacturer", "trading_company", "agent", "mill", "trim_supplier", "packaging_supplier", "service"]
    """What the brand buys from it."""
    status: Literal["prospect", "onboarding", "active", "paused", "ended"]
    """State of the relationship."""
    partnerId: str
    """The company."""
    defaultLocationId: str
    """Place its goods normally leave from."""
    primaryContactId: str
    """First person to ask."""
    defaultPaymentTermId: str
    """Payment term unless an order says otherwise."""


class Quote(TypedDict):
    """A request to one supplier to price a set of products, and the negotiation that follows."""

    id: str
    """Identifier of the quote."""
    number: str
    """Number, unique in the brand."""
    supplierId: str
    """Supplier asked."""
    status: Literal["draft", "requested", "received", "negotiating", "awarded", "declined", "expired", "cancelled"]
    """Where the quote stands."""
    currentRevisionId: str | None
    """Latest revision; the awarded one once status is awarded."""
    launchWindowId: str | None
    """Launch the goods are meant for."""
    requestedByUserId: str | None
    """Person who asked."""
    requestedDate: str | None
    """Day the supplier was asked; null while it is a draft."""
    dueDate: str | None
    """Day the answer is wanted by."""
    currency: str
    """Currency to quote in. (ISO 4217)"""
    incotermCode: str | None
    """Trade term to quote on. (Incoterms 2020)"""
    paymentTermId: str | None
    """Payment term to quote on."""
    awardedAt: str | None
    """When it was awarded."""
    declineReason: str | None
    """Why the supplier or the brand declined."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class QuoteFilters(TypedDict, total=False):
    """What the list of quotes can be filtered by."""

    number: str
    """Number, unique in the brand."""
    status: Literal["draft", "requested", "received", "negotiating", "awarded", "declined", "expired", "cancelled"]
    """Where the quote stands."""
    supplierId: str
    """Supplier asked."""
    currentRevisionId: str
    """Latest revision; the awarded one once status is awarded."""
    launchWindowId: str
    """Launch the goods are meant for."""
    paymentTermId: str
    """Payment term to quote on."""
    productId: str
    """Product priced."""


class QuoteRevision(TypedDict):
    """One round of offer or counter-offer in a quote; the accepted one is what an order is placed on."""

    id: str
    """Identifier of the revision."""
    quoteId: str
    """Quote it belongs to."""
    revisionNumber: int
    """Counts from 1 in the quote."""
    status: Literal["draft", "submitted", "countered", "accepted", "rejected", "superseded"]
    """What became of it."""
    submittedBy: Literal["brand", "supplier"]
    """Which side made it."""
    submittedAt: str | None
    """When it was sent to the other side."""
    decidedAt: str | None
    """When the other side answered."""
    decidedByUserId: str | None
    """Person of the brand who answered."""
    currency: str
    """Currency of the prices. (ISO 4217)"""
    incotermCode: str | None
    """Trade term of the prices. (Incoterms 2020)"""
    paymentTermId: str | None
    """Payment term offered."""
    leadTimeDays: int | None
    """Days from order to ex-factory."""
    validUntilDate: str | None
    """Last day the offer holds."""
    totalAmount: str | None
    """Sum of quantity times unit price of its items."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class QuoteRevisionFilters(TypedDict, total=False):
    """What the list of quote-revisions can be filtered by."""

    status: Literal["draft", "submitted", "countered", "accepted", "rejected", "superseded"]
    """What became of it."""
    submittedBy: Literal["brand", "supplier"]
    """Which side made it."""
    quoteId: str
    """Quote it belongs to."""
    paymentTermId: str
    """Payment term offered."""


class QuoteItem(TypedDict):
    """One product, option or SKU priced in a quote revision."""

    id: str
    """Identifier of the item."""
    quoteId: str
    """Quote it belongs to."""
    quoteRevisionId: str
    """Revision it belongs to."""
    productId: str
    """Product priced."""
    productOptionId: str | None
    """Option priced; null when all options cost the same."""
    skuId: str | None
    """SKU priced; null when all sizes cost the same."""
    productVersionId: str | None
    """Specification the price is for."""
    bomId: str | None
    """Bill of materials the price is for."""
    lineNumber: int
    """Order in the revision."""
    description: str | None
    """Remark printed with the line."""
    qty: int
    """Pieces the price is asked for."""
    targetUnitPrice: str | None
    """Price the brand hopes for."""
    unitPrice: str | None
    """Price offered at this quantity."""
    moq: int | None
    """Least pieces the supplier will make."""
    leadTimeDays: int | None
    """Days from order to ex-factory for this item."""
    countryOfOriginCode: str | None
    """Country it would be made in. (ISO 3166-1 alpha-2)"""
    htsCode: str | None
    """Customs tariff number."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class QuoteItemFilters(TypedDict, total=False):
    """What the list of quote-items can be filtered by."""

    quoteId: str
    """Quote it belongs to."""
    quoteRevisionId: str
    """Revision it belongs to."""
    productId: str
    """Product priced."""
    productOptionId: str
    """Option priced; null when all options cost the same."""
    skuId: str
    """SKU priced; null when all sizes cost the same."""
    productVersionId: str
    """Specification the price is for."""
    bomId: str
    """Bill of materials the price is for."""
    supplierId: str
    """Supplier asked."""


class QuotePriceBand(TypedDict):
    """A price of a quote item that holds for a range of quantities."""

    id: str
    """Identifier of the band."""
    quoteItemId: str
    """Item it prices."""
    sequence: int
    """Order, from the smallest quantity."""
    minQty: int
    """Smallest quantity the price holds for."""
    maxQty: int | None
    """Largest quantity; null for no limit."""
    unitPrice: str
    """Price of one piece."""
    currency: str
    """Currency of the price. (ISO 4217)"""
    unitPriceBase: str | None
    """The price in the brand's base currency, at the rate of the day it was offered."""
    leadTimeDays: int | None
    """Days from order to ex-factory when it differs from the item's."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class QuotePriceBandFilters(TypedDict, total=False):
    """What the list of quote-price-bands can be filtered by."""

    currency: str
    """Currency of the price. (ISO 4217)"""
    quoteItemId: str
    """Item it prices."""
    quoteRevisionId: str
    """Revision it belongs to."""
    productId: str
    """Product priced."""


class QuoteNote(TypedDict):
    """A remark made while a quote was being negotiated, about the whole quote or one item of it."""

    id: str
    """Identifier of the note."""
    quoteId: str
    """Quote it is about."""
    quoteRevisionId: str | None
    """Revision it is about."""
    quoteItemId: str | None
    """Item it is about."""
    visibility: Literal["internal", "shared"]
    """Whether the supplier sees it."""
    authorUserId: str | None
    """Person of the brand who wrote it."""
    authorContactId: str | None
    """Supplier's contact who wrote it."""
    body: str
    """The text."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class QuoteNoteFilters(TypedDict, total=False):
    """What the list of quote-notes can be filtered by."""

    visibility: Literal["internal", "shared"]
    """Whether the supplier sees it."""
    quoteId: str
    """Quote it is about."""
    quoteRevisionId: str
    """Revision it is about."""
    quoteItemId: str
    """Item it is about."""
    authorContactId: str
    """Supplier's contact who wrote it."""


class Sample(TypedDict):
    """A sample asked of a supplier for a product: prototype, fit, size set, pre-production and so on; each attempt is a round."""

    id: str
    """Identifier of the sample."""
    number: str
    """Number, unique in the brand."""
    productId: str
    """Product sampled."""
    productOptionId: str | None
    """Option sampled."""
    skuId: str | None
    """Size sampled."""
    productVersionId: str | None
    """Specification it is made to."""
    supplierId: str
    """Supplier making it."""
    orderId: str | None
    """Order it must be approved for; pre-production and later kinds."""
    checklistId: str | None
    """Checklist used to review it."""
    kind: Literal["proto", "fit", "size_set", "salesman", "photo", "pre_production", "top_of_production", "shipment"]
    """Stage of sampling."""
    status: Literal["requested", "in_progress", "in_review", "approved", "rejected", "cancelled"]
    """Where it stands; the decision of the last round."""
    qty: int
    """Pieces asked for in each round."""
    unitCost: str | None
    """Charge per piece."""
    currency: str | None
    """Currency of the charge. (ISO 4217)"""
    requestedDate: str
    """Day it was asked for."""
    dueDate: str | None
    """Day it is wanted by."""
    approvedAt: str | None
    """When it was approved."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class SampleFilters(TypedDict, total=False):
    """What the list of samples can be filtered by."""

    number: str
    """Number, unique in the brand."""
    kind: Literal["proto", "fit", "size_set", "salesman", "photo", "pre_production", "top_of_production", "shipment"]
    """Stage of sampling."""
    status: Literal["requested", "in_progress", "in_review", "approved", "rejected", "cancelled"]
    """Where it stands; the decision of the last round."""
    productId: str
    """Product sampled."""
    productOptionId: str
    """Option sampled."""
    skuId: str
    """Size sampled."""
    productVersionId: str
    """Specification it is made to."""
    supplierId: str
    """Supplier making it."""
    orderId: str
    """Order it must be approved for; pre-production and later kinds."""
    checklistId: str
    """Checklist used to review it."""


class SampleRound(TypedDict):
    """One attempt at a sample: sent, received, measured and judged."""

    id: str
    """Identifier of the round."""
    sampleId: str
    """Sample it is an attempt at."""
    roundNumber: int
    """Counts from 1 in the sample."""
    status: Literal["awaiting", "sent", "received", "reviewed", "cancelled"]
    """Where the round stands."""
    decision: Literal["approved", "approved_with_comments", "rejected"] | None
    """Outcome of the review."""
    courierId: str | None
    """Courier that carried it."""
    trackingNumber: str | None
    """Courier's tracking number."""
    sentDate: str | None
    """Day the supplier sent it."""
    receivedDate: str | None
    """Day the brand had it."""
    reviewedAt: str | None
    """When it was judged."""
    reviewedByUserId: str | None
    """Person who judged it."""
    measurementTableId: str | None
    """Table it was measured against."""
    measuredValues: Any
    """Points measured: code of the point of measure, spec, measured."""
    comments: str | None
    """What the supplier must change."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class SampleRoundFilters(TypedDict, total=False):
    """What the list of sample-rounds can be filtered by."""

    status: Literal["awaiting", "sent", "received", "reviewed", "cancelled"]
    """Where the round stands."""
    decision: Literal["approved", "approved_with_comments", "rejected"]
    """Outcome of the review."""
    trackingNumber: str
    """Courier's tracking number."""
    sampleId: str
    """Sample it is an attempt at."""
    courierId: str
    """Courier that carried it."""
    measurementTableId: str
    """Table it was measured against."""
    supplierId: str
    """Supplier making it."""


class SampleChecklistResult(TypedDict):
    """The answer to one item of the checklist in the review of a sample round."""

    id: str
    """Identifier of the result."""
    sampleRoundId: str
    """Round reviewed."""
    checklistId: str
    """Checklist used."""
    itemKey: str
    """Key of the item in the checklist."""
    itemLabel: str
    """Wording of the item at the time of the answer."""
    severity: Literal["critical", "major", "minor"] | None
    """How bad a failure is."""
    result: Literal["pass", "fail", "not_applicable"]
    """The outcome."""
    answer: str | None
    """Measured or written answer."""
    comment: str | None
    """Remark."""
    imageId: str | None
    """Image of what was found."""
    checkedByUserId: str | None
    """Person who answered."""
    checkedAt: str | None
    """Time of the answer."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class SampleChecklistResultFilters(TypedDict, total=False):
    """What the list of sample-checklist-results can be filtered by."""

    itemKey: str
    """Key of the item in the checklist."""
    result: Literal["pass", "fail", "not_applicable"]
    """The outcome."""
    severity: Literal["critical", "major", "minor"]
    """How bad a failure is."""
    sampleRoundId: str
    """Round reviewed."""
    checklistId: str
    """Checklist used."""
    sampleId: str
    """Sample it is an attempt at."""


class Order(TypedDict):
    """A purchase order the brand places with a supplier."""

    id: str
    """Identifier of the order."""
    number: str
    """Order number, unique in the brand."""
    supplierId: str
    """Supplier it is placed with."""
    quoteRevisionId: str | None
    """Accepted quote revision it is based on."""
    launchWindowId: str | None
    """Launch the goods are for."""
    paymentTermId: str | None
    """Payment term agreed."""
    shipToLocationId: str | None
    """Location the goods go to."""
    buyerUserId: str | None
    """Person of the brand who owns it."""
    kind: Literal["bulk", "repeat", "sample", "material"]
    """What is being bought."""
    status: Literal["draft", "issued", "confirmed", "in_production", "partially_shipped", "shipped", "partially_received", "received", "closed", "cancelled"]
    """Where the order stands."""
    currency: str
    """Currency of the order. (ISO 4217)"""
    exchangeRate: str | None
    """Base currency for one unit of the order's currency, as used for its unitPriceBase."""
    incotermCode: str | None
    """Trade term. (Incoterms 2020)"""
    transportMode: Literal["sea", "air", "rail", "road", "courier"] | None
    """How the goods are meant to travel."""
    orderDate: str
    """Date of the order."""
    requestedExFactoryDate: str | None
    """Day the brand wants the goods to leave the factory."""
    confirmedExFactoryDate: str | None
    """Day the supplier has promised."""
    requestedDeliveryDate: str | None
    """Day the goods are wanted at the location."""
    totalQty: int
    """Pieces ordered."""
    totalAmount: str
    """Value ordered."""
    customFields: Any
    """The brand's own fields, by the key of their custom field definition."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class OrderFilters(TypedDict, total=False):
    """What the list of orders can be filtered by."""

    number: str
    """Order number, unique in the brand."""
    status: Literal["draft", "issued", "confirmed", "in_production", "partially_shipped", "shipped", "partially_received", "received", "closed", "cancelled"]
    """Where the order stands."""
    kind: Literal["bulk", "repeat", "sample", "material"]
    """What is being bought."""
    supplierId: str
    """Supplier it is placed with."""
    quoteRevisionId: str
    """Accepted quote revision it is based on."""
    launchWindowId: str
    """Launch the goods are for."""
    shipToLocationId: str
    """Location the goods go to."""
    quoteId: str
    """Quote it belongs to."""
    skuId: str
    """SKU ordered; null when the line is not a product."""
    productVersionId: str
    """Specification it is to be made to."""


class OrderItem(TypedDict):
    """One line of an order, normally one SKU."""

    id: str
    """Identifier of the order item."""
    orderId: str
    """Order it is a line of."""
    skuId: str | None
    """SKU ordered; null when the line is not a product."""
    productVersionId: str | None
    """Specification it is to be made to."""
    qty: int
    """Pieces ordered."""
    supplierConfirmedAt: str | None
    """When the supplier confirmed the line."""
    unitPrice: str | None
    """Price of one piece in the order's currency."""
    unitPriceBase: str | None
    """The same in the brand's base currency."""
    duty: str | None
    """Import duty expected for one piece, in the base currency."""
    htsCode: str | None
    """Customs tariff number."""
    itemType: str
    """What kind of line it is. Usual values: product, material, sample, tooling, fee."""
    itemDescription: str | None
    """Description printed on the order."""
    memo: str | None
    """Remark for the supplier."""
    step: str | None
    """Step of the process the line has reached. Usual values: draft, confirmed, in_production, ex_factory, in_transit, received, closed, cancelled."""
    category: str | None
    """Category printed on the order."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class OrderItemFilters(TypedDict, total=False):
    """What the list of order-items can be filtered by."""

    htsCode: str
    """Customs tariff number."""
    itemType: str
    """What kind of line it is. Usual values: product, material, sample, tooling, fee."""
    step: str
    """Step of the process the line has reached. Usual values: draft, confirmed, in_production, ex_factory, in_transit, received, closed, cancelled."""
    category: str
    """Category printed on the order."""
    orderId: str
    """Order it is a line of."""
    skuId: str
    """SKU ordered; null when the line is not a product."""
    productVersionId: str
    """Specification it is to be made to."""
    supplierId: str
    """Supplier it is placed with."""
    productId: str
    """Product it belongs to."""


class OrderAmendment(TypedDict):
    """A proposed or applied change to an order after it was issued."""

    id: str
    """Identifier of the amendment."""
    orderId: str
    """Order it changes."""
    revisionId: str
    """First amendment of the same revision; rows that share it are successive proposals for one change."""
    appliedByUserId: str | None
    """Person who applied it."""
    status: str
    """Where the amendment stands. Usual values: draft, submitted, accepted, rejected, applied, withdrawn."""
    revisionNumber: int
    """Revision of the order it makes; counts from 1."""
    data: Any
    """The changed values."""
    baselineUpdatedAt: str | None
    """updatedAt of the order when the change was drafted."""
    appliedAt: str | None
    """When it took effect."""
    deletedAt: str | None
    """When it was removed; null while it is live."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    overrideReason: str | None
    """Why it was applied although the order had changed since the baseline."""
    rejectionNote: str | None
    """Why it was rejected."""


class OrderAmendmentFilters(TypedDict, total=False):
    """What the list of order-amendments can be filtered by."""

    status: str
    """Where the amendment stands. Usual values: draft, submitted, accepted, rejected, applied, withdrawn."""
    orderId: str
    """Order it changes."""
    revisionId: str
    """First amendment of the same revision; rows that share it are successive proposals for one change."""


class ProductionRun(TypedDict):
    """A batch of an order that leaves the factory together; a mistaken report is retracted, not deleted."""

    id: str
    """Identifier of the run."""
    orderId: str
    """Order it makes part of."""
    originId: str | None
    """Location the goods leave from."""
    runNumber: int
    """Counts from 1 in the order."""
    actualExFactoryDate: str | None
    """Day the goods left the factory; null until they have."""
    retractedAt: str | None
    """When the run was retracted; null while it stands."""
    retractedByUserId: str | None
    """Person who retracted it."""
    retractionReason: str | None
    """Why it was retracted."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class ProductionRunFilters(TypedDict, total=False):
    """What the list of production-runs can be filtered by."""

    runNumber: int
    """Counts from 1 in the order."""
    orderId: str
    """Order it makes part of."""
    originId: str
    """Location the goods leave from."""
    retractedByUserId: str
    """Person who retracted it."""


class ProductionRunItem(TypedDict):
    """How many pieces of an order item are in a production run."""

    id: str
    """Identifier of the item."""
    productionRunId: str
    """Run it belongs to."""
    orderItemId: str
    """Order item being made."""
    quantity: int
    """Pieces in the run."""
    source: str | None
    """Where the quantity came from. Usual values: supplier, brand, packing_list, import."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class ProductionRunItemFilters(TypedDict, total=False):
    """What the list of production-run-items can be filtered by."""

    productionRunId: str
    """Run it belongs to."""
    orderItemId: str
    """Order item being made."""


class ProductionRunItemRevision(TypedDict):
    """A change to the quantity of a production run item, kept so that every quantity once reported can be seen."""

    id: str
    """Identifier of the revision."""
    productionRunItemId: str
    """Item that changed."""
    revisionNumber: int
    """Counts from 1 in the item."""
    previousQuantity: int
    """Pieces before the change."""
    quantity: int
    """Pieces after the change."""
    source: Literal["supplier", "brand", "packing_list", "import"] | None
    """Where the new quantity came from."""
    reason: str | None
    """Why it changed."""
    revisedByUserId: str | None
    """Person of the brand who changed it."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class ProductionRunItemRevisionFilters(TypedDict, total=False):
    """What the list of production-run-item-revisions can be filtered by."""

    source: Literal["supplier", "brand", "packing_list", "import"]
    """Where the new quantity came from."""
    productionRunItemId: str
    """Item that changed."""


class Shipment(TypedDict):
    """Goods that travel together from one place to another, from one or several orders; its carriers and vessels are on its legs."""

    id: str
    """Identifier of the shipment."""
    number: str
    """Number, unique in the brand."""
    status: Literal["planned", "booked", "in_transit", "arrived", "customs_hold", "delivered", "cancelled"]
    """Where the shipment stands."""
    transportMode: Literal["sea", "air", "rail", "road", "courier"]
    """Main way it travels."""
    forwarderId: str | None
    """Partner that arranges the transport."""
    originLocationId: str | None
    """Place it starts from."""
    destinationLocationId: str
    """Place it ends at."""
    portOfLoadingCode: str | None
    """Port or airport it leaves from. (UN/LOCODE)"""
    portOfDischargeCode: str | None
    """Port or airport it is unloaded at. (UN/LOCODE)"""
    masterBillNumber: str | None
    """Master bill of lading or air waybill."""
    houseBillNumber: str | None
    """Forwarder's own bill."""
    containerNumbers: list[str]
    """Containers it is in; empty when there are none."""
    estimatedDepartureDate: str | None
    """Day it is expected to depart."""
    actualDepartureDate: str | None
    """Day it departed."""
    estimatedArrivalDate: str | None
    """Day it is expected at the destination port."""
    actualArrivalDate: str | None
    """Day it arrived at the destination port."""
    customsClearedDate: str | None
    """Day customs released it."""
    estimatedDeliveryDate: str | None
    """Day it is expected to reach the destination."""
    deliveredDate: str | None
    """Day it reached the destination."""
    totalCartons: int | None
    """Cartons in it."""
    totalQty: int
    """Pieces in it."""
    grossWeightKg: str | None
    """Gross weight."""
    volumeCbm: str | None
    """Volume."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class ShipmentFilters(TypedDict, total=False):
    """What the list of shipments can be filtered by."""

    number: str
    """Number, unique in the brand."""
    status: Literal["planned", "booked", "in_transit", "arrived", "customs_hold", "delivered", "cancelled"]
    """Where the shipment stands."""
    masterBillNumber: str
    """Master bill of lading or air waybill."""
    houseBillNumber: str
    """Forwarder's own bill."""
    forwarderId: str
    """Partner that arranges the transport."""
    originLocationId: str
    """Place it starts from."""
    destinationLocationId: str
    """Place it ends at."""
    orderId: str
    """Order."""
    bookingId: str
    """Booking."""


class ShipmentItem(TypedDict):
    """How many pieces of an order item are in a shipment, and what they are declared as."""

    id: str
    """Identifier of the item."""
    shipmentId: str
    """Shipment it is in."""
    orderId: str
    """Order of the order item."""
    orderItemId: str
    """Order item shipped."""
    productionRunItemId: str | None
    """Production run item it came from; null when it came from several (see shipment item lineages)."""
    skuId: str | None
    """SKU shipped."""
    qty: int
    """Pieces shipped."""
    customsUnitValue: str | None
    """Value of one piece declared to customs."""
    currency: str | None
    """Currency of the declared value. (ISO 4217)"""
    htsCode: str | None
    """Tariff number declared."""
    countryOfOriginCode: str | None
    """Country of origin declared. (ISO 3166-1 alpha-2)"""
    netWeightKg: str | None
    """Net weight of the pieces."""
    grossWeightKg: str | None
    """Gross weight, with the cartons."""
    volumeCbm: str | None
    """Volume, with the cartons."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class ShipmentItemFilters(TypedDict, total=False):
    """What the list of shipment-items can be filtered by."""

    htsCode: str
    """Tariff number declared."""
    countryOfOriginCode: str
    """Country of origin declared. (ISO 3166-1 alpha-2)"""
    shipmentId: str
    """Shipment it is in."""
    orderId: str
    """Order of the order item."""
    orderItemId: str
    """Order item shipped."""
    productionRunItemId: str
    """Production run item it came from; null when it came from several (see shipment item lineages)."""
    skuId: str
    """SKU shipped."""
    supplierId: str
    """Supplier it is placed with."""


class ShipmentCarton(TypedDict):
    """One carton of a shipment, with its number, label, weight and size."""

    id: str
    """Identifier of the carton."""
    shipmentId: str
    """Shipment it is in."""
    packingListId: str | None
    """Packing list that describes it."""
    cartonSizeId: str | None
    """Size of the carton."""
    packingTemplateId: str | None
    """Template it was packed to."""
    cartonNumber: str
    """Number painted on the carton, unique in the shipment."""
    sscc: str | None
    """Serial shipping container code, 18 digits."""
    containerNumber: str | None
    """Container it is in."""
    palletNumber: str | None
    """Pallet it is on."""
    totalQty: int
    """Pieces in it."""
    netWeightKg: str | None
    """Net weight."""
    grossWeightKg: str | None
    """Gross weight."""
    volumeCbm: str | None
    """Volume."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class ShipmentCartonFilters(TypedDict, total=False):
    """What the list of shipment-cartons can be filtered by."""

    cartonNumber: str
    """Number painted on the carton, unique in the shipment."""
    sscc: str
    """Serial shipping container code, 18 digits."""
    containerNumber: str
    """Container it is in."""
    palletNumber: str
    """Pallet it is on."""
    shipmentId: str
    """Shipment it is in."""
    packingListId: str
    """Packing list that describes it."""
    cartonSizeId: str
    """Size of the carton."""
    packingTemplateId: str
    """Template it was packed to."""


class ShipmentCartonItem(TypedDict):
    """How many pieces of a shipment item are in a carton."""

    id: str
    """Identifier of the item."""
    shipmentCartonId: str
    """Carton."""
    shipmentItemId: str
    """Shipment item packed."""
    skuId: str | None
    """SKU packed."""
    qty: int
    """Pieces in the carton."""
    lotNumber: str | None
    """Dye lot or batch."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class ShipmentCartonItemFilters(TypedDict, total=False):
    """What the list of shipment-carton-items can be filtered by."""

    lotNumber: str
    """Dye lot or batch."""
    shipmentCartonId: str
    """Carton."""
    shipmentItemId: str
    """Shipment item packed."""
    skuId: str
    """SKU packed."""


class ShipmentCharge(TypedDict):
    """A cost of moving or clearing a shipment, such as freight, duty, drayage or insurance; these make up the landed cost."""

    id: str
    """Identifier of the charge."""
    shipmentId: str
    """Shipment it is for."""
    legId: str | None
    """Leg it is for, when it is for one."""
    bookingId: str | None
    """Booking it was quoted on."""
    partnerId: str | None
    """Partner that charges it."""
    kind: Literal["ocean_freight", "air_freight", "rail_freight", "road_freight", "courier", "origin_handling", "destination_handling", "drayage", "duty", "tax", "customs_brokerage", "insurance", "storage", "demurrage", "other"]
    """What it is for."""
    description: str | None
    """Wording on the bill."""
    status: Literal["estimated", "invoiced", "paid"]
    """Whether it is a guess or a fact."""
    amount: str
    """The charge."""
    currency: str
    """Currency of the charge. (ISO 4217)"""
    amountBase: str | None
    """The same in the brand's base currency."""
    allocationMethod: Literal["value", "qty", "weight", "volume"]
    """How it is spread over the shipment's items."""
    chargeDate: str | None
    """Date of the charge."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class ShipmentChargeFilters(TypedDict, total=False):
    """What the list of shipment-charges can be filtered by."""

    kind: Literal["ocean_freight", "air_freight", "rail_freight", "road_freight", "courier", "origin_handling", "destination_handling", "drayage", "duty", "tax", "customs_brokerage", "insurance", "storage", "demurrage", "other"]
    """What it is for."""
    status: Literal["estimated", "invoiced", "paid"]
    """Whether it is a guess or a fact."""
    shipmentId: str
    """Shipment it is for."""
    legId: str
    """Leg it is for, when it is for one."""
    bookingId: str
    """Booking it was quoted on."""
    partnerId: str
    """Partner that charges it."""


class OrderShipment(TypedDict):
    """Says that goods of an order are in a shipment."""

    orderId: str
    """Order."""
    shipmentId: str
    """Shipment."""
    createdAt: str
    """When the link was made."""


class OrderShipmentFilters(TypedDict, total=False):
    """What the list of order-shipments can be filtered by."""

    orderId: str
    """Order."""
    shipmentId: str
    """Shipment."""


class Leg(TypedDict):
    """One stage of a shipment's journey, by one means of transport from one place to the next."""

    id: str
    """Identifier of the leg."""
    shipmentId: str
    """Shipment it carries."""
    bookingId: str | None
    """Booking it was made under."""
    courierId: str | None
    """Carrier or courier."""
    sequence: int
    """Order in the journey, from 1."""
    transportMode: Literal["sea", "air", "rail", "road", "courier"]
    """How it travels."""
    status: Literal["planned", "departed", "arrived", "cancelled"]
    """Where the leg stands."""
    originLocationId: str
    """Place or port it starts from."""
    destinationLocationId: str
    """Place or port it ends at."""
    vesselName: str | None
    """Vessel; null for other modes."""
    voyageNumber: str | None
    """Voyage, flight, train or truck number."""
    trackingNumber: str | None
    """Carrier's tracking number."""
    estimatedDepartureAt: str | None
    """When it is expected to depart."""
    actualDepartureAt: str | None
    """When it departed."""
    estimatedArrivalAt: str | None
    """When it is expected to arrive."""
    actualArrivalAt: str | None
    """When it arrived."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class LegFilters(TypedDict, total=False):
    """What the list of legs can be filtered by."""

    status: Literal["planned", "departed", "arrived", "cancelled"]
    """Where the leg stands."""
    transportMode: Literal["sea", "air", "rail", "road", "courier"]
    """How it travels."""
    trackingNumber: str
    """Carrier's tracking number."""
    voyageNumber: str
    """Voyage, flight, train or truck number."""
    shipmentId: str
    """Shipment it carries."""
    bookingId: str
    """Booking it was made under."""
    courierId: str
    """Carrier or courier."""
    originLocationId: str
    """Place or port it starts from."""
    destinationLocationId: str
    """Place or port it ends at."""


class LegItem(TypedDict):
    """How many pieces of a shipment item travel on a leg; differs between legs when a shipment is divided on the way."""

    id: str
    """Identifier of the item."""
    legId: str
    """Leg."""
    shipmentItemId: str
    """Shipment item carried."""
    qty: int
    """Pieces carried."""
    cartonCount: int | None
    """Cartons carried."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class LegItemFilters(TypedDict, total=False):
    """What the list of leg-items can be filtered by."""

    legId: str
    """Leg."""
    shipmentItemId: str
    """Shipment item carried."""


class Booking(TypedDict):
    """Space asked of a forwarder or carrier for goods that are nearly ready."""

    id: str
    """Identifier of the booking."""
    number: str
    """Number, unique in the brand."""
    supplierId: str | None
    """Supplier that asked for it."""
    forwarderId: str | None
    """Partner asked."""
    courierId: str | None
    """Carrier it was placed with."""
    carrierBookingReference: str | None
    """Carrier's reference."""
    status: Literal["draft", "requested", "confirmed", "rolled", "rejected", "cancelled", "completed"]
    """Where the booking stands."""
    transportMode: Literal["sea", "air", "rail", "road", "courier"]
    """How the goods are to travel."""
    loadType: Literal["fcl", "lcl", "ftl", "ltl", "air", "parcel"] | None
    """Full or part load."""
    originLocationId: str | None
    """Place the goods are collected or loaded."""
    destinationLocationId: str | None
    """Place they go to."""
    cargoReadyDate: str | None
    """Day the goods will be ready."""
    requestedDepartureDate: str | None
    """Departure asked for."""
    confirmedDepartureDate: str | None
    """Departure confirmed."""
    cutOffAt: str | None
    """Latest time the goods can be handed over."""
    totalCartons: int | None
    """Cartons booked."""
    grossWeightKg: str | None
    """Weight booked."""
    volumeCbm: str | None
    """Volume booked."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class BookingFilters(TypedDict, total=False):
    """What the list of bookings can be filtered by."""

    number: str
    """Number, unique in the brand."""
    status: Literal["draft", "requested", "confirmed", "rolled", "rejected", "cancelled", "completed"]
    """Where the booking stands."""
    carrierBookingReference: str
    """Carrier's reference."""
    supplierId: str
    """Supplier that asked for it."""
    forwarderId: str
    """Partner asked."""
    courierId: str
    """Carrier it was placed with."""
    originLocationId: str
    """Place the goods are collected or loaded."""
    destinationLocationId: str
    """Place they go to."""
    shipmentId: str
    """Shipment."""
    orderId: str
    """Order of the order item."""


class BookingItem(TypedDict):
    """How many pieces of an order item are in a booking."""

    id: str
    """Identifier of the item."""
    bookingId: str
    """Booking."""
    orderId: str
    """Order of the order item."""
    orderItemId: str
    """Order item booked."""
    productionRunItemId: str | None
    """Production run item booked, once the run exists."""
    qty: int
    """Pieces booked."""
    cartonCount: int | None
    """Cartons booked."""
    grossWeightKg: str | None
    """Weight booked."""
    volumeCbm: str | None
    """Volume booked."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class BookingItemFilters(TypedDict, total=False):
    """What the list of booking-items can be filtered by."""

    bookingId: str
    """Booking."""
    orderId: str
    """Order of the order item."""
    orderItemId: str
    """Order item booked."""
    productionRunItemId: str
    """Production run item booked, once the run exists."""


class ShipmentBooking(TypedDict):
    """Says that a shipment travels under a booking."""

    shipmentId: str
    """Shipment."""
    bookingId: str
    """Booking."""
    createdAt: str
    """When the link was made."""


class ShipmentBookingFilters(TypedDict, total=False):
    """What the list of shipment-bookings can be filtered by."""

    shipmentId: str
    """Shipment."""
    bookingId: str
    """Booking."""


class ShipmentItemLineage(TypedDict):
    """Where the pieces of a shipment item came from: a production run, a booking, or an earlier shipment item that was divided, joined or moved."""

    id: str
    """Identifier of the lineage row."""
    shipmentItemId: str
    """Shipment item whose pieces these are."""
    sourceShipmentItemId: str | None
    """Earlier shipment item they were taken from."""
    productionRunItemId: str | None
    """Production run item they were made in."""
    bookingItemId: str | None
    """Booking item they were booked under."""
    kind: Literal["produced", "split", "merged", "transferred", "substituted"]
    """How they came to be here."""
    qty: int
    """Pieces concerned."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class ShipmentItemLineageFilters(TypedDict, total=False):
    """What the list of shipment-item-lineages can be filtered by."""

    kind: Literal["produced", "split", "merged", "transferred", "substituted"]
    """How they came to be here."""
    shipmentItemId: str
    """Shipment item whose pieces these are."""
    sourceShipmentItemId: str
    """Earlier shipment item they were taken from."""
    productionRunItemId: str
    """Production run item they were made in."""
    bookingItemId: str
    """Booking item they were booked under."""


class PackingList(TypedDict):
    """What a supplier's packing list, or advance ship notice (ASN), says about the goods it sent; stated quantities are copied from the document."""

    id: str
    """Identifier of the packing list."""
    documentId: str | None
    """The file."""
    orderId: str | None
    """Order it is for."""
    shipmentId: str | None
    """Shipment it is for."""
    supplierId: str | None
    """Supplier that issued it."""
    grain: str | None
    """What one line of it stands for. Usual values: carton, carton_range, sku, order_item, total."""
    reference: str | None
    """Number on the document."""
    packingListDate: str | None
    """Date on the document."""
    statedTotalCartons: int | None
    """Cartons stated."""
    statedTotalQtyPacked: str | None
    """Quantity stated."""
    statedNetWeightKg: str | None
    """Net weight stated."""
    statedGrossWeightKg: str | None
    """Gross weight stated."""
    statedVolumeCbm: str | None
    """Volume stated."""
    statedWeightUnit: str | None
    """Unit the document gives weights in."""
    statedVolumeUnit: str | None
    """Unit the document gives volumes in."""
    statedPalletCount: int | None
    """Pallets stated."""
    statedPalletizedVolumeCbm: str | None
    """Volume stated with pallets."""
    enteredBy: str | None
    """Who entered it."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class PackingListFilters(TypedDict, total=False):
    """What the list of packing-lists can be filtered by."""

    grain: str
    """What one line of it stands for. Usual values: carton, carton_range, sku, order_item, total."""
    reference: str
    """Number on the document."""
    enteredBy: str
    """Who entered it."""
    documentId: str
    """The file."""
    orderId: str
    """Order it is for."""
    shipmentId: str
    """Shipment it is for."""
    supplierId: str
    """Supplier that issued it."""


class PackingListLine(TypedDict):
    """One line of a packing list; what it stands for depends on the grain of the list."""

    id: str
    """Identifier of the line."""
    packingListId: str
    """Packing list it is a line of."""
    orderItemId: str | None
    """Order item it was matched to."""
    skuId: str | None
    """SKU it was matched to."""
    cartonSizeId: str | None
    """Carton size it was matched to."""
    lineNumber: int
    """Order in the document."""
    cartonFrom: str | None
    """First carton number."""
    cartonTo: str | None
    """Last carton number."""
    cartonCount: int | None
    """Cartons in the line."""
    statedItem: str | None
    """Item as the document names it."""
    statedQtyPerCarton: str | None
    """Quantity in each carton stated."""
    statedQtyPacked: str | None
    """Quantity stated."""
    statedNetWeightKg: str | None
    """Net weight stated."""
    statedGrossWeightKg: str | None
    """Gross weight stated."""
    statedVolumeCbm: str | None
    """Volume stated."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class PackingListLineFilters(TypedDict, total=False):
    """What the list of packing-list-lines can be filtered by."""

    statedItem: str
    """Item as the document names it."""
    packingListId: str
    """Packing list it is a line of."""
    orderItemId: str
    """Order item it was matched to."""
    skuId: str
    """SKU it was matched to."""
    cartonSizeId: str
    """Carton size it was matched to."""


class GoodsReceipt(TypedDict):
    """The arrival of a shipment, or part of one, at a location, as counted there."""

    id: str
    """Identifier of the receipt."""
    number: str
    """Number, unique in the brand."""
    shipmentId: str | None
    """Shipment received."""
    packingListId: str | None
    """Packing list it was checked against."""
    locationId: str
    """Location that received it."""
    status: Literal["expected", "in_progress", "completed", "disputed", "cancelled"]
    """Where the receipt stands."""
    reference: str | None
    """Number in the warehouse's own system."""
    receivedDate: str | None
    """Day it was received."""
    receivedBy: str | None
    """Who received it, as the warehouse says."""
    totalCartons: int | None
    """Cartons counted."""
    totalQtyReceived: int
    """Pieces counted."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class GoodsReceiptFilters(TypedDict, total=False):
    """What the list of goods-receipts can be filtered by."""

    number: str
    """Number, unique in the brand."""
    status: Literal["expected", "in_progress", "completed", "disputed", "cancelled"]
    """Where the receipt stands."""
    reference: str
    """Number in the warehouse's own system."""
    shipmentId: str
    """Shipment received."""
    packingListId: str
    """Packing list it was checked against."""
    locationId: str
    """Location that received it."""
    orderId: str
    """Order of the order item."""


class GoodsReceiptLine(TypedDict):
    """What was counted of one shipment item in a goods receipt, and how much of it was accepted."""

    id: str
    """Identifier of the line."""
    goodsReceiptId: str
    """Receipt it is a line of."""
    shipmentItemId: str | None
    """Shipment item counted."""
    shipmentCartonItemId: str | None
    """Carton item counted, when receiving is carton by carton."""
    orderId: str | None
    """Order of the order item."""
    orderItemId: str | None
    """Order item received against."""
    skuId: str | None
    """SKU received; null when the line is not a product."""
    qtyExpected: int
    """Pieces announced."""
    qtyReceived: int
    """Pieces counted."""
    qtyAccepted: int
    """Pieces put into stock."""
    qtyRejected: int
    """Pieces refused."""
    rejectionReason: Literal["damaged", "wrong_item", "quality", "overage", "other"] | None
    """Why pieces were refused."""
    landedUnitCostBase: str | None
    """Cost of one piece with its share of charges, in the base currency."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class GoodsReceiptLineFilters(TypedDict, total=False):
    """What the list of goods-receipt-lines can be filtered by."""

    rejectionReason: Literal["damaged", "wrong_item", "quality", "overage", "other"]
    """Why pieces were refused."""
    goodsReceiptId: str
    """Receipt it is a line of."""
    shipmentItemId: str
    """Shipment item counted."""
    shipmentCartonItemId: str
    """Carton item counted, when receiving is carton by carton."""
    orderId: str
    """Order of the order item."""
    orderItemId: str
    """Order item received against."""
    skuId: str
    """SKU received; null when the line is not a product."""
    supplierId: str
    """Supplier it is placed with."""


class InventoryRecord(TypedDict):
    """The stock of one SKU at one location, as it is now."""

    id: str
    """Identifier of the record; one per SKU and location."""
    skuId: str
    """SKU."""
    locationId: str
    """Location."""
    lastGoodsReceiptId: str | None
    """Latest goods receipt that added to it."""
    qtyOnHand: int
    """Pieces at the location: available, committed and on hold."""
    qtyAvailable: int
    """Pieces free to sell."""
    qtyCommitted: int
    """Pieces promised to customers."""
    qtyOnHold: int
    """Pieces damaged or waiting for inspection."""
    qtyIncoming: int
    """Pieces on open orders and shipments to the location."""
    unitCostBase: str | None
    """Average landed cost of one piece, in the base currency."""
    lastReceivedDate: str | None
    """Day of the latest receipt."""
    lastCountedAt: str | None
    """When it was last counted by hand."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class InventoryRecordFilters(TypedDict, total=False):
    """What the list of inventory can be filtered by."""

    skuId: str
    """SKU."""
    locationId: str
    """Location."""
    lastGoodsReceiptId: str
    """Latest goods receipt that added to it."""
    productId: str
    """Product it belongs to."""


class Invoice(TypedDict):
    """A bill or credit note a supplier or other partner sent to the brand."""

    id: str
    """Identifier of the invoice."""
    number: str
    """Number on the document; unique for a partner."""
    kind: Literal["proforma", "deposit", "commercial", "freight", "duty", "service", "credit_note"]
    """What it bills."""
    status: Literal["received", "in_review", "approved", "disputed", "partially_paid", "paid", "rejected", "void"]
    """Where it stands."""
    partnerId: str
    """Company that sent it."""
    supplierId: str | None
    """The supplier, when the company is one."""
    orderId: str | None
    """Order it bills, when it bills only one; the lines name the order of each."""
    shipmentId: str | None
    """Shipment it bills, when it bills only one."""
    creditedInvoiceId: str | None
    """Invoice that a credit note corrects."""
    documentId: str | None
    """The file."""
    paymentTermId: str | None
    """Payment term printed on it."""
    invoiceDate: str
    """Date on the document."""
    dueDate: str | None
    """Day it must be paid by."""
    currency: str
    """Currency of the amounts. (ISO 4217)"""
    exchangeRate: str | None
    """Base currency for one unit of the currency."""
    subtotalAmount: str
    """Sum of the lines before tax."""
    taxAmount: str
    """Tax."""
    totalAmount: str
    """Amount billed; this and the other amounts are negative on a credit note."""
    balanceAmount: str
    """Amount not yet paid."""
    approvedAt: str | None
    """When it was approved for payment."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class InvoiceFilters(TypedDict, total=False):
    """What the list of invoices can be filtered by."""

    number: str
    """Number on the document; unique for a partner."""
    kind: Literal["proforma", "deposit", "commercial", "freight", "duty", "service", "credit_note"]
    """What it bills."""
    status: Literal["received", "in_review", "approved", "disputed", "partially_paid", "paid", "rejected", "void"]
    """Where it stands."""
    currency: str
    """Currency of the amounts. (ISO 4217)"""
    partnerId: str
    """Company that sent it."""
    supplierId: str
    """The supplier, when the company is one."""
    orderId: str
    """Order it bills, when it bills only one; the lines name the order of each."""
    shipmentId: str
    """Shipment it bills, when it bills only one."""
    creditedInvoiceId: str
    """Invoice that a credit note corrects."""
    documentId: str
    """The file."""


class InvoiceLine(TypedDict):
    """One line of an invoice, matched where possible to what was ordered, shipped and received."""

    id: str
    """Identifier of the line."""
    invoiceId: str
    """Invoice it is a line of."""
    orderId: str | None
    """Order billed."""
    orderItemId: str | None
    """Order item billed."""
    shipmentItemId: str | None
    """Shipment item billed."""
    goodsReceiptLineId: str | None
    """Receipt line it was matched to."""
    shipmentChargeId: str | None
    """Shipment charge billed, for freight and duty."""
    lineNumber: int
    """Order in the document."""
    kind: Literal["goods", "deposit", "freight", "duty", "tax", "discount", "fee"]
    """What the line bills."""
    description: str | None
    """Wording on the document."""
    qty: int | None
    """Pieces billed."""
    unitPrice: str | None
    """Price of one piece."""
    amount: str
    """Amount of the line before tax."""
    taxAmount: str
    """Tax on the line."""
    matchStatus: Literal["unmatched", "matched", "qty_variance", "price_variance", "qty_and_price_variance"]
    """Result of comparing the line with the order and the receipt."""
    varianceAmount: str | None
    """Amount billed above (negative: below) the ordered price times the quantity received; null while unmatched."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class InvoiceLineFilters(TypedDict, total=False):
    """What the list of invoice-lines can be filtered by."""

    kind: Literal["goods", "deposit", "freight", "duty", "tax", "discount", "fee"]
    """What the line bills."""
    matchStatus: Literal["unmatched", "matched", "qty_variance", "price_variance", "qty_and_price_variance"]
    """Result of comparing the line with the order and the receipt."""
    invoiceId: str
    """Invoice it is a line of."""
    orderId: str
    """Order billed."""
    orderItemId: str
    """Order item billed."""
    shipmentItemId: str
    """Shipment item billed."""
    goodsReceiptLineId: str
    """Receipt line it was matched to."""
    shipmentChargeId: str
    """Shipment charge billed, for freight and duty."""
    supplierId: str
    """The supplier, when the company is one."""


class PaymentAgreement(TypedDict):
    """How one order is to be paid: its total, divided into milestones."""

    id: str
    """Identifier of the agreement."""
    number: str
    """Number, unique in the brand."""
    supplierId: str
    """Supplier to be paid."""
    orderId: str
    """Order it is for."""
    paymentTermId: str | None
    """Term it was made from."""
    status: Literal["draft", "agreed", "active", "completed", "cancelled"]
    """Where the agreement stands."""
    currency: str
    """Currency of the amounts. (ISO 4217)"""
    totalAmount: str
    """Amount to be paid in all: the order's total, corrected to what was shipped."""
    agreedAt: str | None
    """When both sides agreed."""
    agreedByUserId: str | None
    """Person of the brand who agreed."""
    notes: str | None
    """Remarks."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class PaymentAgreementFilters(TypedDict, total=False):
    """What the list of payment-agreements can be filtered by."""

    number: str
    """Number, unique in the brand."""
    status: Literal["draft", "agreed", "active", "completed", "cancelled"]
    """Where the agreement stands."""
    supplierId: str
    """Supplier to be paid."""
    orderId: str
    """Order it is for."""
    paymentTermId: str
    """Term it was made from."""


class PaymentMilestone(TypedDict):
    """One part of a payment agreement: a share of the total that falls due on an event."""

    id: str
    """Identifier of the milestone."""
    paymentAgreementId: str
    """Agreement it is part of."""
    orderId: str
    """Order of the agreement."""
    invoiceId: str | None
    """Invoice raised for it; null when there is none yet, or several."""
    sequence: int
    """Order in the agreement, from 1."""
    name: str
    """Name."""
    triggerEvent: Literal["order_confirmed", "production_start", "inspection_passed", "ex_factory", "departure", "bill_of_lading", "arrival", "goods_received", "invoice_date"]
    """Event that makes it due."""
    offsetDays: int
    """Days from the event to the due date; may be negative."""
    percent: str
    """Share of the agreement's total."""
    amount: str
    """Amount."""
    balanceAmount: str
    """Amount not yet paid."""
    currency: str
    """Currency of the amounts. (ISO 4217)"""
    dueDate: str | None
    """Day it is due; null until the event is known."""
    status: Literal["pending", "due", "partially_paid", "paid", "waived", "cancelled"]
    """Where the milestone stands."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class PaymentMilestoneFilters(TypedDict, total=False):
    """What the list of payment-milestones can be filtered by."""

    status: Literal["pending", "due", "partially_paid", "paid", "waived", "cancelled"]
    """Where the milestone stands."""
    triggerEvent: Literal["order_confirmed", "production_start", "inspection_passed", "ex_factory", "departure", "bill_of_lading", "arrival", "goods_received", "invoice_date"]
    """Event that makes it due."""
    paymentAgreementId: str
    """Agreement it is part of."""
    orderId: str
    """Order of the agreement."""
    invoiceId: str
    """Invoice raised for it; null when there is none yet, or several."""
    supplierId: str
    """Supplier to be paid."""


class Payment(TypedDict):
    """Money the brand sent to a supplier or other partner."""

    id: str
    """Identifier of the payment."""
    number: str
    """Number, unique in the brand."""
    partnerId: str
    """Company paid."""
    supplierId: str | None
    """The supplier, when the company is one."""
    status: Literal["scheduled", "sent", "cleared", "failed", "cancelled"]
    """Where the payment stands."""
    method: Literal["wire", "sepa", "ach", "letter_of_credit", "documentary_collection", "card", "cheque"]
    """How it was paid."""
    bankReference: str | None
    """Bank's reference."""
    paymentDate: str | None
    """Day it was sent, or is to be sent while scheduled."""
    clearedDate: str | None
    """Day it left the account."""
    currency: str
    """Currency paid in. (ISO 4217)"""
    amount: str
    """Amount sent."""
    exchangeRate: str | None
    """Base currency for one unit of the currency."""
    amountBase: str | None
    """The same in the brand's base currency."""
    bankFee: str | None
    """Fee charged to the brand, in the same currency."""
    initiatedByUserId: str | None
    """Person who made it."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class PaymentFilters(TypedDict, total=False):
    """What the list of payments can be filtered by."""

    number: str
    """Number, unique in the brand."""
    status: Literal["scheduled", "sent", "cleared", "failed", "cancelled"]
    """Where the payment stands."""
    method: Literal["wire", "sepa", "ach", "letter_of_credit", "documentary_collection", "card", "cheque"]
    """How it was paid."""
    bankReference: str
    """Bank's reference."""
    partnerId: str
    """Company paid."""
    supplierId: str
    """The supplier, when the company is one."""


class PaymentSettlement(TypedDict):
    """The part of a payment that was set against one invoice, one milestone or both."""

    id: str
    """Identifier of the settlement."""
    paymentId: str
    """Payment used."""
    invoiceId: str | None
    """Invoice settled."""
    paymentMilestoneId: str | None
    """Milestone settled."""
    amount: str
    """Amount set against it; negative when it uses up a credit note."""
    currency: str
    """Currency of the amount. (ISO 4217)"""
    amountBase: str | None
    """The same in the brand's base currency."""
    exchangeDifferenceBase: str | None
    """Gain (positive) or loss (negative) against the rate of the invoice, in the base currency."""
    settledAt: str
    """When it was set against it."""
    reversedAt: str | None
    """When it was undone; null while it stands."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class PaymentSettlementFilters(TypedDict, total=False):
    """What the list of payment-settlements can be filtered by."""

    currency: str
    """Currency of the amount. (ISO 4217)"""
    paymentId: str
    """Payment used."""
    invoiceId: str
    """Invoice settled."""
    paymentMilestoneId: str
    """Milestone settled."""


class PaymentReceipt(TypedDict):
    """The payee's confirmation that a payment arrived, and how much of it."""

    id: str
    """Identifier of the receipt."""
    paymentId: str
    """Payment confirmed."""
    documentId: str | None
    """The file."""
    confirmedByContactId: str | None
    """Payee's contact who confirmed it."""
    status: Literal["awaiting", "confirmed", "short", "disputed"]
    """What the payee says."""
    reference: str | None
    """Number on the payee's receipt."""
    receivedDate: str | None
    """Day the money arrived."""
    amountReceived: str | None
    """Amount that arrived."""
    currency: str
    """Currency of the amount. (ISO 4217)"""
    bankFeeDeducted: str | None
    """Fee taken by banks on the way."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class PaymentReceiptFilters(TypedDict, total=False):
    """What the list of payment-receipts can be filtered by."""

    status: Literal["awaiting", "confirmed", "short", "disputed"]
    """What the payee says."""
    reference: str
    """Number on the payee's receipt."""
    paymentId: str
    """Payment confirmed."""
    documentId: str
    """The file."""
    confirmedByContactId: str
    """Payee's contact who confirmed it."""


class PartnerRelationship(TypedDict):
    """The brand's relationship with this partner."""

    id: str
    """Identifier of the relationship; also the supplier id when the partner is a supplier."""
    status: str
    """State of the relationship. Usual values: prospect, onboarding, active, paused, ended."""
    brandNotes: Any
    """The brand's remarks."""
    defaultIncotermCode: str | None
    """Trade term unless an order says otherwise. (Incoterms 2020)"""
    defaultCurrencyCode: str | None
    """Currency unless an order says otherwise. (ISO 4217)"""
    defaultPaymentTermId: str | None
    """Payment term unless an order says otherwise."""
    qualityRating: str | None
    """Rating of quality, 0 to 5."""
    ontimeRating: str | None
    """Rating of punctuality, 0 to 5."""
    responsivenessRating: str | None
    """Rating of responsiveness, 0 to 5."""
    sustainabilityScore: str | None
    """Sustainability score, 0 to 100."""
    brandOwnerUserId: str | None
    """Person of the brand who looks after it."""
    customFields: Any
    """The brand's own fields, by the key of their custom field definition."""


class Partner(TypedDict):
    """A company the brand works with (factory, mill, agent, forwarder, warehouse, laboratory) and the brand's relationship with it."""

    id: str
    """Identifier of the partner."""
    slug: str
    """Short name used in addresses."""
    name: str
    """Registered name."""
    shortName: str | None
    """Name for daily use."""
    countryCode: str | None
    """Country of its head office. (ISO 3166-1 alpha-2)"""
    defaultCurrencyCode: str | None
    """Currency it normally bills in. (ISO 4217)"""
    leadTimeDays: int | None
    """Days it normally needs from order to ex-factory."""
    moq: int | None
    """Least pieces per style."""
    moqByColor: int | None
    """Least pieces per colour."""
    moqLastConfirmedAt: str | None
    """When it last confirmed those minimums."""
    midCode: str | None
    """Manufacturer identification code for customs."""
    website: str | None
    """Public web address."""
    businessRegistrationNumber: str | None
    """Company registration number."""
    taxId: str | None
    """Tax number."""
    minimumOrderValue: str | None
    """Least value of an order."""
    certifications: list[str]
    """Certificates it holds."""
    specializations: list[str]
    """What it is good at."""
    productionCapacity: int | None
    """What it can make."""
    productionCapacityUnit: str | None
    """Unit of the capacity."""
    factoryAuditDate: str | None
    """Day of the last factory audit."""
    factoryAuditStatus: str | None
    """Outcome of the last audit. Usual values: not_audited, scheduled, passed, conditional, failed, expired."""
    partnerStatus: str
    """State of the company in the directory. Usual values: prospect, active, inactive, blocked."""
    lastContactDate: str | None
    """Day of the last contact."""
    nextContactDate: str | None
    """Day of the next contact planned."""
    notes: Any
    """Remarks about the company."""
    equipmentTechnology: str | None
    """Machines and techniques."""
    packagingCapabilities: str | None
    """Ways it can pack."""
    verified: bool
    """Whether the company's details were checked."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    relationship: PartnerRelationship
    """The brand's relationship with this partner."""


class PartnerFilters(TypedDict, total=False):
    """What the list of partners can be filtered by."""

    slug: str
    """Short name used in addresses."""
    name: str
    """Registered name."""
    countryCode: str
    """Country of its head office. (ISO 3166-1 alpha-2)"""
    midCode: str
    """Manufacturer identification code for customs."""
    partnerStatus: str
    """State of the company in the directory. Usual values: prospect, active, inactive, blocked."""
    factoryAuditStatus: str
    """Outcome of the last audit. Usual values: not_audited, scheduled, passed, conditional, failed, expired."""


class Contact(TypedDict):
    """A person who works for a partner."""

    id: str
    """Identifier of the contact."""
    partnerId: str
    """Partner the person works for."""
    locationId: str | None
    """Place the person works at."""
    name: str
    """Name."""
    jobTitle: str | None
    """Job title."""
    responsibility: Literal["sales", "production", "quality", "logistics", "finance", "management", "other"] | None
    """What to ask the person about."""
    email: str | None
    """E-mail address."""
    phone: str | None
    """Telephone number."""
    mainContact: bool
    """Whether the person is the partner's first contact."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class ContactFilters(TypedDict, total=False):
    """What the list of contacts can be filtered by."""

    name: str
    """Name."""
    email: str
    """E-mail address."""
    responsibility: Literal["sales", "production", "quality", "logistics", "finance", "management", "other"]
    """What to ask the person about."""
    partnerId: str
    """Partner the person works for."""
    locationId: str
    """Place the person works at."""


class Location(TypedDict):
    """A place that goods leave, pass through or arrive at, or where people work."""

    id: str
    """Identifier of the location."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    kind: Literal["factory", "mill", "warehouse", "consolidator", "port", "airport", "rail_terminal", "store", "office", "laboratory"]
    """What the place is."""
    addressLine1: str | None
    """First line of the address."""
    addressLine2: str | None
    """Second line of the address."""
    city: str | None
    """City."""
    region: str | None
    """State, province or district."""
    postalCode: str | None
    """Postal code."""
    countryCode: str
    """Country. (ISO 3166-1 alpha-2)"""
    unlocode: str | None
    """UN code of the place (two letters of the country, three characters); normally set for ports and airports. (UN/LOCODE)"""
    gln: str | None
    """GS1 global location number."""
    timezone: str | None
    """IANA time zone."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class LocationFilters(TypedDict, total=False):
    """What the list of locations can be filtered by."""

    code: str
    """Code, unique in the brand."""
    kind: Literal["factory", "mill", "warehouse", "consolidator", "port", "airport", "rail_terminal", "store", "office", "laboratory"]
    """What the place is."""
    countryCode: str
    """Country. (ISO 3166-1 alpha-2)"""
    unlocode: str
    """UN code of the place (two letters of the country, three characters); normally set for ports and airports. (UN/LOCODE)"""
    partnerId: str
    """Partner."""


class BrandLocation(TypedDict):
    """A location the brand itself uses, and what for."""

    id: str
    """Identifier of the brand location."""
    locationId: str
    """Location."""
    operatorPartnerId: str | None
    """Partner that runs it for the brand, such as a warehouse company."""
    kind: Literal["distribution_center", "third_party_warehouse", "store", "office", "returns_center"]
    """What the brand uses it for."""
    status: Literal["active", "closed"]
    """Whether it is in use."""
    receivesGoods: bool
    """Whether goods can be received and stocked there."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class BrandLocationFilters(TypedDict, total=False):
    """What the list of brand-locations can be filtered by."""

    kind: Literal["distribution_center", "third_party_warehouse", "store", "office", "returns_center"]
    """What the brand uses it for."""
    status: Literal["active", "closed"]
    """Whether it is in use."""
    locationId: str
    """Location."""
    operatorPartnerId: str
    """Partner that runs it for the brand, such as a warehouse company."""


class PartnerLocation(TypedDict):
    """A location of a partner, and what the partner does there."""

    id: str
    """Identifier of the partner location."""
    partnerId: str
    """Partner."""
    locationId: str
    """Location."""
    kind: Literal["head_office", "factory", "warehouse", "ship_from", "laboratory"]
    """What the partner does there."""
    midCode: str | None
    """Manufacturer identification code of this site, when it has its own."""
    mainSite: bool
    """Whether it is the partner's main place of this kind."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class PartnerLocationFilters(TypedDict, total=False):
    """What the list of partner-locations can be filtered by."""

    kind: Literal["head_office", "factory", "warehouse", "ship_from", "laboratory"]
    """What the partner does there."""
    midCode: str
    """Manufacturer identification code of this site, when it has its own."""
    partnerId: str
    """Partner."""
    locationId: str
    """Location."""


class Document(TypedDict):
    """A file kept with the records: invoice, packing list, bill of lading, certificate, tech pack, test report."""

    id: str
    """Identifier of the document."""
    documentTypeId: str
    """What kind of document it is."""
    fileName: str
    """Name of the file."""
    contentType: str
    """Media type of the file."""
    sizeBytes: int
    """Size of the file."""
    sha256: str | None
    """SHA-256 of the file, to check a download by; null while the file is not in the store."""
    reference: str | None
    """Number on the document."""
    documentDate: str | None
    """Date on the document."""
    version: int
    """Counts from 1 when a file is replaced."""
    productId: str | None
    """Product it is about."""
    orderId: str | None
    """Order it is about."""
    shipmentId: str | None
    """Shipment it is about."""
    partnerId: str | None
    """Partner it is from or about."""
    uploadedByUserId: str | None
    """Person of the brand who added it; null when a partner did."""
    expiryDate: str | None
    """Last day it is valid, for certificates."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class DocumentFilters(TypedDict, total=False):
    """What the list of documents can be filtered by."""

    fileName: str
    """Name of the file."""
    reference: str
    """Number on the document."""
    documentTypeId: str
    """What kind of document it is."""
    productId: str
    """Product it is about."""
    orderId: str
    """Order it is about."""
    shipmentId: str
    """Shipment it is about."""
    partnerId: str
    """Partner it is from or about."""


class DocumentType(TypedDict):
    """A kind of document, such as commercial invoice, bill of lading or certificate of origin."""

    id: str
    """Identifier of the document type."""
    code: str
    """Code."""
    name: str
    """Name."""
    category: Literal["commercial", "transport", "customs", "quality", "compliance", "finance", "technical"]
    """What part of the work it belongs to."""
    requiredForShipment: bool
    """Whether a shipment is incomplete without it."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class DocumentTypeFilters(TypedDict, total=False):
    """What the list of document-types can be filtered by."""

    code: str
    """Code."""
    name: str
    """Name."""
    category: Literal["commercial", "transport", "customs", "quality", "compliance", "finance", "technical"]
    """What part of the work it belongs to."""


class Image(TypedDict):
    """An image of a product, option, material or sample; its content address gives the file itself."""

    id: str
    """Identifier of the image."""
    kind: Literal["product", "detail", "swatch", "sketch", "sample", "defect", "logo"]
    """What it shows."""
    fileName: str
    """Name of the file."""
    contentType: str
    """Media type of the file."""
    sizeBytes: int
    """Size of the file."""
    sha256: str | None
    """SHA-256 of the file, to check a download by; null while the file is not in the store."""
    widthPx: int | None
    """Width."""
    heightPx: int | None
    """Height."""
    altText: str | None
    """What it shows, in words."""
    sequence: int
    """Order among the images of the same record."""
    productId: str | None
    """Product it shows."""
    productOptionId: str | None
    """Product option it shows."""
    materialVariantId: str | None
    """Material variant it shows."""
    sampleRoundId: str | None
    """Sample round it was taken in."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class ImageFilters(TypedDict, total=False):
    """What the list of images can be filtered by."""

    kind: Literal["product", "detail", "swatch", "sketch", "sample", "defect", "logo"]
    """What it shows."""
    fileName: str
    """Name of the file."""
    productId: str
    """Product it shows."""
    productOptionId: str
    """Product option it shows."""
    materialVariantId: str
    """Material variant it shows."""
    sampleRoundId: str
    """Sample round it was taken in."""


class Note(TypedDict):
    """A remark a person left on a product, order, shipment, sample, invoice or partner."""

    id: str
    """Identifier of the note."""
    body: str
    """The text."""
    visibility: Literal["internal", "shared"]
    """Whether partners see it."""
    authorUserId: str | None
    """Person who wrote it."""
    productId: str | None
    """Product it is about."""
    orderId: str | None
    """Order it is about."""
    shipmentId: str | None
    """Shipment it is about."""
    sampleId: str | None
    """Sample it is about."""
    invoiceId: str | None
    """Invoice it is about."""
    partnerId: str | None
    """Partner it is about."""
    pinned: bool
    """Whether it is kept at the top."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class NoteFilters(TypedDict, total=False):
    """What the list of notes can be filtered by."""

    visibility: Literal["internal", "shared"]
    """Whether partners see it."""
    productId: str
    """Product it is about."""
    orderId: str
    """Order it is about."""
    shipmentId: str
    """Shipment it is about."""
    sampleId: str
    """Sample it is about."""
    invoiceId: str
    """Invoice it is about."""
    partnerId: str
    """Partner it is about."""


class Material(TypedDict):
    """A fabric, trim, label or packaging item that products are made of."""

    id: str
    """Identifier of the material."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    kind: Literal["fabric", "lining", "trim", "fastener", "thread", "label", "packaging", "other"]
    """What kind of material it is."""
    status: Literal["in_development", "approved", "active", "discontinued"]
    """Where the material is in its life."""
    supplierId: str | None
    """Supplier of the material."""
    unitOfMeasureId: str
    """Unit it is bought in."""
    composition: str | None
    """What it is made of."""
    weightGsm: str | None
    """Weight in grams per square metre."""
    widthCm: str | None
    """Usable width."""
    countryOfOriginCode: str | None
    """Country it is made in. (ISO 3166-1 alpha-2)"""
    certifications: list[str]
    """Certificates it carries."""
    unitCost: str | None
    """Cost of one unit."""
    currency: str | None
    """Currency of the cost. (ISO 4217)"""
    moq: int | None
    """Least units per order."""
    leadTimeDays: int | None
    """Days from order to delivery."""
    customFields: Any
    """The brand's own fields, by the key of their custom field definition."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class MaterialFilters(TypedDict, total=False):
    """What the list of materials can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    kind: Literal["fabric", "lining", "trim", "fastener", "thread", "label", "packaging", "other"]
    """What kind of material it is."""
    status: Literal["in_development", "approved", "active", "discontinued"]
    """Where the material is in its life."""
    supplierId: str
    """Supplier of the material."""


class MaterialVariant(TypedDict):
    """One colour or quality of a material."""

    id: str
    """Identifier of the variant."""
    materialId: str
    """Material it is a variant of."""
    colorId: str | None
    """Colour."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    supplierReference: str | None
    """Supplier's own code."""
    status: Literal["lab_dip", "approved", "active", "discontinued"]
    """Where the variant is in its life."""
    unitCost: str | None
    """Cost of one unit when it differs from the material's."""
    currency: str | None
    """Currency of that cost. (ISO 4217)"""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class MaterialVariantFilters(TypedDict, total=False):
    """What the list of material-variants can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    status: Literal["lab_dip", "approved", "active", "discontinued"]
    """Where the variant is in its life."""
    supplierReference: str
    """Supplier's own code."""
    materialId: str
    """Material it is a variant of."""
    colorId: str
    """Colour."""


class Category(TypedDict):
    """A node of the brand's product tree, such as Outerwear, then Jackets."""

    id: str
    """Identifier of the category."""
    parentCategoryId: str | None
    """Category above it; null at the top."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    level: int
    """Depth in the tree, from 1."""
    fullPath: str
    """Names from the top of the tree."""
    sequence: int
    """Order among its siblings."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class CategoryFilters(TypedDict, total=False):
    """What the list of categories can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    fullPath: str
    """Names from the top of the tree."""
    parentCategoryId: str
    """Category above it; null at the top."""


class Collection(TypedDict):
    """A named set of products shown together, normally one season's line."""

    id: str
    """Identifier of the collection."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    season: Literal["spring", "summer", "fall", "winter", "holiday", "spring_summer", "fall_winter", "pre_spring", "pre_fall", "resort", "core"] | None
    """Season."""
    year: int | None
    """Year of the season."""
    status: Literal["planning", "open", "closed"]
    """Whether products can be added."""
    startDate: str | None
    """First day on sale."""
    endDate: str | None
    """Last day at full price."""
    description: str | None
    """What it is about."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class CollectionFilters(TypedDict, total=False):
    """What the list of collections can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    season: Literal["spring", "summer", "fall", "winter", "holiday", "spring_summer", "fall_winter", "pre_spring", "pre_fall", "resort", "core"]
    """Season."""
    status: Literal["planning", "open", "closed"]
    """Whether products can be added."""
    productId: str
    """Product."""


class LaunchWindow(TypedDict):
    """A period in which products are put on sale, and the day they must be in the warehouse for it."""

    id: str
    """Identifier of the launch window."""
    collectionId: str | None
    """Collection it belongs to."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    status: Literal["planned", "open", "launched", "cancelled"]
    """Where it stands: open while products are still added, launched from its first day on sale."""
    inWarehouseDate: str | None
    """Day goods must be in the warehouse by."""
    startDate: str
    """First day on sale."""
    endDate: str | None
    """End of the window."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class LaunchWindowFilters(TypedDict, total=False):
    """What the list of launch-windows can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    status: Literal["planned", "open", "launched", "cancelled"]
    """Where it stands: open while products are still added, launched from its first day on sale."""
    collectionId: str
    """Collection it belongs to."""
    productId: str
    """Product."""


class Tag(TypedDict):
    """A label people put on products to find them again."""

    id: str
    """Identifier of the tag."""
    name: str
    """Name."""
    code: str
    """Code."""
    uiColor: str | None
    """Colour it is shown in."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class TagFilters(TypedDict, total=False):
    """What the list of tags can be filtered by."""

    name: str
    """Name."""
    code: str
    """Code."""
    productId: str
    """Product."""


class Color(TypedDict):
    """A colour in the brand's colour library."""

    id: str
    """Identifier of the colour."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    hexCode: str | None
    """Colour on a screen."""
    pantoneCode: str | None
    """Pantone reference."""
    family: str | None
    """Colour family used for reports."""
    status: Literal["active", "retired"]
    """Whether it may be used for new products."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class ColorFilters(TypedDict, total=False):
    """What the list of colors can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    pantoneCode: str
    """Pantone reference."""
    family: str
    """Colour family used for reports."""


class Option(TypedDict):
    """A choice that divides a product into product options, such as colour, print or wash."""

    id: str
    """Identifier of the option."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    sequence: int
    """Order in which options are shown."""
    status: Literal["active", "retired"]
    """Whether it may be used for new products."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class OptionFilters(TypedDict, total=False):
    """What the list of options can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    status: Literal["active", "retired"]
    """Whether it may be used for new products."""


class OptionValue(TypedDict):
    """One answer to an option, such as Ink Navy for colour."""

    id: str
    """Identifier of the value."""
    optionId: str
    """Option it answers."""
    name: str
    """Name."""
    code: str | None
    """Code."""
    status: str
    """Whether it may be used for new products. Usual values: active, retired."""
    hexCode: str | None
    """Colour on a screen."""
    sequence: int | None
    """Order among the values of the option."""
    swatchVersion: int | None
    """Counts the images of the swatch; increases when it is replaced."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class OptionValueFilters(TypedDict, total=False):
    """What the list of option-values can be filtered by."""

    name: str
    """Name."""
    code: str
    """Code."""
    status: str
    """Whether it may be used for new products. Usual values: active, retired."""
    optionId: str
    """Option it answers."""
    productOptionId: str
    """Product option."""


class Dimension(TypedDict):
    """A measure that divides a product option into SKUs, such as size, waist, inseam, cup or width."""

    id: str
    """Identifier of the dimension."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    sequence: int
    """Order in which dimensions are shown."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class DimensionFilters(TypedDict, total=False):
    """What the list of dimensions can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""


class DimensionValue(TypedDict):
    """One value of a dimension, such as M or 32."""

    id: str
    """Identifier of the value."""
    dimensionId: str
    """Dimension it belongs to."""
    code: str
    """Code, unique in the dimension."""
    name: str
    """Name."""
    sequence: int
    """Order from smallest to largest."""
    status: Literal["active", "retired"]
    """Whether it may be used for new products."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class DimensionValueFilters(TypedDict, total=False):
    """What the list of dimension-values can be filtered by."""

    code: str
    """Code, unique in the dimension."""
    name: str
    """Name."""
    status: Literal["active", "retired"]
    """Whether it may be used for new products."""
    dimensionId: str
    """Dimension it belongs to."""


class DimensionGroup(TypedDict):
    """A set of dimensions used together, such as waist and inseam for trousers."""

    id: str
    """Identifier of the group."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    description: str | None
    """When to use it."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class DimensionGroupFilters(TypedDict, total=False):
    """What the list of dimension-groups can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    dimensionId: str
    """Dimension in it."""


class DimensionGroupDimension(TypedDict):
    """The dimensions in a dimension group and their order."""

    dimensionGroupId: str
    """Dimension group."""
    dimensionId: str
    """Dimension in it."""
    sequence: int
    """Order in the group; 1 is the row of a size grid."""
    createdAt: str
    """When the link was made."""


class DimensionGroupDimensionFilters(TypedDict, total=False):
    """What the list of dimension-group-dimensions can be filtered by."""

    dimensionGroupId: str
    """Dimension group."""
    dimensionId: str
    """Dimension in it."""


class DimensionCurve(TypedDict):
    """A size curve: the share of a quantity that each size, or combination of sizes, receives."""

    id: str
    """Identifier of the curve."""
    dimensionGroupId: str
    """Dimensions it spreads over."""
    categoryId: str | None
    """Category it is meant for."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    kind: Literal["percentage", "ratio"]
    """Whether cells are percentages or pieces in a pack."""
    totalRatio: str
    """Sum of the cells: 100, or the pieces in one pack."""
    status: Literal["active", "retired"]
    """Whether it may be used for new orders."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class DimensionCurveFilters(TypedDict, total=False):
    """What the list of dimension-curves can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    kind: Literal["percentage", "ratio"]
    """Whether cells are percentages or pieces in a pack."""
    status: Literal["active", "retired"]
    """Whether it may be used for new orders."""
    dimensionGroupId: str
    """Dimensions it spreads over."""
    categoryId: str
    """Category it is meant for."""


class DimensionCurveAxis(TypedDict):
    """One dimension of a size curve; a curve has one axis, or two or three for a grid."""

    id: str
    """Identifier of the axis."""
    curveId: str
    """Curve it belongs to."""
    dimensionId: str
    """Dimension it runs along."""
    sequence: int
    """Which axis it is, from 1."""


class DimensionCurveAxisFilters(TypedDict, total=False):
    """What the list of dimension-curve-axes can be filtered by."""

    curveId: str
    """Curve it belongs to."""
    dimensionId: str
    """Dimension it runs along."""


class DimensionCurveAxisValue(TypedDict):
    """A dimension value that takes part in an axis of a size curve."""

    id: str
    """Identifier of the axis value."""
    curveId: str
    """Curve it belongs to."""
    axisId: str
    """Axis it is on."""
    dimensionValueId: str
    """Value."""
    sequence: int
    """Order on the axis."""


class DimensionCurveAxisValueFilters(TypedDict, total=False):
    """What the list of dimension-curve-axis-values can be filtered by."""

    curveId: str
    """Curve it belongs to."""
    axisId: str
    """Axis it is on."""
    dimensionValueId: str
    """Value."""


class DimensionCurveCell(TypedDict):
    """The share of one size, or of one combination of sizes, in a size curve."""

    id: str
    """Identifier of the cell."""
    curveId: str
    """Curve it belongs to."""
    firstAxisValueId: str
    """Value on the axis with sequence 1."""
    secondAxisValueId: str | None
    """Value on the axis with sequence 2; null when there is none."""
    thirdAxisValueId: str | None
    """Value on the axis with sequence 3; null when there is none."""
    ratio: str
    """Percentage, or pieces in a pack."""


class DimensionCurveCellFilters(TypedDict, total=False):
    """What the list of dimension-curve-cells can be filtered by."""

    curveId: str
    """Curve it belongs to."""
    firstAxisValueId: str
    """Value on the axis with sequence 1."""
    secondAxisValueId: str
    """Value on the axis with sequence 2; null when there is none."""
    thirdAxisValueId: str
    """Value on the axis with sequence 3; null when there is none."""


class Checklist(TypedDict):
    """A list of points to check when a sample, an inspection or a shipment is reviewed."""

    id: str
    """Identifier of the checklist."""
    categoryId: str | None
    """Category it is meant for; null for all."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    kind: Literal["sample_review", "inspection", "shipment", "onboarding"]
    """What is reviewed with it."""
    version: int
    """Goes up when the items change."""
    status: Literal["active", "retired"]
    """Whether it may be used."""
    items: Any
    """Points to check: key, label, severity, required."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class ChecklistFilters(TypedDict, total=False):
    """What the list of checklists can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    kind: Literal["sample_review", "inspection", "shipment", "onboarding"]
    """What is reviewed with it."""
    status: Literal["active", "retired"]
    """Whether it may be used."""
    categoryId: str
    """Category it is meant for; null for all."""


class PackingTemplate(TypedDict):
    """A way of packing goods into cartons: one size, a ratio of sizes, or mixed."""

    id: str
    """Identifier of the template."""
    cartonSizeId: str | None
    """Carton it uses."""
    curveId: str | None
    """Ratio of sizes in a carton, for ratio packs."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    kind: Literal["solid", "ratio", "assorted"]
    """What may share a carton."""
    unitsPerCarton: int | None
    """Pieces in a full carton."""
    unitsPerInner: int | None
    """Pieces in one polybag or inner pack."""
    maxGrossWeightKg: str | None
    """Heaviest a carton may be."""
    instructions: str | None
    """What the supplier must do."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class PackingTemplateFilters(TypedDict, total=False):
    """What the list of packing-templates can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    kind: Literal["solid", "ratio", "assorted"]
    """What may share a carton."""
    cartonSizeId: str
    """Carton it uses."""
    curveId: str
    """Ratio of sizes in a carton, for ratio packs."""


class CartonSize(TypedDict):
    """A carton the brand allows, with its outside measurements."""

    id: str
    """Identifier of the carton size."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    lengthCm: str
    """Outside length."""
    widthCm: str
    """Outside width."""
    heightCm: str
    """Outside height."""
    volumeCbm: str
    """Outside volume."""
    tareWeightKg: str | None
    """Weight when empty."""
    maxGrossWeightKg: str | None
    """Heaviest it may be."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class CartonSizeFilters(TypedDict, total=False):
    """What the list of carton-sizes can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""


class Courier(TypedDict):
    """A company that carries goods: parcel courier, shipping line, airline, haulier or railway."""

    id: str
    """Identifier of the courier."""
    code: str
    """Code."""
    name: str
    """Name."""
    kind: Literal["parcel", "ocean", "air", "road", "rail"]
    """How it carries."""
    scac: str | None
    """Standard carrier alpha code."""
    trackingUrlTemplate: str | None
    """Address of a tracking page, with a place for the number."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class CourierFilters(TypedDict, total=False):
    """What the list of couriers can be filtered by."""

    code: str
    """Code."""
    name: str
    """Name."""
    kind: Literal["parcel", "ocean", "air", "road", "rail"]
    """How it carries."""
    scac: str
    """Standard carrier alpha code."""


class PaymentTerm(TypedDict):
    """A way of paying that a brand and its suppliers agree on, such as 30% deposit and 70% thirty days after ex-factory."""

    id: str
    """Identifier of the payment term."""
    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    netDays: int | None
    """Days to pay, for terms with a single payment."""
    depositPercent: str | None
    """Share paid when the order is confirmed."""
    milestones: Any
    """Payments it is made of: sequence, triggerEvent, percent, offsetDays."""
    discountPercent: str | None
    """Discount for paying early."""
    discountDays: int | None
    """Days within which the discount is given."""
    status: Literal["active", "retired"]
    """Whether it may be used for new orders."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class PaymentTermFilters(TypedDict, total=False):
    """What the list of payment-terms can be filtered by."""

    code: str
    """Code, unique in the brand."""
    name: str
    """Name."""
    status: Literal["active", "retired"]
    """Whether it may be used for new orders."""


class UnitOfMeasure(TypedDict):
    """A unit that quantities, lengths, weights or volumes are given in."""

    id: str
    """Identifier of the unit."""
    code: str
    """Code."""
    name: str
    """Name."""
    type: str
    """What it measures. Usual values: count, length, area, mass, volume, time."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class UnitOfMeasureFilters(TypedDict, total=False):
    """What the list of units-of-measure can be filtered by."""

    code: str
    """Code."""
    name: str
    """Name."""
    type: str
    """What it measures. Usual values: count, length, area, mass, volume, time."""


class Country(TypedDict):
    """A country, by its ISO 3166-1 two-letter code."""

    code: str
    """Two-letter code. (ISO 3166-1 alpha-2)"""
    name: str
    """Name."""


class CountryFilters(TypedDict, total=False):
    """What the list of countries can be filtered by."""

    code: str
    """Two-letter code. (ISO 3166-1 alpha-2)"""
    name: str
    """Name."""


class CustomFieldDefinition(TypedDict):
    """A field the brand added to one kind of record; its values are in customFields of those records, under the field key."""

    id: str
    """Identifier of the definition."""
    resource: Literal["parent-products", "orders", "materials", "partners"]
    """Group of records it belongs to; for partners the values are in relationship.customFields."""
    fieldKey: str
    """Key of the value in customFields, unique for the resource."""
    label: str
    """Name shown to people."""
    dataType: Literal["text", "number", "boolean", "date", "select", "multi_select", "url"]
    """What values look like."""
    choices: list[str]
    """Allowed values for select types; empty otherwise."""
    required: bool
    """Whether every record must have it."""
    sequence: int
    """Order in which fields are shown."""
    description: str | None
    """What it is for."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    deletedAt: str | None
    """When the record was removed; null while it is live."""


class CustomFieldDefinitionFilters(TypedDict, total=False):
    """What the list of custom-field-definitions can be filtered by."""

    resource: Literal["parent-products", "orders", "materials", "partners"]
    """Group of records it belongs to; for partners the values are in relationship.customFields."""
    fieldKey: str
    """Key of the value in customFields, unique for the resource."""
    dataType: Literal["text", "number", "boolean", "date", "select", "multi_select", "url"]
    """What values look like."""
