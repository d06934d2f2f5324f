/**
 * The tables of the specification, copied row by row: the groups, the fields of the specified resources and the
 * endpoints. Rows that the specification combines are combined here too, so that both can be read side by side.
 */

/** The resource groups, a line of the specification each. */
export const groupLines = [
  'Brand',
  'Parent Products, Product Options, SKUs, Product Versions',
  'Boms, Bom Components, Bom Skus, Bom Sections',
  'Measurement Tables, Measurement Table Skus',
  'Product Relations, Product Option Values, Product Option Dimension Values, Product Option Prices, Product Option Collections',
  'Sku Dimension Values, Product Collections, Product Tags, Product Launch Windows',
  'Suppliers, Quotes, Quote Revisions, Quote Items, Quote Price Bands, Quote Notes',
  'Samples, Sample Rounds, Sample Checklist Results',
  'Orders, Order Items, Order Amendments',
  'Production Runs, Production Run Items, Production Run Item Revisions',
  'Shipments, Shipment Items, Shipment Cartons, Shipment Carton Items, Shipment Charges, Order Shipments',
  'Legs, Leg Items, Bookings, Booking Items, Shipment Bookings, Shipment Item Lineages',
  'Packing Lists, Packing List Lines, Goods Receipts, Goods Receipt Lines, Inventory',
  'Invoices, Invoice Lines, Payment Agreements, Payment Milestones, Payments, Payment Settlements, Payment Receipts',
  'Partners, Contacts, Locations, Brand Locations, Partner Locations',
  'Documents, Document Types, Images, Notes',
  'Materials, Material Variants, Categories, Collections, Launch Windows, Tags, Colors',
  'Options, Option Values, Dimensions, Dimension Values, Dimension Groups, Dimension Group Dimensions',
  'Dimension Curves, Dimension Curve Axes, Dimension Curve Axis Values, Dimension Curve Cells',
  'Checklists, Packing Templates, Carton Sizes, Couriers, Payment Terms, Units Of Measure, Countries, Custom Field Definitions',
]

/** Fields of a resource: the names of a row, and its type as the specification words it. */
export type FieldTable = Readonly<Record<string, string>>

export const fieldTables = {
  'Unit of measure': {
    id: 'string (UUID pattern)',
    code: 'string',
    name: 'string',
    type: 'string',
    createdAt: 'string (timestamp)',
    updatedAt: 'string (timestamp)',
  },
  Partner: {
    'id, slug, name, shortName': 'string',
    'countryCode, defaultCurrencyCode': 'string',
    'leadTimeDays, moq, moqByColor': 'integer',
    moqLastConfirmedAt: 'string (timestamp)',
    'midCode, website, businessRegistrationNumber, taxId': 'string',
    minimumOrderValue: 'string (amount)',
    'certifications, specializations': 'array of string',
    productionCapacity: 'integer',
    productionCapacityUnit: 'string',
    factoryAuditDate: 'string',
    'factoryAuditStatus, partnerStatus': 'string',
    'lastContactDate, nextContactDate': 'string',
    notes: 'any',
    'equipmentTechnology, packagingCapabilities': 'string',
    verified: 'boolean',
    'createdAt, updatedAt': 'string (timestamp)',
    relationship: 'object',
  },
  'Packing list': {
    'id, documentId, orderId, shipmentId, supplierId': 'string (identifiers)',
    'grain, reference': 'string',
    packingListDate: 'string',
    statedTotalCartons: 'integer',
    'statedTotalQtyPacked, statedNetWeightKg, statedGrossWeightKg, statedVolumeCbm': 'string (amount)',
    'statedWeightUnit, statedVolumeUnit': 'string',
    statedPalletCount: 'integer',
    statedPalletizedVolumeCbm: 'string (amount)',
    enteredBy: 'string',
    'createdAt, updatedAt, deletedAt': 'string (timestamp)',
  },
  'Product option price': {
    productOptionId: 'string (identifier)',
    'kind, currency': 'string',
    amount: 'string (amount)',
  },
  Tag: {
    'id, name, code, uiColor': 'string',
    'createdAt, updatedAt': 'string (timestamp)',
  },
  'Production run': {
    'id, orderId, originId': 'string (identifiers)',
    runNumber: 'integer',
    actualExFactoryDate: 'string',
    retractedAt: 'string (timestamp)',
    retractedByUserId: 'string (identifier)',
    retractionReason: 'string',
    'createdAt, updatedAt': 'string (timestamp)',
  },
  'Production run item': {
    'id, productionRunId, orderItemId': 'string (identifiers)',
    quantity: 'integer',
    source: 'string',
    'createdAt, updatedAt': 'string (timestamp)',
  },
  'Product launch window': {
    'productId, launchWindowId': 'string (identifiers)',
    createdAt: 'string (timestamp)',
  },
  'Dimension curve axis': {
    'id, curveId, dimensionId': 'string (identifiers)',
    sequence: 'integer',
  },
  'Order item': {
    'id, orderId, skuId, productVersionId': 'string (identifiers)',
    qty: 'integer',
    supplierConfirmedAt: 'string (timestamp)',
    'unitPrice, unitPriceBase, duty': 'string (amount)',
    'htsCode, itemType, itemDescription, memo, step, category': 'string',
    'createdAt, updatedAt': 'string (timestamp)',
  },
  'Order amendment': {
    'id, orderId, revisionId, appliedByUserId': 'string (identifiers)',
    status: 'string',
    revisionNumber: 'integer',
    data: 'any',
    'baselineUpdatedAt, appliedAt, deletedAt, createdAt, updatedAt': 'string (timestamp)',
    'overrideReason, rejectionNote': 'string',
  },
  'Option value': {
    'id, optionId': 'string (identifiers)',
    'name, code, status, hexCode': 'string',
    'sequence, swatchVersion': 'integer',
    'createdAt, updatedAt': 'string (timestamp)',
  },
  'Bom section': {
    'id, code, name': 'string',
    sequence: 'integer',
    relevantFieldKeys: 'any',
    'deletedAt, createdAt, updatedAt': 'string (timestamp)',
  },
  Country: {
    'code, name': 'string',
  },
} as const satisfies Record<string, FieldTable>

