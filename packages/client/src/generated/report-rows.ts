// Generated from the catalogue by `npm run generate`. Do not edit.
import type { Id } from '../id.ts'

/** Orders that left the factory late, or should have left by now, even if nothing has happened yet. */
export interface LateOrdersRow {
  /** The order. */
  readonly orderId: Id<'orders'>
  /** Order number. */
  readonly number: string
  /** Supplier it is placed with. */
  readonly supplierId: Id<'suppliers'>
  /** Name of the supplier. */
  readonly supplier: string | null
  /** Where the order stands. */
  readonly status: string
  /** Day the supplier has promised; the day asked for while none is confirmed. */
  readonly promised: string
  /** Day the last goods left the factory; null while some have not. */
  readonly leftOn: string | null
  /** Days from the promised day to the day the last goods left, or to the day of the report. */
  readonly daysLate: number
}

export interface LateOrdersFilter {
  readonly supplierId?: NonNullable<LateOrdersRow['supplierId']>
  readonly orderId?: NonNullable<LateOrdersRow['orderId']>
  readonly status?: NonNullable<LateOrdersRow['status']>
}

/** The share of orders that each supplier delivered late, the worst first. */
export interface SupplierPerformanceRow {
  /** The supplier. */
  readonly supplierId: Id<'suppliers'>
  /** The brand's vendor number. */
  readonly code: string | null
  /** Name of the supplier. */
  readonly supplier: string | null
  /** Orders that have left the factory, or should have. */
  readonly orders: number
  /** Those of them that are late. */
  readonly lateOrders: number
  /** Share of late orders, in percent. */
  readonly latePercent: string
  /** Days that the late orders are late, added up. */
  readonly daysLate: number
}

export interface SupplierPerformanceFilter {
  readonly supplierId?: NonNullable<SupplierPerformanceRow['supplierId']>
}

/** Pieces ordered, made, shipped, received and invoiced, by order; of material, in its own unit. */
export interface OrderProgressRow {
  /** The order. */
  readonly orderId: Id<'orders'>
  /** Order number. */
  readonly number: string
  /** Where the order stands. */
  readonly status: string
  /** Pieces ordered. */
  readonly ordered: number
  /** Pieces in production runs that were not retracted. */
  readonly made: number
  /** Pieces in shipments that have departed. */
  readonly shipped: number
  /** Pieces counted in receipts. */
  readonly received: number
  /** What is being bought. */
  readonly kind: string
  /** What the numbers count: pieces or, for an order of the kind material, the unit that the material is bought in. */
  readonly unit: 'pieces' | 'units_of_material'
  /** Pieces billed by commercial invoices. */
  readonly invoiced: number
}

export interface OrderProgressFilter {
  readonly orderId?: NonNullable<OrderProgressRow['orderId']>
  readonly number?: NonNullable<OrderProgressRow['number']>
  readonly status?: NonNullable<OrderProgressRow['status']>
}

/** Pieces ordered, made, shipped, in transit and received, by SKU. */
export interface SkuPositionsRow {
  /** The SKU. */
  readonly skuId: Id<'skus'>
  /** Code of the SKU. */
  readonly code: string | null
  /** Name of the SKU. */
  readonly name: string | null
  /** Pieces ordered. */
  readonly ordered: number
  /** Pieces in production runs that were not retracted. */
  readonly made: number
  /** Pieces in shipments that have departed. */
  readonly shipped: number
  /** Those of them that have not been delivered. */
  readonly inTransit: number
  /** Pieces counted in receipts. */
  readonly received: number
  /** Product of the SKU. */
  readonly productId: Id<'parent-products'> | null
}

export interface SkuPositionsFilter {
  readonly skuId?: NonNullable<SkuPositionsRow['skuId']>
  readonly code?: NonNullable<SkuPositionsRow['code']>
  readonly productId?: NonNullable<SkuPositionsRow['productId']>
}

/** Shipments that were delivered late, or should have been by now, planned ones included. */
export interface LateShipmentsRow {
  /** The shipment. */
  readonly shipmentId: Id<'shipments'>
  /** Number of the shipment. */
  readonly number: string
  /** Where the shipment stands. */
  readonly status: string
  /** Day it was expected at the destination; at the port where no delivery was planned. */
  readonly planned: string
  /** Day it got there; null while it has not. */
  readonly arrivedOn: string | null
  /** Days from the planned day to the day it got there, or to the day of the report. */
  readonly daysLate: number
}

