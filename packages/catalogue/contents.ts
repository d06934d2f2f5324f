/**
 * All resource groups, in the order of the specification, under topic headings. To add a group, write a file in
 * `resources/` and add it to this list.
 */

import type { RecordOf } from './kinds/field.ts'
import type { Resource } from './resource.ts'
import { bomComponents } from './resources/bom-components.ts'
import { bomSections } from './resources/bom-sections.ts'
import { bomSkus } from './resources/bom-skus.ts'
import { boms } from './resources/boms.ts'
import { bookingItems } from './resources/booking-items.ts'
import { bookings } from './resources/bookings.ts'
import { brand } from './resources/brand.ts'
import { brandLocations } from './resources/brand-locations.ts'
import { cartonSizes } from './resources/carton-sizes.ts'
import { categories } from './resources/categories.ts'
import { checklists } from './resources/checklists.ts'
import { collections } from './resources/collections.ts'
import { colors } from './resources/colors.ts'
import { contacts } from './resources/contacts.ts'
import { countries } from './resources/countries.ts'
import { couriers } from './resources/couriers.ts'
import { customFieldDefinitions } from './resources/custom-field-definitions.ts'
import { dimensionCurveAxes } from './resources/dimension-curve-axes.ts'
import { dimensionCurveAxisValues } from './resources/dimension-curve-axis-values.ts'
import { dimensionCurveCells } from './resources/dimension-curve-cells.ts'
import { dimensionCurves } from './resources/dimension-curves.ts'
import { dimensionGroupDimensions } from './resources/dimension-group-dimensions.ts'
import { dimensionGroups } from './resources/dimension-groups.ts'
import { dimensionValues } from './resources/dimension-values.ts'
import { dimensions } from './resources/dimensions.ts'
import { documentTypes } from './resources/document-types.ts'
import { documents } from './resources/documents.ts'
import { goodsReceiptLines } from './resources/goods-receipt-lines.ts'
import { goodsReceipts } from './resources/goods-receipts.ts'
import { images } from './resources/images.ts'
import { inventory } from './resources/inventory.ts'
import { invoiceLines } from './resources/invoice-lines.ts'
import { invoices } from './resources/invoices.ts'
import { launchWindows } from './resources/launch-windows.ts'
import { legItems } from './resources/leg-items.ts'
import { legs } from './resources/legs.ts'
import { locations } from './resources/locations.ts'
import { materialVariants } from './resources/material-variants.ts'
import { materials } from './resources/materials.ts'
import { measurementTableSkus } from './resources/measurement-table-skus.ts'
import { measurementTables } from './resources/measurement-tables.ts'
import { notes } from './resources/notes.ts'
import { optionValues } from './resources/option-values.ts'
import { options } from './resources/options.ts'
import { orderAmendments } from './resources/order-amendments.ts'
import { orderItems } from './resources/order-items.ts'
import { orderShipments } from './resources/order-shipments.ts'
import { orders } from './resources/orders.ts'
import { packingListLines } from './resources/packing-list-lines.ts'
import { packingLists } from './resources/packing-lists.ts'
import { packingTemplates } from './resources/packing-templates.ts'
import { parentProducts } from './resources/parent-products.ts'
import { partnerLocations } from './resources/partner-locations.ts'
import { partners } from './resources/partners.ts'
import { paymentAgreements } from './resources/payment-agreements.ts'
import { paymentMilestones } from './resources/payment-milestones.ts'
import { paymentReceipts } from './resources/payment-receipts.ts'
import { paymentSettlements } from './resources/payment-settlements.ts'
import { paymentTerms } from './resources/payment-terms.ts'
import { payments } from './resources/payments.ts'
import { productCollections } from './resources/product-collections.ts'
import { productLaunchWindows } from './resources/product-launch-windows.ts'
import { productOptionCollections } from './resources/product-option-collections.ts'
import { productOptionDimensionValues } from './resources/product-option-dimension-values.ts'
import { productOptionPrices } from './resources/product-option-prices.ts'
import { productOptionValues } from './resources/product-option-values.ts'
import { productOptions } from './resources/product-options.ts'
import { productRelations } from './resources/product-relations.ts'
import { productTags } from './resources/product-tags.ts'
import { productVersions } from './resources/product-versions.ts'
import { productionRunItemRevisions } from './resources/production-run-item-revisions.ts'
import { productionRunItems } from './resources/production-run-items.ts'
import { productionRuns } from './resources/production-runs.ts'
import { quoteItems } from './resources/quote-items.ts'
import { quoteNotes } from './resources/quote-notes.ts'
import { quotePriceBands } from './resources/quote-price-bands.ts'
import { quoteRevisions } from './resources/quote-revisions.ts'
import { quotes } from './resources/quotes.ts'
import { sampleChecklistResults } from './resources/sample-checklist-results.ts'
import { sampleRounds } from './resources/sample-rounds.ts'
import { samples } from './resources/samples.ts'
import { shipmentBookings } from './resources/shipment-bookings.ts'
import { shipmentCartonItems } from './resources/shipment-carton-items.ts'
import { shipmentCartons } from './resources/shipment-cartons.ts'
import { shipmentCharges } from './resources/shipment-charges.ts'
import { shipmentItemLineages } from './resources/shipment-item-lineages.ts'
import { shipmentItems } from './resources/shipment-items.ts'
import { shipments } from './resources/shipments.ts'
import { skuDimensionValues } from './resources/sku-dimension-values.ts'
import { skus } from './resources/skus.ts'
import { suppliers } from './resources/suppliers.ts'
import { tags } from './resources/tags.ts'
import { unitsOfMeasure } from './resources/units-of-measure.ts'
import type { AssertNone, Unsound } from './sound.ts'

