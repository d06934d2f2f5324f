/** Paying a wave of orders: each instalment is one payment, set against the milestones and invoices of every order. */
import type { Shipment } from '../freight/shipment.ts'
import { spread, sum, sumOf } from '../kit/amounts.ts'
import { TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { WaveInHand } from '../orders/order.ts'
import { isCancelled } from '../orders/progress.ts'
import { type Account, type Milestone, openAccount, worth } from './accounts.ts'
import { emitAgreement } from './agreements.ts'
import { type Instalment, planInstalments } from './due-dates.ts'
import { emitInvoice, totalOf } from './invoice.ts'
import { makePayment, type Payee, type Settlement, schedulePayment } from './payments.ts'

/** Most suppliers bill, and wait, for the last of the goods; the others are paid as each consignment goes. */
const AT_ONCE_SHARE = 0.7
const SCHEDULED_DAYS_AHEAD = 14

export function settleWave(world: World, inHand: WaveInHand, shipments: readonly (readonly Shipment[])[]): void {
  const { timeline, supplier } = inHand
  const atOnce = world.random.chance(AT_ONCE_SHARE)
  const instalments = planInstalments(world, supplier.term.parts, timeline, atOnce)
  const accounts = inHand.orders.map((order) => openAccount(world, inHand, order, shipments, atOnce, instalments))
  if (!isCancelled(timeline)) {
    for (const instalment of instalments) pay(world, inHand, instalment, accounts)
  }
  for (const account of accounts) {
    emitAgreement(world, inHand, account, instalments)
    for (const { invoice } of account.invoices) emitInvoice(world, invoice)
    for (const credit of account.credits) emitInvoice(world, credit)
  }
}

function pay(world: World, inHand: WaveInHand, instalment: Instalment, accounts: readonly Account[]): void {
  const { supplier } = inHand
  const payee: Payee = { ...supplier, supplierId: supplier.id }
  const { payDay, eventDay, paid } = instalment
  if (paid) {
    const settlements = accounts.flatMap((account) => settleInstalment(inHand, instalment, account))
    if (sumOf(settlements, ({ cents }) => cents) > 0) makePayment(world, payee, payDay, settlements)
  } else if (eventDay <= TODAY && payDay > TODAY && payDay <= TODAY + SCHEDULED_DAYS_AHEAD) {
    const cents = sumOf(accounts, (account) => portion(account, instalment))
    schedulePayment(world, payee, payDay, cents)
  }
}

/** What an instalment comes to for one order: all of a milestone, or the part that belongs to a consignment. */
function portion(account: Account, { part, consignment }: Instalment): number {
  const { cents } = account.milestones[part]!
  if (consignment === null) return cents
  const values = account.shipped.map(worth)
  const open = values.filter((value) => value === 0).length
  const rest = Math.max(1, account.totalCents - sum(values))
  const weights = values.map((value) => (value > 0 ? value : Math.ceil(rest / open)))
  return spread(cents, weights)[consignment]!
}

function settleInstalment(inHand: WaveInHand, instalment: Instalment, account: Account): Settlement[] {
  const settlements = settle(account, account.milestones[instalment.part]!, portion(account, instalment))
  const lastConsignment = inHand.timeline.consignments.length - 1
  const final =
    instalment.part === account.milestones.length - 1 && (instalment.consignment ?? lastConsignment) === lastConsignment
  return final ? [...settlements, ...useCredits(account, instalment)] : settlements
}

/** Against the invoices that are still open, in their order; what is left over, against the milestone alone. */
function settle(account: Account, milestone: Milestone, cents: number): Settlement[] {
  milestone.paidCents += cents
  const settlements: Settlement[] = []
  let left = cents
  for (const { invoice, owedCents } of account.invoices) {
    const taken = Math.min(left, owedCents - invoice.settledCents)
    if (taken <= 0) continue
    left -= taken
    invoice.settledCents += taken
    settlements.push({ invoiceId: invoice.id, invoiceDay: invoice.invoiceDay, milestoneId: milestone.id, cents: taken })
  }
  if (left > 0) settlements.push({ invoiceId: null, invoiceDay: null, milestoneId: milestone.id, cents: left })
  return settlements
}

/** Credit notes that had come by then: set off against what was overcharged, or simply kept back. */
function useCredits(account: Account, { payDay }: Instalment): Settlement[] {
  const settlements: Settlement[] = []
  for (const credit of account.credits) {
    if (credit.invoiceDay > payDay) continue
    const cents = totalOf(credit)
    credit.settledCents = cents
    settlements.push({ invoiceId: credit.id, invoiceDay: credit.invoiceDay, milestoneId: null, cents })
    const credited = account.invoices.find(({ invoice }) => invoice.id === credit.creditedInvoiceId)
    if (credited?.overchargedCents !== -cents) continue
    const { invoice } = credited
    invoice.settledCents -= cents
    settlements.push({ invoiceId: invoice.id, invoiceDay: invoice.invoiceDay, milestoneId: null, cents: -cents })
  }
  return settlements
}