export interface LateShipmentsFilter {
  readonly shipmentId?: NonNullable<LateShipmentsRow['shipmentId']>
  readonly status?: NonNullable<LateShipmentsRow['status']>
}

/** Shipments that arrived short or over: received completely, with another number of pieces than was shipped. */
export interface ReceiptDifferencesRow {
  /** The shipment. */
  readonly shipmentId: Id<'shipments'>
  /** Number of the shipment. */
  readonly number: string
  /** Whether fewer pieces were received than shipped, or more. */
  readonly outcome: 'short' | 'over'
  /** Pieces in the shipment. */
  readonly shipped: number
  /** Pieces counted. */
  readonly received: number
  /** Pieces received less pieces shipped. */
  readonly difference: number
}

export interface ReceiptDifferencesFilter {
  readonly shipmentId?: NonNullable<ReceiptDifferencesRow['shipmentId']>
  readonly outcome?: NonNullable<ReceiptDifferencesRow['outcome']>
}

/** Lines of receipts with pieces that were refused because they arrived damaged. */
export interface DamagedGoodsRow {
  /** The receipt. */
  readonly goodsReceiptId: Id<'goods-receipts'>
  /** Number of the receipt. */
  readonly receipt: string
  /** Order the goods are of. */
  readonly orderId: Id<'orders'> | null
  /** Order number. */
  readonly orderNumber: string | null
  /** SKU received. */
  readonly skuId: Id<'skus'> | null
  /** Pieces refused. */
  readonly damaged: number
  /** Pieces counted. */
  readonly received: number
}

export interface DamagedGoodsFilter {
  readonly goodsReceiptId?: NonNullable<DamagedGoodsRow['goodsReceiptId']>
  readonly orderId?: NonNullable<DamagedGoodsRow['orderId']>
  readonly skuId?: NonNullable<DamagedGoodsRow['skuId']>
}

/** What has to be paid in each month, by currency; what has no due date yet comes last. */
export interface PaymentsDueRow {
  /** Month it is due in, such as 2026-06; none without a due date. */
  readonly month: string
  /** Currency of the amount. (ISO 4217) */
  readonly currency: string
  /** Number of open payments. */
  readonly payments: number
  /** Amount not yet paid. */
  readonly amount: string
}

export interface PaymentsDueFilter {
  readonly month?: NonNullable<PaymentsDueRow['month']>
  readonly currency?: NonNullable<PaymentsDueRow['currency']>
}

/** What is not paid yet: milestones of orders, invoices that no milestone covers, and what is in dispute. */
export interface OpenPaymentsRow {
  /** Group of the record that is to be paid. */
  readonly collection: 'payment-milestones' | 'invoices'
  /** Identifier of that record. */
  readonly id: string
  /** Name of the milestone, or number of the invoice. */
  readonly name: string
  /** Order it is for. */
  readonly orderId: Id<'orders'> | null
  /** Invoice it is paid by. */
  readonly invoiceId: Id<'invoices'> | null
  /** Currency of the amount. (ISO 4217) */
  readonly currency: string
  /** Amount not yet paid; of an invoice in dispute, the part that no open milestone covers. */
  readonly amount: string
  /** Day it is due: of the milestone, or else of its invoice. */
  readonly dueDate: string | null
  /** Month it is due in, such as 2026-06; none without a due date. */
  readonly month: string
  /** Supplier to be paid; null for other partners. */
  readonly supplierId: Id<'suppliers'> | null
  /** Name of the supplier. */
  readonly supplier: string | null
  /** Where the milestone or the invoice stands. */
  readonly status: string
  /** Days from the due date to the day of the report; 0 until then, null without a due date. */
  readonly daysOverdue: number | null
  /** Name of the company to be paid: the supplier, or the partner that sent the invoice. */
  readonly payee: string | null
  /** Number of the order. */
  readonly orderNumber: string | null
  /** Whether the day has passed (late), is at most 30 days away (soon), or more; none without a day. */
  readonly due: 'late' | 'soon' | 'later' | 'none'
  /** Whether it is overdue for up to 30 days (month), or longer (older). */
  readonly overdue: 'no' | 'month' | 'older'
}

export interface OpenPaymentsFilter {
  readonly month?: NonNullable<OpenPaymentsRow['month']>
  readonly currency?: NonNullable<OpenPaymentsRow['currency']>
  readonly orderId?: NonNullable<OpenPaymentsRow['orderId']>
  readonly invoiceId?: NonNullable<OpenPaymentsRow['invoiceId']>
  readonly collection?: NonNullable<OpenPaymentsRow['collection']>
  readonly due?: NonNullable<OpenPaymentsRow['due']>
  readonly overdue?: NonNullable<OpenPaymentsRow['overdue']>
  readonly supplierId?: NonNullable<OpenPaymentsRow['supplierId']>
}

