/** Payment agreements and their milestones, as they stand today. */

import remarks from '../data/remarks.json' with { type: 'json' }
import { decimal, money } from '../kit/amounts.ts'
import { TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { PaymentPart } from '../library/settings.ts'
import type { WaveInHand } from '../orders/order.ts'
import { isCancelled, isConfirmed } from '../orders/progress.ts'
import type { Account } from './accounts.ts'
import type { Instalment } from './due-dates.ts'

export function emitAgreement(
  world: World,
  inHand: WaveInHand,
  account: Account,
  instalments: readonly Instalment[],
): void {
  const { timeline, supplier } = inHand
  const { order, milestones } = account
  const id = world.ids.next('payment-agreements')
  const cancelled = isCancelled(timeline)
  const agreed = isConfirmed(timeline) && !cancelled
  const completed = milestones.every((milestone) => milestone.paidCents === milestone.cents)
  const paidDays = instalments.filter(({ paid }) => paid).map(({ payDay }) => payDay)
  const lastDay = agreed ? Math.max(timeline.confirmedDay, ...paidDays) : (timeline.cancelledDay ?? timeline.orderDay)
  const stamps = world.stamps(timeline.orderDay, lastDay)
  world.emit('payment-agreements', {
    id,
    number: order.number.replace('PO', 'PA'),
    supplierId: supplier.id,
    orderId: order.id,
    paymentTermId: supplier.term.id,
    status: cancelled
      ? 'cancelled'
      : !agreed
        ? 'draft'
        : completed
          ? 'completed'
          : paidDays.length > 0
            ? 'active'
            : 'agreed',
    currency: supplier.currency,
    totalAmount: money(account.totalCents),
    agreedAt: agreed ? world.at(timeline.confirmedDay) : null,
    agreedByUserId: agreed ? world.person() : null,
    notes: world.random.chance(0.12) ? world.random.pick(remarks.agreement) : null,
    ...stamps,
    deletedAt: null,
  })
  for (const [index, milestone] of milestones.entries()) {
    const part = supplier.term.parts[index]!
    const { event: triggerEvent, percent, offsetDays } = part
    const next = nextDue(instalments.filter((instalment) => instalment.part === index))
    const due = agreed && next.eventDay <= TODAY
    const { cents, paidCents } = milestone
    world.emit('payment-milestones', {
      id: milestone.id,
      paymentAgreementId: id,
      orderId: order.id,
      invoiceId: invoiceOf(account, index),
      sequence: index + 1,
      name: milestoneName(part),
      triggerEvent,
      offsetDays,
      percent: decimal(percent * 100, 2),
      amount: money(cents),
      balanceAmount: money(cancelled ? 0 : cents - paidCents),
      currency: supplier.currency,
      dueDate: due ? world.calendar.date(next.dueDay) : null,
      status: cancelled ? 'cancelled' : agreed ? standing(cents, paidCents, due) : 'pending',
      ...stamps,
    })
  }
}

function standing(cents: number, paidCents: number, due: boolean) {
  if (paidCents === cents) return 'paid'
  return paidCents > 0 ? 'partially_paid' : due ? 'due' : 'pending'
}

/** What people look for is the next day something is to be paid; once all is paid, the day of the last. */
function nextDue(instalments: readonly Instalment[]): Instalment {
  return (instalments.find(({ paid }) => !paid) ?? instalments.at(-1))!
}

/** The deposit's own invoice, or the commercial one where there is only one. */
function invoiceOf({ invoices }: Account, part: number): string | null {
  const deposit = invoices.find(({ invoice }) => invoice.kind !== 'commercial')
  if (part === 0 && deposit) return deposit.invoice.id
  const commercial = invoices.filter(({ invoice }) => invoice.kind === 'commercial')
  return commercial.length === 1 ? commercial[0]!.invoice.id : null
}

function milestoneName({ event, percent, offsetDays }: PaymentPart): string {
  const when = event.replaceAll('_', ' ')
  return offsetDays === 0 ? `${percent}% on ${when}` : `${percent}% ${offsetDays} days after ${when}`
}
