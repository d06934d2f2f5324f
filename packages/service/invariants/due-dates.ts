/** 17. An invoice is not due before its date; one that is payable within days of it is due after just as many. */
import { Known } from './known.ts'
import type { RuleMaker } from './rule.ts'

const DAY_MS = 86_400_000

interface TermPart {
  readonly triggerEvent?: unknown
  readonly offsetDays?: unknown
}

export const dueDates: RuleMaker = (report) => {
  /** Days from the date of the invoice; null for terms of another kind. */
  const netDays = new Known<number | null>()
  return {
    reads: {
      'payment-terms': ({ id, milestones }) => netDays.set(id, daysFromInvoice(milestones)),
      invoices: ({ id, kind, paymentTermId, invoiceDate, dueDate }) => {
        if (dueDate === null || kind === 'credit_note') return
        if (dueDate < invoiceDate) report('invoices', id, `is due on ${dueDate}, before its date ${invoiceDate}`)
        else if (paymentTermId !== null) {
          netDays.when(paymentTermId, (days) => {
            const right = days === null ? dueDate : addDays(invoiceDate, days)
            if (dueDate !== right) {
              report('invoices', id, `is due on ${dueDate}, but ${days} days after ${invoiceDate} is ${right}`)
            }
          })
        }
      },
    },
  }
}

function daysFromInvoice(milestones: unknown): number | null {
  if (!Array.isArray(milestones) || milestones.length !== 1) return null
  const { triggerEvent, offsetDays } = milestones[0] as TermPart
  return triggerEvent === 'invoice_date' && typeof offsetDays === 'number' ? offsetDays : null
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}