/** What a piece costs when it is bought and when it has arrived, in the base currency, by product. */
export interface LandedCostsRow {
  /** The product. */
  readonly productId: Id<'parent-products'>
  /** Style number. */
  readonly styleNumber: string
  /** Name of the product. */
  readonly name: string
  /** Pieces received whose price and landed cost are known. */
  readonly pieces: number
  /** Average price of one piece. */
  readonly bought: string
  /** Average cost of one piece with its share of freight, duty and other charges. */
  readonly landed: string
}

export interface LandedCostsFilter {
  readonly productId?: NonNullable<LandedCostsRow['productId']>
}

/** Invoices that differ from what was ordered and received. */
export interface InvoiceDifferencesRow {
  /** The invoice. */
  readonly invoiceId: Id<'invoices'>
  /** Number on the document. */
  readonly number: string
  /** Supplier that sent it, if a supplier did. */
  readonly supplierId: Id<'suppliers'> | null
  /** Name of the supplier. */
  readonly supplier: string | null
  /** Currency of the amount. (ISO 4217) */
  readonly currency: string
  /** Amount billed above what was ordered and received; negative: below. */
  readonly billedTooMuch: string
}

export interface InvoiceDifferencesFilter {
  readonly supplierId?: NonNullable<InvoiceDifferencesRow['supplierId']>
  readonly invoiceId?: NonNullable<InvoiceDifferencesRow['invoiceId']>
  readonly currency?: NonNullable<InvoiceDifferencesRow['currency']>
}

/** Prices of valid quotes by product and quantity, the cheapest first. */
export interface QuotedPricesRow {
  /** The product. */
  readonly productId: Id<'parent-products'>
  /** Style number. */
  readonly styleNumber: string
  /** The quote. */
  readonly quoteId: Id<'quotes'>
  /** Supplier that quoted. */
  readonly supplierId: Id<'suppliers'>
  /** Name of the supplier. */
  readonly supplier: string | null
  /** Smallest quantity the price is for. */
  readonly minQty: number
  /** Largest quantity; null for no limit. */
  readonly maxQty: number | null
  /** Price of one piece. */
  readonly unitPrice: string
  /** Currency of the price. (ISO 4217) */
  readonly currency: string
  /** The price in the brand's base currency. */
  readonly unitPriceBase: string | null
  /** Last day the offer holds; null if it has no end. */
  readonly validUntil: string | null
}

export interface QuotedPricesFilter {
  readonly productId?: NonNullable<QuotedPricesRow['productId']>
  readonly quoteId?: NonNullable<QuotedPricesRow['quoteId']>
  readonly supplierId?: NonNullable<QuotedPricesRow['supplierId']>
}

/** Samples that failed on something critical. */
export interface CriticalSampleFailuresRow {
  /** The sample. */
  readonly sampleId: Id<'samples'>
  /** Number of the sample. */
  readonly sample: string
  /** Round that failed. */
  readonly roundNumber: number
  /** What was checked. */
  readonly point: string
  /** Supplier that made it. */
  readonly supplierId: Id<'suppliers'>
  /** Name of the supplier. */
  readonly supplier: string | null
}

export interface CriticalSampleFailuresFilter {
  readonly supplierId?: NonNullable<CriticalSampleFailuresRow['supplierId']>
  readonly sampleId?: NonNullable<CriticalSampleFailuresRow['sampleId']>
}

/** Orders for launches to come whose goods have less than two weeks to spare, or no date at all. */
export interface LaunchesAtRiskRow {
  /** The launch. */
  readonly launchWindowId: Id<'launch-windows'>
  /** Name of the launch. */
  readonly launch: string
  /** Day goods must be in the warehouse by. */
  readonly inWarehouseDate: string
  /** The order. */
  readonly orderId: Id<'orders'>
  /** Order number. */
  readonly number: string
  /** Day the last goods are expected; goods still at the factory take 35 days. Null without a date. */
  readonly expected: string | null
  /** Days from that day to the day they must be there; negative: too late. */
  readonly daysToSpare: number | null
}

export interface LaunchesAtRiskFilter {
  readonly launchWindowId?: NonNullable<LaunchesAtRiskRow['launchWindowId']>
  readonly orderId?: NonNullable<LaunchesAtRiskRow['orderId']>
}

