// Generated from the catalogue by `npm run generate`. Do not edit.
import { BrandBase } from '../brand-base.ts'
import { FileCollection, LinkCollection, RecordCollection } from '../collection.ts'

/** The records of one brand. */
export class BrandClient extends BrandBase {
  /** A product (style) as designed, before it is divided into options and SKUs; other records call it productId. */
  readonly parentProducts = new RecordCollection(this.source, 'parent-products')

  /** One version of a product in a given colour, print or material (a colorway, or style-colour); its SKUs are the sizes of it. */
  readonly productOptions = new RecordCollection(this.source, 'product-options')

  /** The smallest thing that is ordered, packed and stocked: one product option in one size. */
  readonly skus = new RecordCollection(this.source, 'skus')

  /** A numbered version of a product's specification (tech pack); bills of materials, measurements, samples and order items refer to one. */
  readonly productVersions = new RecordCollection(this.source, 'product-versions')

  /** A bill of materials: everything that goes into one piece of a product version, and what it costs. */
  readonly boms = new RecordCollection(this.source, 'boms')

  /** One line of a bill of materials: a material, where it goes, how much of it one piece uses and what that costs. */
  readonly bomComponents = new RecordCollection(this.source, 'bom-components')

  /** Says that a bill of materials applies to a SKU, and by how much its consumption grows or shrinks for that size. */
  readonly bomSkus = new LinkCollection(this.source, 'bom-skus')

  /** A heading that bill-of-materials lines are grouped under, such as shell, lining, trims, labels or packaging. */
  readonly bomSections = new RecordCollection(this.source, 'bom-sections')

  /** The finished measurements of a product version, point by point and size by size, with their tolerances. */
  readonly measurementTables = new RecordCollection(this.source, 'measurement-tables')

  /** Says which SKUs a measurement table applies to and which of its columns each SKU is made to. */
  readonly measurementTableSkus = new LinkCollection(this.source, 'measurement-table-skus')

  /** A stated relation between two products, read from the product to the related one: it replaces it, or contains it as part of a set. */
  readonly productRelations = new LinkCollection(this.source, 'product-relations')

  /** The option values (colour, print, wash) that define a product option, one per option. */
  readonly productOptionValues = new LinkCollection(this.source, 'product-option-values')

  /** The sizes (dimension values) a product option is offered in. */
  readonly productOptionDimensionValues = new LinkCollection(this.source, 'product-option-dimension-values')

  /** A price of a product option, by kind and currency. */
  readonly productOptionPrices = new LinkCollection(this.source, 'product-option-prices')

  /** The collections a product option is shown in. */
  readonly productOptionCollections = new LinkCollection(this.source, 'product-option-collections')

  /** The size of a SKU: one value for each dimension it has, such as waist 32 and inseam 34. */
  readonly skuDimensionValues = new LinkCollection(this.source, 'sku-dimension-values')

  /** The collections a product belongs to. */
  readonly productCollections = new LinkCollection(this.source, 'product-collections')

  /** The tags put on a product. */
  readonly productTags = new LinkCollection(this.source, 'product-tags')

  /** The launch windows a product is planned for. */
  readonly productLaunchWindows = new LinkCollection(this.source, 'product-launch-windows')

  /** A partner the brand buys from: the brand's side of that relationship, with its terms; its id is the relationship id of the partner. */
  readonly suppliers = new RecordCollection(this.source, 'suppliers')

  /** A request to one supplier to price a set of products, and the negotiation that follows. */
  readonly quotes = new RecordCollection(this.source, 'quotes')

  /** One round of offer or counter-offer in a quote; the accepted one is what an order is placed on. */
  readonly quoteRevisions = new RecordCollection(this.source, 'quote-revisions')

  /** One product, option or SKU priced in a quote revision. */
  readonly quoteItems = new RecordCollection(this.source, 'quote-items')

  /** A price of a quote item that holds for a range of quantities. */
  readonly quotePriceBands = new RecordCollection(this.source, 'quote-price-bands')

  /** A remark made while a quote was being negotiated, about the whole quote or one item of it. */
  readonly quoteNotes = new RecordCollection(this.source, 'quote-notes')

  /** A sample asked of a supplier for a product: prototype, fit, size set, pre-production and so on; each attempt is a round. */
  readonly samples = new RecordCollection(this.source, 'samples')

  /** One attempt at a sample: sent, received, measured and judged. */
  readonly sampleRounds = new RecordCollection(this.source, 'sample-rounds')

  /** The answer to one item of the checklist in the review of a sample round. */
  readonly sampleChecklistResults = new RecordCollection(this.source, 'sample-checklist-results')

  /** A purchase order the brand places with a supplier. */
  readonly orders = new RecordCollection(this.source, 'orders')

