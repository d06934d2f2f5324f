/** Bills of forwarders, brokers, laboratories and inspectors: each is paid in the payment run after it falls due. */

import { isPaid } from '../freight/charges.ts'
import type { Billing, Shipment } from '../freight/shipment.ts'
import { share } from '../kit/amounts.ts'
import { type Day, TODAY, workday } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Order } from '../orders/order.ts'
import type { ServicePartner } from '../partners/services.ts'
import { BARE_LINE, emitInvoice, type Invoice, type InvoiceLine, invoiceNumber, totalOf } from './invoice.ts'
import { makePayment, type Settlement } from './payments.ts'

interface PaymentRun {
  readonly partner: ServicePartner
  readonly day: Day
  readonly settlements: Settlement[]
}

const SERVICE_CREDIT_DAYS = 21
const SERVICE_RUN_DAYS = 92
/** Value-added tax on services at home, in thousandths. */
const SERVICE_TAX_PERMILLE = { US: 0, EU: 255 } as const

export class Payables {
  readonly #runs = new Map<string, PaymentRun>()

  /** Pays every run up to the day before; no later bill can fall into one of those. */
  payBefore(world: World, day: Day): void {
    for (const [key, run] of this.#runs) {
      if (run.day >= day) continue
      const payee = { ...run.partner, supplierId: null }
      makePayment(world, payee, run.day, run.settlements)
      this.#runs.delete(key)
    }
  }

  /** Writes the bill, and has it paid if its day has come. */
  bill(world: World, invoice: Invoice, partner: ServicePartner, payDay: Day): void {
    const due = payDay <= TODAY && invoice.fate === 'normal'
    if (due) {
      const cents = totalOf(invoice)
      invoice.settledCents = cents
      const key = `${partner.partnerId}/${payDay}`
      const run = this.#runs.get(key) ?? { partner, day: payDay, settlements: [] }
      run.settlements.push({ invoiceId: invoice.id, invoiceDay: invoice.invoiceDay, milestoneId: null, cents })
      this.#runs.set(key, run)
    }
    emitInvoice(world, invoice)
  }
}

/** One bill for each partner that moved or cleared the shipment. */
export function billFreight(world: World, payables: Payables, shipment: Shipment): void {
  for (const billing of new Set(shipment.charges.map((charge) => charge.billing))) {
    if (billing.invoiceDay > TODAY) continue
    const charges = shipment.charges.filter((charge) => charge.billing === billing)
    const lines = charges.map(({ id, kind, description, cents }) => ({
      ...BARE_LINE,
      kind:
        kind === 'duty' ? ('duty' as const) : kind === 'customs_brokerage' ? ('fee' as const) : ('freight' as const),
      description,
      chargeId: id,
      cents,
    }))
    const orders = [...shipment.packingLists.keys()]
    const invoice = invoiceFrom(world, billing, lines, orders, shipment.id)
    payables.bill(world, invoice, billing.partner, isPaid(billing) ? billing.payDay : Number.POSITIVE_INFINITY)
  }
}

/** A bill for tests or inspection of a wave's goods. */
export function billService(
  world: World,
  payables: Payables,
  partner: ServicePartner,
  wording: string,
  orders: readonly Order[],
  day: Day,
): void {
  const invoiceDay = day + world.random.between(2, 9)
  if (invoiceDay > TODAY) return
  const dueDay = invoiceDay + SERVICE_CREDIT_DAYS
  // Small bills are paid together, once a quarter.
  const payDay = workday(Math.ceil(dueDay / SERVICE_RUN_DAYS) * SERVICE_RUN_DAYS)
  const lines = orders.map((order) => {
    const cents = world.random.between(16, 48) * 1000
    const taxCents = share(cents, SERVICE_TAX_PERMILLE[world.profile.customs], 1000)
    return {
      ...BARE_LINE,
      kind: 'fee' as const,
      description: `${wording}, ${order.number}`,
      orderId: order.id,
      cents,
      taxCents,
    }
  })
  const billing = { partner, invoiceKind: 'service', invoiceDay, dueDay, disputed: false } as const
  payables.bill(world, invoiceFrom(world, billing, lines, orders, null), partner, payDay)
}

function invoiceFrom(
  world: World,
  billing: Omit<Billing, 'payDay'>,
  lines: readonly InvoiceLine[],
  orders: readonly Order[],
  shipmentId: string | null,
): Invoice {
  const { partner, invoiceKind, invoiceDay, dueDay, disputed } = billing
  return {
    id: world.ids.next('invoices'),
    number: invoiceNumber(world, partner.name.slice(0, 3).toUpperCase(), partner.partnerId),
    kind: invoiceKind,
    partnerId: partner.partnerId,
    supplierId: null,
    orderId: orders.length === 1 ? (orders[0]?.id ?? null) : null,
    shipmentId,
    creditedInvoiceId: null,
    paymentTermId: null,
    invoiceDay,
    dueDay,
    currency: partner.currency,
    lines,
    fate: disputed ? 'disputed' : 'normal',
    settledCents: 0,
  }
}