/** Open orders, by the fabrics that their products are made of. */
export interface OpenOrdersByFabricRow {
  /** The fabric. */
  readonly materialId: Id<'materials'>
  /** Code of the fabric. */
  readonly fabric: string
  /** The order. */
  readonly orderId: Id<'orders'>
  /** Order number. */
  readonly number: string
}

export interface OpenOrdersByFabricFilter {
  readonly materialId?: NonNullable<OpenOrdersByFabricRow['materialId']>
  readonly orderId?: NonNullable<OpenOrdersByFabricRow['orderId']>
}

/** How many orders are open, with their pieces and value: in each currency, and in all of them. */
export interface OrderHeadlinesRow {
  /** Whether they are late, due within 14 days (soon), later, or have no day; or all of them. */
  readonly due: 'all' | 'late' | 'soon' | 'later' | 'none'
  /** Currency of the orders; null in the row for all currencies. (ISO 4217) */
  readonly currency: string | null
  /** How many there are. */
  readonly orders: number
  /** Pieces ordered, without material. */
  readonly pieces: number
  /** Value ordered; null in the row for all currencies. */
  readonly amount: string | null
  /** The first day that one of them is promised for. */
  readonly first: string | null
}

export interface OrderHeadlinesFilter {
  readonly due?: NonNullable<OrderHeadlinesRow['due']>
  readonly currency?: NonNullable<OrderHeadlinesRow['currency']>
}

/** How many shipments have not been delivered, with their pieces: departed, not departed, and both. */
export interface ShipmentHeadlinesRow {
  /** Whether they are late, due within 14 days (soon), later, or have no day; or all of them. */
  readonly due: 'all' | 'late' | 'soon' | 'later' | 'none'
  /** Whether they have departed, or all of them. */
  readonly departed: 'all' | 'yes' | 'no'
  /** How many there are. */
  readonly shipments: number
  /** Pieces on their items that have a SKU. */
  readonly pieces: number
  /** The first day that one of them is planned for. */
  readonly first: string | null
}

export interface ShipmentHeadlinesFilter {
  readonly due?: NonNullable<ShipmentHeadlinesRow['due']>
  readonly departed?: NonNullable<ShipmentHeadlinesRow['departed']>
}

/** How many payments are open, and what they come to: in each currency, and in all of them. */
export interface PaymentHeadlinesRow {
  /** Whether they are late, due within 30 days (soon), later, or have no day; or all of them. */
  readonly due: 'all' | 'late' | 'soon' | 'later' | 'none'
  /** Currency of the payments; null in the row for all currencies. (ISO 4217) */
  readonly currency: string | null
  /** How many there are. */
  readonly payments: number
  /** What is not yet paid; null in the row for all currencies. */
  readonly amount: string | null
  /** The first day that one of them is due. */
  readonly first: string | null
  /** Those of them that are overdue for more than 30 days. */
  readonly older: number
  /** What those come to; null in the row for all currencies. */
  readonly olderAmount: string | null
}

export interface PaymentHeadlinesFilter {
  readonly due?: NonNullable<PaymentHeadlinesRow['due']>
  readonly currency?: NonNullable<PaymentHeadlinesRow['currency']>
}

/** How many samples wait, for whom, and since when. */
export interface SampleHeadlinesRow {
  /** Whether they are late, due within 14 days (soon), later, or have no day; or all of them. */
  readonly due: 'all' | 'late' | 'soon' | 'later' | 'none'
  /** Whose turn it is, or anybody. */
  readonly turn: 'all' | 'brand' | 'supplier' | 'courier'
  /** How many there are. */
  readonly samples: number
  /** The first day since which one of them waits. */
  readonly first: string | null
}

export interface SampleHeadlinesFilter {
  readonly due?: NonNullable<SampleHeadlinesRow['due']>
  readonly turn?: NonNullable<SampleHeadlinesRow['turn']>
}