export const relationshipTable: FieldTable = {
  'id, status': 'string',
  brandNotes: 'any',
  'defaultIncotermCode, defaultCurrencyCode, defaultPaymentTermId': 'string',
  'qualityRating, ontimeRating, responsivenessRating, sustainabilityScore': 'string',
  brandOwnerUserId: 'string',
  customFields: 'any',
}

export const contentLinkTable: FieldTable = {
  url: 'string',
  expiresAt: 'string (timestamp)',
  extent: 'any',
}

type Kinds = Readonly<Partial<Record<'string' | 'identifier' | 'integer', number | 'several'>>>

/** The list endpoints: what `items` holds, and how many filters of each kind there are. */
export const listEndpoints: readonly (readonly [path: string, items: string, filters: Kinds])[] = [
  ['/brands/{brand}/units-of-measure', 'Unit of measure', { string: 3 }],
  ['/brands/{brand}/partners', 'Partner', { string: 'several' }],
  ['/brands/{brand}/packing-lists', 'Packing list', { string: 3, identifier: 4 }],
  ['/brands/{brand}/product-option-prices', 'Product option price', { string: 2, identifier: 2 }],
  ['/brands/{brand}/tags', 'Tag', { string: 2, identifier: 1 }],
  ['/brands/{brand}/production-runs', 'Production run', { integer: 1, identifier: 3 }],
  ['/brands/{brand}/production-run-items', 'Production run item', { identifier: 2 }],
  ['/brands/{brand}/product-launch-windows', 'Product launch window', { identifier: 2 }],
  ['/brands/{brand}/dimension-curve-axes', 'Dimension curve axis', { identifier: 2 }],
]

/** The only filters that the specification names. */
export const unitOfMeasureFilters = ['code', 'name', 'type']

const UUID_PATTERN = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/** The get endpoints: what their `id` matches, and what they answer with. */
export const getEndpoints: readonly (readonly [path: string, idPattern: string, answer: string])[] = [
  ['/brands/{brand}/order-items/{id}', UUID_PATTERN, 'Order item'],
  ['/brands/{brand}/order-amendments/{id}', UUID_PATTERN, 'Order amendment'],
  ['/brands/{brand}/option-values/{id}', UUID_PATTERN, 'Option value'],
  ['/brands/{brand}/bom-sections/{id}', UUID_PATTERN, 'Bom section'],
  ['/brands/{brand}/countries/{id}', '^[A-Z]{2}$', 'Country'],
  ['/brands/{brand}/images/{id}/content', UUID_PATTERN, 'Image content link'],
]
