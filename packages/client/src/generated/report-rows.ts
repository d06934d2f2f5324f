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

/** Pieces ordered, made, shipped and received, by order; of material, in its own unit. */
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
}

export interface SkuPositionsFilter {
  readonly skuId?: NonNullable<SkuPositionsRow['skuId']>
  readonly code?: NonNullable<SkuPositionsRow['code']>
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
}

export interface OpenPaymentsFilter {
  readonly month?: NonNullable<OpenPaymentsRow['month']>
  readonly currency?: NonNullable<OpenPaymentsRow['currency']>
  readonly orderId?: NonNullable<OpenPaymentsRow['orderId']>
  readonly invoiceId?: NonNullable<OpenPaymentsRow['invoiceId']>
  readonly collection?: NonNullable<OpenPaymentsRow['collection']>
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
}