/**
 * The groups by topic. A key for a topic also opens what its records cannot be understood without: places, and words such as
 * countries, units and sizes (`opens`). It does not open other records of the trade, although its records have their ids
 * (`withholds`): a forwarder should not read orders.
 */
export const sections = [
  { title: 'Brand', topic: 'brand', resources: [brand], opens: [countries] },
  {
    title: 'Catalog',
    topic: 'catalog',
    resources: [
      parentProducts,
      productOptions,
      skus,
      productVersions,
      boms,
      bomComponents,
      bomSkus,
      bomSections,
      measurementTables,
      measurementTableSkus,
      productRelations,
      productOptionValues,
      productOptionDimensionValues,
      productOptionPrices,
      productOptionCollections,
      skuDimensionValues,
      productCollections,
      productTags,
      productLaunchWindows,
    ],
    opens: [unitsOfMeasure, dimensions, dimensionValues, options, optionValues, collections, tags, launchWindows],
    withholds: [materials],
  },
  {
    title: 'Sourcing',
    topic: 'sourcing',
    resources: [
      suppliers,
      quotes,
      quoteRevisions,
      quoteItems,
      quotePriceBands,
      quoteNotes,
      samples,
      sampleRounds,
      sampleChecklistResults,
    ],
    opens: [checklists],
    withholds: [partners, parentProducts],
  },
  {
    title: 'Orders and production',
    topic: 'orders',
    resources: [orders, orderItems, orderAmendments, productionRuns, productionRunItems, productionRunItemRevisions],
    withholds: [suppliers],
  },
  {
    title: 'Shipments and freight',
    topic: 'freight',
    resources: [
      shipments,
      shipmentItems,
      shipmentCartons,
      shipmentCartonItems,
      shipmentCharges,
      orderShipments,
      legs,
      legItems,
      bookings,
      bookingItems,
      shipmentBookings,
      shipmentItemLineages,
    ],
    opens: [locations, countries],
    withholds: [orders, orderItems],
  },
  {
    title: 'Packing lists, receiving and inventory',
    topic: 'receiving',
    resources: [packingLists, packingListLines, goodsReceipts, goodsReceiptLines, inventory],
    opens: [locations, countries],
    withholds: [skus],
  },
  {
    title: 'Finance',
    topic: 'finance',
    resources: [
      invoices,
      invoiceLines,
      paymentAgreements,
      paymentMilestones,
      payments,
      paymentSettlements,
      paymentReceipts,
    ],
    withholds: [partners, suppliers, orders],
  },
  {
    title: 'Partners and places',
    topic: 'partners',
    resources: [partners, contacts, locations, brandLocations, partnerLocations],
    opens: [countries],
  },
  { title: 'Documents', topic: 'documents', resources: [documents, documentTypes, images, notes] },
  {
    title: 'Libraries',
    topic: 'libraries',
    resources: [
      materials,
      materialVariants,
      categories,
      collections,
      launchWindows,
      tags,
      colors,
      options,
      optionValues,
      dimensions,
      dimensionValues,
      dimensionGroups,
      dimensionGroupDimensions,
      dimensionCurves,
      dimensionCurveAxes,
      dimensionCurveAxisValues,
      dimensionCurveCells,
    ],
    opens: [unitsOfMeasure],
  },
  {
    title: 'Settings and reference data',
    topic: 'settings',
    resources: [
      checklists,
      packingTemplates,
      cartonSizes,
      couriers,
      paymentTerms,
      unitsOfMeasure,
      countries,
      customFieldDefinitions,
    ],
  },
]

type AnyResource = (typeof sections)[number]['resources'][number]

/**
 * The last segment of a group's path, by which the rest of the catalogue refers to it. The second half adds no value to
 * the type, but does not compile if a reference or a `via` filter has no target.
 */
export type Path = AnyResource['path'] | AssertNone<Unsound<AnyResource>>

export type ResourceAt<P extends Path> = Extract<AnyResource, { readonly path: P }>

/** A record of a group. */
export type RecordAt<P extends Path> = RecordOf<ResourceAt<P>['fields']>

export const resources: readonly Resource[] = sections.flatMap<Resource>((section) => section.resources)