/** Orders whose goods have not all left the factory: when they should, and whom they wait for. */
export interface OpenOrdersRow {
  /** The order. */
  readonly orderId: Id<'orders'>
  /** Order number. */
  readonly number: string
  /** Date of the order. */
  readonly orderDate: string
  /** What is being bought. */
  readonly kind: string
  /** Where the order stands. */
  readonly status: string
  /** Supplier it is placed with. */
  readonly supplierId: Id<'suppliers'>
  /** Name of the supplier. */
  readonly supplier: string | null
  /** Code of the supplier. */
  readonly code: string | null
  /** Launch the goods are for. */
  readonly launchWindowId: Id<'launch-windows'> | null
  /** Product ordered; of several, the one with the first style number. */
  readonly productId: Id<'parent-products'> | null
  /** Name of that product. */
  readonly product: string | null
  /** Main image of that product. */
  readonly imageId: Id<'images'> | null
  /** Products ordered. */
  readonly styles: number
  /** Product options ordered, such as colours. */
  readonly options: number
  /** Day the supplier has promised; the day asked for while none is confirmed. */
  readonly promised: string | null
  /** Days from the promised day to the day of the report; 0 until then, null without a promised day. */
  readonly daysLate: number | null
  /** Whether the day has passed (late), is at most 14 days away (soon), or more; none without a day. */
  readonly due: 'late' | 'soon' | 'later' | 'none'
  /** Whose turn it is: the brand has a sample to judge, the supplier has to send one, make the goods or hand them over, the forwarder has the rest. */
  readonly waitingFor: 'brand' | 'supplier' | 'forwarder'
  /** Pieces ordered. */
  readonly ordered: number
  /** Pieces in production runs that were not retracted. */
  readonly made: number
  /** Pieces in shipments that have departed. */
  readonly shipped: number
  /** What the numbers count: pieces or, for an order of the kind material, the unit that the material is bought in. */
  readonly unit: 'pieces' | 'units_of_material'
  /** Currency of the order. (ISO 4217) */
  readonly currency: string
  /** Value ordered. */
  readonly amount: string
}

export interface OpenOrdersFilter {
  readonly due?: NonNullable<OpenOrdersRow['due']>
  readonly orderId?: NonNullable<OpenOrdersRow['orderId']>
  readonly number?: NonNullable<OpenOrdersRow['number']>
  readonly supplierId?: NonNullable<OpenOrdersRow['supplierId']>
  readonly status?: NonNullable<OpenOrdersRow['status']>
  readonly launchWindowId?: NonNullable<OpenOrdersRow['launchWindowId']>
  readonly waitingFor?: NonNullable<OpenOrdersRow['waitingFor']>
}

/** Shipments that have not been delivered: from where to where, and when they should be there. */
export interface OpenShipmentsRow {
  /** The shipment. */
  readonly shipmentId: Id<'shipments'>
  /** Number of the shipment. */
  readonly number: string
  /** Where the shipment stands. */
  readonly status: string
  /** Main way it travels. */
  readonly transportMode: string
  /** Partner that arranges the transport. */
  readonly forwarderId: Id<'partners'> | null
  /** Name of that partner. */
  readonly forwarder: string | null
  /** Where the first leg by that way begins. */
  readonly departsFromId: Id<'locations'> | null
  /** Name of that place. */
  readonly departsFrom: string | null
  /** Where the last leg by that way ends. */
  readonly arrivesAtId: Id<'locations'> | null
  /** Name of that place. */
  readonly arrivesAt: string | null
  /** Place the shipment ends at. */
  readonly destinationLocationId: Id<'locations'>
  /** Name of that place. */
  readonly destination: string | null
  /** Whether it has departed. */
  readonly departed: 'yes' | 'no'
  /** Day it departed. */
  readonly departedOn: string | null
  /** Day it was expected at the destination; at the port where no delivery was planned. */
  readonly planned: string | null
  /** Days from the planned day to the day of the report; 0 until then, null once it is there or without a planned day. */
  readonly daysLate: number | null
  /** Whether the day has passed (late), is at most 14 days away (soon), or more; none without a day. */
  readonly due: 'late' | 'soon' | 'later' | 'none'
  /** Pieces on its items that have a SKU. */
  readonly pieces: number
}

export interface OpenShipmentsFilter {
  readonly due?: NonNullable<OpenShipmentsRow['due']>
  readonly shipmentId?: NonNullable<OpenShipmentsRow['shipmentId']>
  readonly number?: NonNullable<OpenShipmentsRow['number']>
  readonly status?: NonNullable<OpenShipmentsRow['status']>
  readonly departed?: NonNullable<OpenShipmentsRow['departed']>
  readonly forwarderId?: NonNullable<OpenShipmentsRow['forwarderId']>
  readonly destinationLocationId?: NonNullable<OpenShipmentsRow['destinationLocationId']>
}