  /** One line of an order, normally one SKU. */
  readonly orderItems = new RecordCollection(this.source, 'order-items')

  /** A proposed or applied change to an order after it was issued. */
  readonly orderAmendments = new RecordCollection(this.source, 'order-amendments')

  /** A batch of an order that leaves the factory together; a mistaken report is retracted, not deleted. */
  readonly productionRuns = new RecordCollection(this.source, 'production-runs')

  /** How many pieces of an order item are in a production run. */
  readonly productionRunItems = new RecordCollection(this.source, 'production-run-items')

  /** A change to the quantity of a production run item, kept so that every quantity once reported can be seen. */
  readonly productionRunItemRevisions = new RecordCollection(this.source, 'production-run-item-revisions')

  /** Goods that travel together from one place to another, from one or several orders; its carriers and vessels are on its legs. */
  readonly shipments = new RecordCollection(this.source, 'shipments')

  /** How many pieces of an order item are in a shipment, and what they are declared as. */
  readonly shipmentItems = new RecordCollection(this.source, 'shipment-items')

  /** One carton of a shipment, with its number, label, weight and size. */
  readonly shipmentCartons = new RecordCollection(this.source, 'shipment-cartons')

  /** How many pieces of a shipment item are in a carton. */
  readonly shipmentCartonItems = new RecordCollection(this.source, 'shipment-carton-items')

  /** A cost of moving or clearing a shipment, such as freight, duty, drayage or insurance; these make up the landed cost. */
  readonly shipmentCharges = new RecordCollection(this.source, 'shipment-charges')

  /** Says that goods of an order are in a shipment. */
  readonly orderShipments = new LinkCollection(this.source, 'order-shipments')

  /** One stage of a shipment's journey, by one means of transport from one place to the next. */
  readonly legs = new RecordCollection(this.source, 'legs')

  /** How many pieces of a shipment item travel on a leg; differs between legs when a shipment is divided on the way. */
  readonly legItems = new RecordCollection(this.source, 'leg-items')

  /** Space asked of a forwarder or carrier for goods that are nearly ready. */
  readonly bookings = new RecordCollection(this.source, 'bookings')

  /** How many pieces of an order item are in a booking. */
  readonly bookingItems = new RecordCollection(this.source, 'booking-items')

  /** Says that a shipment travels under a booking. */
  readonly shipmentBookings = new LinkCollection(this.source, 'shipment-bookings')

  /** Where the pieces of a shipment item came from: a production run, a booking, or an earlier shipment item that was divided, joined or moved. */
  readonly shipmentItemLineages = new RecordCollection(this.source, 'shipment-item-lineages')

  /** What a supplier's packing list, or advance ship notice (ASN), says about the goods it sent; stated quantities are copied from the document. */
  readonly packingLists = new RecordCollection(this.source, 'packing-lists')

  /** One line of a packing list; what it stands for depends on the grain of the list. */
  readonly packingListLines = new RecordCollection(this.source, 'packing-list-lines')

  /** The arrival of a shipment, or part of one, at a location, as counted there. */
  readonly goodsReceipts = new RecordCollection(this.source, 'goods-receipts')

  /** What was counted of one shipment item in a goods receipt, and how much of it was accepted. */
  readonly goodsReceiptLines = new RecordCollection(this.source, 'goods-receipt-lines')

  /** The stock of one SKU at one location, as it is now. */
  readonly inventory = new RecordCollection(this.source, 'inventory')

  /** A bill or credit note a supplier or other partner sent to the brand. */
  readonly invoices = new RecordCollection(this.source, 'invoices')

  /** One line of an invoice, matched where possible to what was ordered, shipped and received. */
  readonly invoiceLines = new RecordCollection(this.source, 'invoice-lines')

  /** How one order is to be paid: its total, divided into milestones. */
  readonly paymentAgreements = new RecordCollection(this.source, 'payment-agreements')

  /** One part of a payment agreement: a share of the total that falls due on an event. */
  readonly paymentMilestones = new RecordCollection(this.source, 'payment-milestones')

  /** Money the brand sent to a supplier or other partner. */
  readonly payments = new RecordCollection(this.source, 'payments')

  /** The part of a payment that was set against one invoice, one milestone or both. */
  readonly paymentSettlements = new RecordCollection(this.source, 'payment-settlements')

  /** The payee's confirmation that a payment arrived, and how much of it. */
  readonly paymentReceipts = new RecordCollection(this.source, 'payment-receipts')

  /** A company the brand works with (factory, mill, agent, forwarder, warehouse, laboratory) and the brand's relationship with it. */
  readonly partners = new RecordCollection(this.source, 'partners')

