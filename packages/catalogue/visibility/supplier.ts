import { company } from './company.ts'
import { about, all, is, isNot, type KindRules, namedBy, own, ownOrNull, through, throughOrNull } from './rule.ts'

/** What a note can be about, besides a partner. */
const NOTED = ['productId', 'orderId', 'shipmentId', 'sampleId', 'invoiceId'] as const

/** The status of an amendment may be any text: what is not one of these is taken for a draft. */
const SENT_AMENDMENTS = ['submitted', 'accepted', 'rejected', 'applied', 'withdrawn'] as const

/** Where its goods pass through. A leg of a truck that loads at several factories may begin or end at that of another supplier. */
const WAYPOINTS = ['consolidator', 'port', 'airport', 'rail_terminal'] as const
const DESTINATIONS = [...WAYPOINTS, 'warehouse', 'store'] as const

/** A company that makes goods: what was asked of it, quoted by it and ordered from it, up to the receipt and the payment. */
export const supplier = {
  ...company,
  suppliers: {
    seen: [[own('partnerId')]],
    shows: [
      'defaultLocationId',
      'primaryContactId',
      'defaultPaymentTermId',
      'defaultIncotermCode',
      'defaultCurrencyCode',
      'leadTimeDays',
      'moq',
      'onboardedDate',
    ],
  },
  // Sourcing
  quotes: {
    seen: [[through('supplierId'), isNot('status', 'draft')]],
    shows: [
      'currentRevisionId',
      'launchWindowId',
      'requestedDate',
      'dueDate',
      'incotermCode',
      'paymentTermId',
      'awardedAt',
      'declineReason',
    ],
  },
  'quote-revisions': {
    seen: [[through('quoteId'), isNot('status', 'draft')]],
    shows: [
      'submittedAt',
      'decidedAt',
      'incotermCode',
      'paymentTermId',
      'leadTimeDays',
      'validUntilDate',
      'totalAmount',
    ],
  },
  'quote-items': {
    seen: [[through('quoteRevisionId')]],
    shows: [
      'productOptionId',
      'skuId',
      'productVersionId',
      'bomId',
      'description',
      'unitPrice',
      'moq',
      'leadTimeDays',
      'countryOfOriginCode',
      'htsCode',
    ],
    hides: ['targetUnitPrice'],
  },
  'quote-price-bands': {
    seen: [[through('quoteItemId')]],
    shows: ['maxQty', 'leadTimeDays'],
    hides: ['unitPriceBase'],
  },
  'quote-notes': {
    seen: [[through('quoteId'), is('visibility', 'shared')]],
    shows: ['quoteRevisionId', 'quoteItemId', 'authorContactId'],
  },
  samples: {
    seen: [[through('supplierId')]],
    shows: [
      'productOptionId',
      'skuId',
      'productVersionId',
      'orderId',
      'checklistId',
      'unitCost',
      'currency',
      'dueDate',
      'approvedAt',
    ],
  },
  'sample-rounds': {
    seen: [[through('sampleId')]],
    shows: [
      'decision',
      'courierId',
      'trackingNumber',
      'sentDate',
      'receivedDate',
      'reviewedAt',
      'measurementTableId',
      'comments',
    ],
    opens: { measuredValues: 'The supplier corrects its sample by what was measured.' },
  },
  'sample-checklist-results': {
    seen: [[through('sampleRoundId')]],
    shows: ['severity', 'answer', 'comment', 'imageId', 'checkedAt'],
  },
  // Orders and production
  orders: {
    seen: [[through('supplierId'), isNot('status', 'draft')]],
    shows: [
      'quoteRevisionId',
      'launchWindowId',
      'paymentTermId',
      'shipToLocationId',
      'incotermCode',
      'transportMode',
      'requestedExFactoryDate',
      'confirmedExFactoryDate',
      'requestedDeliveryDate',
    ],
    hides: ['exchangeRate'],
  },
  'order-items': {
    seen: [[through('orderId')]],
    shows: [
      'skuId',
      'productVersionId',
      'supplierConfirmedAt',
      'unitPrice',
      'htsCode',
      'itemDescription',
      'memo',
      'step',
      'category',
    ],
    hides: ['unitPriceBase', 'duty'],
  },
  'order-amendments': {
    seen: SENT_AMENDMENTS.map((status) => [through('orderId'), is('status', status)]),
    shows: ['baselineUpdatedAt', 'appliedAt', 'rejectionNote'],
    hides: ['overrideReason'],
  },
  'production-runs': {
    seen: [[through('orderId')]],
    shows: ['originId', 'actualExFactoryDate', 'retractedAt', 'retractionReason'],
  },
  'production-run-items': { seen: [[through('productionRunId')]], shows: ['source'] },
  'production-run-item-revisions': { seen: [[through('productionRunItemId')]], shows: ['source', 'reason'] },
  // Shipments: the header, and of the contents what is its own. Of a consolidated shipment, the origin can be the factory of
  // another supplier.
  'shipment-items': {
    seen: [[through('orderItemId')]],
    shows: [
      'productionRunItemId',
      'skuId',
      'customsUnitValue',
      'currency',
      'htsCode',
      'countryOfOriginCode',
      'netWeightKg',
      'grossWeightKg',
      'volumeCbm',
    ],
  },
  'order-shipments': { seen: [[through('orderId')]] },
  shipments: {
    seen: [[namedBy('shipment-items', 'shipmentId')], [namedBy('order-shipments', 'shipmentId')]],
    shows: [
      'forwarderId',
      'portOfLoadingCode',
      'portOfDischargeCode',
      'masterBillNumber',
      'houseBillNumber',
      'estimatedDepartureDate',
      'actualDepartureDate',
      'estimatedArrivalDate',
      'actualArrivalDate',
      'customsClearedDate',
      'estimatedDeliveryDate',
      'deliveredDate',
      'totalCartons',
      'grossWeightKg',
      'volumeCbm',
    ],
    hides: ['originLocationId'],
  },
  'shipment-carton-items': { seen: [[through('shipmentItemId')]], shows: ['skuId', 'lotNumber'] },
  'shipment-cartons': {
    seen: [[namedBy('shipment-carton-items', 'shipmentCartonId')]],
    shows: [
      'packingListId',
      'cartonSizeId',
      'packingTemplateId',
      'sscc',
      'containerNumber',
      'palletNumber',
      'netWeightKg',
      'grossWeightKg',
      'volumeCbm',
    ],
  },
  'leg-items': { seen: [[through('shipmentItemId')]], shows: ['cartonCount'] },
  legs: {
    seen: [[namedBy('leg-items', 'legId')]],
    shows: [
      'bookingId',
      'courierId',
      'vesselName',
      'voyageNumber',
      'trackingNumber',
      'estimatedDepartureAt',
      'actualDepartureAt',
      'estimatedArrivalAt',
      'actualArrivalAt',
    ],
  },
  'booking-items': {
    seen: [[through('orderItemId')]],
    shows: ['productionRunItemId', 'cartonCount', 'grossWeightKg', 'volumeCbm'],
  },
  bookings: {
    seen: [[through('supplierId')]],
    shows: [
      'supplierId',
      'forwarderId',
      'courierId',
      'carrierBookingReference',
      'loadType',
      'originLocationId',
      'destinationLocationId',
      'cargoReadyDate',
      'requestedDepartureDate',
      'confirmedDepartureDate',
      'cutOffAt',
      'totalCartons',
      'grossWeightKg',
      'volumeCbm',
    ],
  },
  'shipment-bookings': { seen: [[through('shipmentId'), through('bookingId')]] },
  'shipment-item-lineages': {
    seen: [[through('shipmentItemId')]],
    shows: ['sourceShipmentItemId', 'productionRunItemId', 'bookingItemId'],
  },
  // Packing and receiving
  'packing-lists': {
    seen: [[through('supplierId')], [through('orderId'), throughOrNull('supplierId')]],
    shows: [
      'documentId',
      'orderId',
      'shipmentId',
      'supplierId',
      'grain',
      'reference',
      'packingListDate',
      'statedTotalCartons',
      'statedTotalQtyPacked',
      'statedNetWeightKg',
      'statedGrossWeightKg',
      'statedVolumeCbm',
      'statedWeightUnit',
      'statedVolumeUnit',
      'statedPalletCount',
      'statedPalletizedVolumeCbm',
    ],
    hides: ['enteredBy'],
  },
  'packing-list-lines': {
    seen: [[through('packingListId')]],
    shows: [
      'orderItemId',
      'skuId',
      'cartonSizeId',
      'cartonFrom',
      'cartonTo',
      'cartonCount',
      'statedItem',
      'statedQtyPerCarton',
      'statedQtyPacked',
      'statedNetWeightKg',
      'statedGrossWeightKg',
      'statedVolumeCbm',
    ],
  },
  'goods-receipt-lines': {
    seen: [[through('orderItemId')]],
    shows: ['shipmentItemId', 'shipmentCartonItemId', 'orderId', 'orderItemId', 'skuId', 'rejectionReason'],
    hides: ['landedUnitCostBase'],
  },
  'goods-receipts': {
    seen: [[namedBy('goods-receipt-lines', 'goodsReceiptId')]],
    shows: ['shipmentId', 'packingListId', 'reference', 'receivedDate', 'totalCartons'],
    hides: ['receivedBy'],
  },
  // Finance
  'payment-agreements': {
    seen: [[through('supplierId'), isNot('status', 'draft')]],
    shows: ['paymentTermId', 'agreedAt'],
    hides: ['notes'],
  },
  'payment-milestones': { seen: [[through('paymentAgreementId')]], shows: ['invoiceId', 'dueDate'] },
  // Specifications of what was ordered, quoted or sampled. Fields that say who else supplies are hidden.
  skus: {
    seen: [
      [namedBy('order-items', 'skuId')],
      [namedBy('quote-items', 'skuId')],
      [namedBy('samples', 'skuId')],
      [namedBy('shipment-items', 'skuId')],
      [namedBy('packing-list-lines', 'skuId')],
    ],
    shows: ['barcode', 'netWeightKg', 'volumeCbm', 'htsCode', 'countryOfOriginCode', 'externalReference'],
  },
  'product-options': {
    seen: [
      [namedBy('skus', 'productOptionId')],
      [namedBy('quote-items', 'productOptionId')],
      [namedBy('samples', 'productOptionId')],
    ],
    shows: ['colorId', 'packingTemplateId', 'primaryImageId', 'htsCode', 'countryOfOriginCode'],
    hides: ['supplierId', 'launchDate'],
  },
  'product-versions': {
    seen: [
      [namedBy('order-items', 'productVersionId')],
      [namedBy('quote-items', 'productVersionId')],
      [namedBy('samples', 'productVersionId')],
    ],
    shows: ['label', 'basedOnVersionId', 'techPackDocumentId', 'changeSummary', 'lockedAt', 'approvedAt'],
  },
  'parent-products': {
    seen: [
      [namedBy('product-options', 'productId')],
      [namedBy('product-versions', 'productId')],
      [namedBy('quote-items', 'productId')],
      [namedBy('samples', 'productId')],
    ],
    shows: [
      'description',
      'department',
      'categoryId',
      'dimensionGroupId',
      'defaultCurveId',
      'currentVersionId',
      'primaryImageId',
      'fiberContent',
      'htsCode',
      'countryOfOriginCode',
    ],
    hides: ['defaultSupplierId'],
  },
  boms: {
    seen: [
      [through('productVersionId'), throughOrNull('supplierId'), isNot('status', 'draft')],
      [namedBy('quote-items', 'bomId'), throughOrNull('supplierId')],
    ],
    shows: ['supplierId', 'approvedAt'],
    hides: ['totalMaterialCost', 'notes'],
  },
  'bom-components': {
    seen: [[through('bomId')]],
    shows: ['materialVariantId', 'placement', 'description', 'currency'],
    hides: ['supplierId', 'unitCost', 'totalCost'],
  },
  'bom-skus': { seen: [[through('bomId'), through('skuId')]] },
  'bom-sections': { seen: [[all]] },
  'measurement-tables': {
    seen: [[through('productVersionId'), isNot('status', 'draft')]],
    shows: ['approvedAt'],
    opens: { points: 'The supplier makes the goods to these measurements.' },
  },
  'measurement-table-skus': { seen: [[through('measurementTableId'), through('skuId')]] },
  'product-relations': { seen: [[through('productId'), through('relatedProductId')]], shows: ['qty'] },
  'product-option-values': { seen: [[through('productOptionId')]] },
  'product-option-dimension-values': { seen: [[through('productOptionId')]] },
  'sku-dimension-values': { seen: [[through('skuId')]] },
  materials: {
    seen: [[namedBy('bom-components', 'materialId')], [through('supplierId')]],
    shows: ['composition', 'weightGsm', 'widthCm', 'countryOfOriginCode', 'currency'],
    hides: ['supplierId', 'unitCost', 'moq', 'leadTimeDays'],
  },
  'material-variants': {
    seen: [[through('materialId')]],
    shows: ['colorId', 'currency'],
    hides: ['supplierReference', 'unitCost'],
  },
  colors: {
    seen: [[namedBy('product-options', 'colorId')], [namedBy('material-variants', 'colorId')]],
    shows: ['hexCode', 'pantoneCode', 'family'],
  },
  options: { seen: [[all]] },
  'option-values': {
    seen: [[namedBy('product-option-values', 'optionValueId')]],
    shows: ['code', 'hexCode', 'sequence', 'swatchVersion'],
  },
  categories: { seen: [[all]], shows: ['parentCategoryId'] },
  dimensions: { seen: [[all]] },
  'dimension-values': { seen: [[all]] },
  'dimension-groups': { seen: [[all]], shows: ['description'] },
  'dimension-group-dimensions': { seen: [[all]] },
  'packing-templates': {
    seen: [[namedBy('product-options', 'packingTemplateId')], [namedBy('shipment-cartons', 'packingTemplateId')]],
    shows: ['cartonSizeId', 'curveId', 'unitsPerCarton', 'unitsPerInner', 'maxGrossWeightKg', 'instructions'],
  },
  'dimension-curves': { seen: [[namedBy('packing-templates', 'curveId')]], shows: ['categoryId'] },
  'dimension-curve-axes': { seen: [[through('curveId')]] },
  'dimension-curve-axis-values': { seen: [[through('curveId')]] },
  'dimension-curve-cells': { seen: [[through('curveId')]], shows: ['secondAxisValueId', 'thirdAxisValueId'] },
  checklists: {
    seen: [[namedBy('samples', 'checklistId')]],
    shows: ['categoryId'],
    opens: { items: 'The supplier prepares its sample for these checks.' },
  },
  // Places, files and notes
  locations: {
    seen: [
      [namedBy('orders', 'shipToLocationId')],
      [namedBy('production-runs', 'originId')],
      [namedBy('shipments', 'destinationLocationId')],
      ...WAYPOINTS.map((kind) => [namedBy('legs', 'originLocationId'), is('kind', kind)]),
      ...DESTINATIONS.map((kind) => [namedBy('legs', 'destinationLocationId'), is('kind', kind)]),
      [namedBy('bookings', 'originLocationId')],
      [namedBy('bookings', 'destinationLocationId')],
      [namedBy('goods-receipts', 'locationId')],
      [namedBy('partner-locations', 'locationId')],
      [namedBy('suppliers', 'defaultLocationId')],
    ],
    shows: ['addressLine1', 'addressLine2', 'city', 'region', 'postalCode', 'unlocode', 'gln', 'timezone'],
  },
  documents: {
    seen: [
      [own('partnerId')],
      [namedBy('product-versions', 'techPackDocumentId'), ownOrNull('partnerId')],
      [namedBy('packing-lists', 'documentId'), ownOrNull('partnerId')],
      [namedBy('invoices', 'documentId'), ownOrNull('partnerId')],
      [namedBy('payment-receipts', 'documentId'), ownOrNull('partnerId')],
    ],
    shows: ['sha256', 'reference', 'documentDate', 'productId', 'orderId', 'shipmentId', 'partnerId', 'expiryDate'],
  },
  images: {
    seen: about(['productId', 'productOptionId', 'materialVariantId', 'sampleRoundId']),
    inWords:
      'those of a product, option, material variant or sample round that it sees, and of none that it does not see',
    shows: [
      'sha256',
      'widthPx',
      'heightPx',
      'altText',
      'productId',
      'productOptionId',
      'materialVariantId',
      'sampleRoundId',
    ],
  },
  notes: {
    seen: [
      ...about(NOTED, is('visibility', 'shared'), ownOrNull('partnerId')),
      [is('visibility', 'shared'), own('partnerId'), ...NOTED.map((field) => throughOrNull(field))],
    ],
    inWords:
      'shared ones about itself or a product, order, shipment, sample or invoice that it sees, and about nothing that it does not see',
    shows: ['productId', 'orderId', 'shipmentId', 'sampleId', 'invoiceId', 'partnerId'],
  },
} as const satisfies KindRules