/** Samples whose last round is awaited, under way or here to be judged, and the open orders that they hold up. */
export interface WaitingSamplesRow {
  /** The sample. */
  readonly sampleId: Id<'samples'>
  /** Number of the sample. */
  readonly number: string
  /** Product sampled. */
  readonly productId: Id<'parent-products'>
  /** Name of the product. */
  readonly product: string | null
  /** Main image of the product. */
  readonly imageId: Id<'images'> | null
  /** Stage of sampling. */
  readonly kind: string
  /** Round that is waited for. */
  readonly roundNumber: number
  /** Supplier that makes it. */
  readonly supplierId: Id<'suppliers'>
  /** Name of the supplier. */
  readonly supplier: string | null
  /** Open order that it holds up. */
  readonly orderId: Id<'orders'> | null
  /** Number of that order. */
  readonly orderNumber: string | null
  /** Whose turn it is: the brand has received the round, the supplier has not sent it, or it is on its way. */
  readonly turn: 'brand' | 'supplier' | 'courier'
  /** Day the brand received the round, or the supplier sent it; null before. */
  readonly since: string | null
  /** Days from that day to the day of the report. */
  readonly days: number | null
  /** Day the sample is wanted by. */
  readonly dueDate: string | null
  /** Whether the day has passed (late), is at most 14 days away (soon), or more; none without a day. */
  readonly due: 'late' | 'soon' | 'later' | 'none'
}

export interface WaitingSamplesFilter {
  readonly turn?: NonNullable<WaitingSamplesRow['turn']>
  readonly due?: NonNullable<WaitingSamplesRow['due']>
  readonly sampleId?: NonNullable<WaitingSamplesRow['sampleId']>
  readonly supplierId?: NonNullable<WaitingSamplesRow['supplierId']>
  readonly orderId?: NonNullable<WaitingSamplesRow['orderId']>
  readonly productId?: NonNullable<WaitingSamplesRow['productId']>
}

export interface ReportRows {
  readonly 'late-orders': LateOrdersRow
  readonly 'supplier-performance': SupplierPerformanceRow
  readonly 'order-progress': OrderProgressRow
  readonly 'sku-positions': SkuPositionsRow
  readonly 'late-shipments': LateShipmentsRow
  readonly 'receipt-differences': ReceiptDifferencesRow
  readonly 'damaged-goods': DamagedGoodsRow
  readonly 'payments-due': PaymentsDueRow
  readonly 'open-payments': OpenPaymentsRow
  readonly 'landed-costs': LandedCostsRow
  readonly 'invoice-differences': InvoiceDifferencesRow
  readonly 'quoted-prices': QuotedPricesRow
  readonly 'critical-sample-failures': CriticalSampleFailuresRow
  readonly 'launches-at-risk': LaunchesAtRiskRow
  readonly 'open-orders-by-fabric': OpenOrdersByFabricRow
  readonly 'order-headlines': OrderHeadlinesRow
  readonly 'shipment-headlines': ShipmentHeadlinesRow
  readonly 'payment-headlines': PaymentHeadlinesRow
  readonly 'sample-headlines': SampleHeadlinesRow
  readonly 'open-orders': OpenOrdersRow
  readonly 'open-shipments': OpenShipmentsRow
  readonly 'waiting-samples': WaitingSamplesRow
}

export interface ReportFilters {
  readonly 'late-orders': LateOrdersFilter
  readonly 'supplier-performance': SupplierPerformanceFilter
  readonly 'order-progress': OrderProgressFilter
  readonly 'sku-positions': SkuPositionsFilter
  readonly 'late-shipments': LateShipmentsFilter
  readonly 'receipt-differences': ReceiptDifferencesFilter
  readonly 'damaged-goods': DamagedGoodsFilter
  readonly 'payments-due': PaymentsDueFilter
  readonly 'open-payments': OpenPaymentsFilter
  readonly 'landed-costs': LandedCostsFilter
  readonly 'invoice-differences': InvoiceDifferencesFilter
  readonly 'quoted-prices': QuotedPricesFilter
  readonly 'critical-sample-failures': CriticalSampleFailuresFilter
  readonly 'launches-at-risk': LaunchesAtRiskFilter
  readonly 'open-orders-by-fabric': OpenOrdersByFabricFilter
  readonly 'order-headlines': OrderHeadlinesFilter
  readonly 'shipment-headlines': ShipmentHeadlinesFilter
  readonly 'payment-headlines': PaymentHeadlinesFilter
  readonly 'sample-headlines': SampleHeadlinesFilter
  readonly 'open-orders': OpenOrdersFilter
  readonly 'open-shipments': OpenShipmentsFilter
  readonly 'waiting-samples': WaitingSamplesFilter
}
