/** Payments: money sent, what it was set against, and what the payee says arrived. */
import type { RecordAt } from '@selvedge/catalogue'
import { makeDocument } from '../files.ts'
import { decimal, money, sumOf } from '../kit/amounts.ts'
import { convert, exchangeRate } from '../kit/exchange.ts'
import { type Day, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'

export interface Payee {
  readonly partnerId: string
  readonly supplierId: string | null
  readonly currency: string
  readonly contactIds: readonly string[]
}

/** An amount set against an invoice, a milestone or both; below 0 where a credit note is used up. */
export interface Settlement {
  readonly invoiceId: string | null
  /** Day of the invoice, whose rate the payment is compared with. */
  readonly invoiceDay: Day | null
  readonly milestoneId: string | null
  readonly cents: number
}

/** By turns, so that even a small brand has one. */
const FAILED_EVERY = 66
const CONFIRMED_SHARE = 0.83

/** Sends the sum of the settlements. Now and then the first try fails, and is undone. */
export function makePayment(world: World, payee: Payee, day: Day, settlements: readonly Settlement[]): void {
  const cents = sumOf(settlements, (settlement) => settlement.cents)
  if (world.serial('payment made') % FAILED_EVERY === 9) {
    const failed = emitPayment(world, payee, day - 3, cents, 'failed')
    for (const settlement of settlements) emitSettlement(world, payee, failed, day - 3, settlement, day - 1)
  }
  const cleared = day + 3 <= TODAY
  const paymentId = emitPayment(world, payee, day, cents, cleared ? 'cleared' : 'sent')
  for (const settlement of settlements) emitSettlement(world, payee, paymentId, day, settlement, null)
  if (world.random.chance(CONFIRMED_SHARE)) emitReceipt(world, payee, paymentId, day, cents, cleared)
}

/** Money that is to be sent soon; nothing is settled yet. */
export function schedulePayment(world: World, payee: Payee, day: Day, cents: number): void {
  emitPayment(world, payee, day, cents, 'scheduled')
}

function emitPayment(
  world: World,
  payee: Payee,
  day: Day,
  cents: number,
  status: RecordAt<'payments'>['status'],
): string {
  const { random, profile } = world
  const id = world.ids.next('payments')
  const rate = exchangeRate(payee.currency, profile.baseCurrency, Math.min(day, TODAY))
  const domestic =
    payee.currency === 'EUR' ? 'sepa' : profile.countryCode === 'US' && !payee.supplierId ? 'ach' : 'wire'
  const created = Math.min(day, TODAY - 1)
  const sentDay = status === 'failed' ? day : world.calendar.workday(day)
  world.emit('payments', {
    id,
    number: `PY-${String(world.serial('payment')).padStart(5, '0')}`,
    partnerId: payee.partnerId,
    supplierId: payee.supplierId,
    status,
    method: payee.supplierId && random.chance(0.05) ? 'letter_of_credit' : domestic,
    bankReference:
      status === 'scheduled' ? null : `E2E-${world.calendar.date(sentDay).replaceAll('-', '')}-${random.digits(4)}`,
    paymentDate: world.calendar.date(sentDay),
    clearedDate: status === 'cleared' ? world.calendar.date(Math.min(TODAY, sentDay + random.between(1, 3))) : null,
    currency: payee.currency,
    amount: money(cents),
    exchangeRate: decimal(rate, 4),
    amountBase: money(convert(cents, rate)),
    bankFee: domestic === 'wire' ? '25.00' : '0.00',
    initiatedByUserId: world.person(),
    ...world.life(created, Math.min(day + 3, TODAY)),
  })
  return id
}

function emitSettlement(
  world: World,
  payee: Payee,
  paymentId: string,
  day: Day,
  { invoiceId, invoiceDay, milestoneId, cents }: Settlement,
  reversedDay: Day | null,
): void {
  const { baseCurrency } = world.profile
  const rate = exchangeRate(payee.currency, baseCurrency, day)
  const invoiceRate = invoiceDay === null ? null : exchangeRate(payee.currency, baseCurrency, invoiceDay)
  const settledAt = world.at(reversedDay === null ? world.calendar.workday(day) : day)
  const reversedAt = reversedDay === null ? null : world.at(reversedDay)
  world.emit('payment-settlements', {
    id: world.ids.next('payment-settlements'),
    paymentId,
    invoiceId,
    paymentMilestoneId: milestoneId,
    amount: money(cents),
    currency: payee.currency,
    amountBase: money(convert(cents, rate)),
    exchangeDifferenceBase: invoiceRate === null ? null : money(convert(cents, invoiceRate - rate)),
    settledAt,
    reversedAt,
    createdAt: settledAt,
    updatedAt: reversedAt ?? settledAt,
  })
}

function emitReceipt(world: World, payee: Payee, paymentId: string, day: Day, cents: number, cleared: boolean): void {
  const { random } = world
  const daysTaken = random.between(1, 4)
  const arrived = cleared && day + daysTaken <= TODAY
  const receivedDay = Math.min(TODAY, world.calendar.workday(day) + daysTaken)
  const short = arrived && random.chance(0.04)
  const fee = short ? random.between(1200, 4500) : 0
  const reference = `RC-${world.random.digits(6)}`
  const documented = arrived && random.chance(0.2)
  world.emit('payment-receipts', {
    id: world.ids.next('payment-receipts'),
    paymentId,
    documentId: documented
      ? makeDocument(world, 'payment_advice', reference, receivedDay, { partnerId: payee.partnerId }, null)
      : null,
    confirmedByContactId: arrived ? random.pick(payee.contactIds) : null,
    status: short ? 'short' : arrived ? 'confirmed' : 'awaiting',
    reference: arrived ? reference : null,
    receivedDate: arrived ? world.calendar.date(receivedDay) : null,
    amountReceived: arrived ? money(cents - fee) : null,
    currency: payee.currency,
    bankFeeDeducted: arrived ? money(fee) : null,
    ...world.stamps(Math.min(day, TODAY), day + daysTaken),
  })
}