  /** A person who works for a partner. */
  readonly contacts = new RecordCollection(this.source, 'contacts')

  /** A place that goods leave, pass through or arrive at, or where people work. */
  readonly locations = new RecordCollection(this.source, 'locations')

  /** A location the brand itself uses, and what for. */
  readonly brandLocations = new RecordCollection(this.source, 'brand-locations')

  /** A location of a partner, and what the partner does there. */
  readonly partnerLocations = new RecordCollection(this.source, 'partner-locations')

  /** A file kept with the records: invoice, packing list, bill of lading, certificate, tech pack, test report. */
  readonly documents = new FileCollection(this.source, 'documents')

  /** A kind of document, such as commercial invoice, bill of lading or certificate of origin. */
  readonly documentTypes = new RecordCollection(this.source, 'document-types')

  /** An image of a product, option, material or sample; its content address gives the file itself. */
  readonly images = new FileCollection(this.source, 'images')

  /** A remark a person left on a product, order, shipment, sample, invoice or partner. */
  readonly notes = new RecordCollection(this.source, 'notes')

  /** A fabric, trim, label or packaging item that products are made of. */
  readonly materials = new RecordCollection(this.source, 'materials')

  /** One colour or quality of a material. */
  readonly materialVariants = new RecordCollection(this.source, 'material-variants')

  /** A node of the brand's product tree, such as Outerwear, then Jackets. */
  readonly categories = new RecordCollection(this.source, 'categories')

  /** A named set of products shown together, normally one season's line. */
  readonly collections = new RecordCollection(this.source, 'collections')

  /** A period in which products are put on sale, and the day they must be in the warehouse for it. */
  readonly launchWindows = new RecordCollection(this.source, 'launch-windows')

  /** A label people put on products to find them again. */
  readonly tags = new RecordCollection(this.source, 'tags')

  /** A colour in the brand's colour library. */
  readonly colors = new RecordCollection(this.source, 'colors')

  /** A choice that divides a product into product options, such as colour, print or wash. */
  readonly options = new RecordCollection(this.source, 'options')

  /** One answer to an option, such as Ink Navy for colour. */
  readonly optionValues = new RecordCollection(this.source, 'option-values')

  /** A measure that divides a product option into SKUs, such as size, waist, inseam, cup or width. */
  readonly dimensions = new RecordCollection(this.source, 'dimensions')

  /** One value of a dimension, such as M or 32. */
  readonly dimensionValues = new RecordCollection(this.source, 'dimension-values')

  /** A set of dimensions used together, such as waist and inseam for trousers. */
  readonly dimensionGroups = new RecordCollection(this.source, 'dimension-groups')

  /** The dimensions in a dimension group and their order. */
  readonly dimensionGroupDimensions = new LinkCollection(this.source, 'dimension-group-dimensions')

  /** A size curve: the share of a quantity that each size, or combination of sizes, receives. */
  readonly dimensionCurves = new RecordCollection(this.source, 'dimension-curves')

  /** One dimension of a size curve; a curve has one axis, or two or three for a grid. */
  readonly dimensionCurveAxes = new RecordCollection(this.source, 'dimension-curve-axes')

  /** A dimension value that takes part in an axis of a size curve. */
  readonly dimensionCurveAxisValues = new RecordCollection(this.source, 'dimension-curve-axis-values')

  /** The share of one size, or of one combination of sizes, in a size curve. */
  readonly dimensionCurveCells = new RecordCollection(this.source, 'dimension-curve-cells')

  /** A list of points to check when a sample, an inspection or a shipment is reviewed. */
  readonly checklists = new RecordCollection(this.source, 'checklists')

  /** A way of packing goods into cartons: one size, a ratio of sizes, or mixed. */
  readonly packingTemplates = new RecordCollection(this.source, 'packing-templates')

  /** A carton the brand allows, with its outside measurements. */
  readonly cartonSizes = new RecordCollection(this.source, 'carton-sizes')

  /** A company that carries goods: parcel courier, shipping line, airline, haulier or railway. */
  readonly couriers = new RecordCollection(this.source, 'couriers')

  /** A way of paying that a brand and its suppliers agree on, such as 30% deposit and 70% thirty days after ex-factory. */
  readonly paymentTerms = new RecordCollection(this.source, 'payment-terms')

  /** A unit that quantities, lengths, weights or volumes are given in. */
  readonly unitsOfMeasure = new RecordCollection(this.source, 'units-of-measure')

  /** A country, by its ISO 3166-1 two-letter code. */
  readonly countries = new RecordCollection(this.source, 'countries')

  /** A field the brand added to one kind of record; its values are in customFields of those records, under the field key. */
  readonly customFieldDefinitions = new RecordCollection(this.source, 'custom-field-definitions')
}
