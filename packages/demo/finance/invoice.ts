/** Invoices of every kind, with their lines; what is paid of one is known before it is written. */
import type { RecordAt } from '@selvedge/catalogue'
import { makeDocument, makeNotes } from '../files.ts'
import { decimal, money, sumOf } from '../kit/amounts.ts'
import { exchangeRate } from '../kit/exchange.ts'
import { type Day, TODAY } from '../kit/time.ts'
import type { Stamps, World } from '../kit/world.ts'
import type { DocumentTypeCode } from '../shared.ts'

export interface InvoiceLine {
  readonly kind: RecordAt<'invoice-lines'>['kind']
  readonly description: string
  readonly orderId: string | null
  readonly orderItemId: string | null
  readonly shipmentItemId: string | null
  readonly receiptLineId: string | null
  readonly chargeId: string | null
  readonly qty: number | null
  readonly unitCents: number | null
  readonly cents: number
  readonly taxCents: number
  /** How much it is off in quantity and price against order and receipt; null while there is nothing to compare with. */
  readonly match: { readonly qtyOff: boolean; readonly priceOff: boolean; readonly varianceCents: number } | null
}

/** A line that is matched to nothing. */
export const BARE_LINE = {
  orderId: null,
  orderItemId: null,
  shipmentItemId: null,
  receiptLineId: null,
  chargeId: null,
  qty: null,
  unitCents: null,
  taxCents: 0,
  match: null,
} as const

export interface Invoice {
  readonly id: string
  readonly number: string
  readonly kind: RecordAt<'invoices'>['kind']
  readonly partnerId: string
  readonly supplierId: string | null
  readonly orderId: string | null
  readonly shipmentId: string | null
  readonly creditedInvoiceId: string | null
  readonly paymentTermId: string | null
  readonly invoiceDay: Day
  readonly dueDay: Day | null
  readonly currency: string
  readonly lines: readonly InvoiceLine[]
  readonly fate: 'normal' | 'disputed' | 'rejected'
  /** What payments have been set against it. */
  settledCents: number
}

const DOCUMENT_TYPES = {
  proforma: 'proforma_invoice',
  deposit: 'proforma_invoice',
  commercial: 'commercial_invoice',
  freight: 'freight_invoice',
  duty: 'duty_statement',
  service: 'freight_invoice',
  credit_note: 'credit_note',
} as const satisfies Record<Invoice['kind'], DocumentTypeCode>

/** How long people write about a credit note. */
const CREDIT_DAYS = 30

export function totalOf(invoice: Invoice): number {
  return sumOf(invoice.lines, (line) => line.cents + line.taxCents)
}

/** Numbers count through for each partner. */
export function invoiceNumber(world: World, prefix: string, partnerId: string): string {
  return `${prefix}-${String(world.serial(`invoice ${partnerId}`)).padStart(5, '0')}`
}

export function emitInvoice(world: World, invoice: Invoice): void {
  const { id, kind, invoiceDay, currency, lines } = invoice
  const { baseCurrency } = world.profile
  const tax = sumOf(lines, (line) => line.taxCents)
  const total = totalOf(invoice)
  const balance = invoice.fate === 'rejected' ? 0 : total - invoice.settledCents
  const subject = { orderId: invoice.orderId, shipmentId: invoice.shipmentId, partnerId: invoice.partnerId }
  const dueDay = invoice.dueDay ?? invoiceDay + CREDIT_DAYS
  const stamps = world.stamps(invoiceDay, balance === 0 ? dueDay : invoiceDay + 5)
  const status = statusOf(invoice, balance)
  world.emit('invoices', {
    id,
    number: invoice.number,
    kind,
    status,
    partnerId: invoice.partnerId,
    supplierId: invoice.supplierId,
    orderId: invoice.orderId,
    shipmentId: invoice.shipmentId,
    creditedInvoiceId: invoice.creditedInvoiceId,
    documentId: makeDocument(world, DOCUMENT_TYPES[kind], invoice.number, invoiceDay, subject, null),
    paymentTermId: invoice.paymentTermId,
    invoiceDate: world.calendar.date(invoiceDay),
    dueDate: invoice.dueDay === null ? null : world.calendar.date(invoice.dueDay),
    currency,
    exchangeRate: decimal(exchangeRate(currency, baseCurrency, invoiceDay), 4),
    subtotalAmount: money(total - tax),
    taxAmount: money(tax),
    totalAmount: money(total),
    balanceAmount: money(balance),
    approvedAt: APPROVED.includes(status) ? world.at(invoiceDay + 3) : null,
    ...stamps,
    deletedAt: null,
  })
  for (const [index, line] of lines.entries()) emitLine(world, id, index + 1, line, stamps)
  makeNotes(world, 'invoice', id, 0.25, invoiceDay, dueDay)
}

const APPROVED = ['approved', 'partially_paid', 'paid']

function statusOf(invoice: Invoice, balance: number) {
  if (invoice.fate === 'rejected') return 'rejected'
  if (balance === 0) return 'paid'
  if (invoice.fate === 'disputed') return 'disputed'
  if (invoice.settledCents !== 0) return 'partially_paid'
  const age = TODAY - invoice.invoiceDay
  return age > 8 ? 'approved' : age > 3 ? 'in_review' : 'received'
}

function emitLine(world: World, invoiceId: string, lineNumber: number, line: InvoiceLine, stamps: Stamps): void {
  world.emit('invoice-lines', {
    id: world.ids.next('invoice-lines'),
    invoiceId,
    orderId: line.orderId,
    orderItemId: line.orderItemId,
    shipmentItemId: line.shipmentItemId,
    goodsReceiptLineId: line.receiptLineId,
    shipmentChargeId: line.chargeId,
    lineNumber,
    kind: line.kind,
    description: line.description,
    qty: line.qty,
    unitPrice: line.unitCents === null ? null : money(line.unitCents),
    amount: money(line.cents),
    taxAmount: money(line.taxCents),
    matchStatus: matchStatus(line),
    varianceAmount: line.match ? money(line.match.varianceCents) : null,
    ...stamps,
  })
}

function matchStatus({ match }: InvoiceLine) {
  if (!match) return 'unmatched'
  if (match.qtyOff) return match.priceOff ? 'qty_and_price_variance' : 'qty_variance'
  return match.priceOff ? 'price_variance' : 'matched'
}
