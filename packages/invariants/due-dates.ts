/** An invoice is not due before its date; one that is payable within days of it is due after about as many. */
import { daysBetween } from './days.ts'
import { Known } from './known.ts'
import type { Rule, RuleSet } from './rule.ts'

const FIX = 'Correct the date or the payment term in the source, and load the invoice again.'

const ORDER: Rule = {
  name: 'due-after-invoice',
  expects: 'invoices.dueDate is not before invoiceDate. Credit notes are left out.',
  fix: FIX,
  groups: ['invoices'],
}

const TERM: Rule = {
  name: 'due-by-term',
  expects:
    'invoices.dueDate is within a month of the day that its paymentTermId gives, if payment-terms.milestones of that term is a single payment counted from invoice_date. Credit notes are left out.',
  fix: FIX,
  groups: ['invoices', 'payment-terms'],
}

/** Terms often count from the end of the month, and a due date on a weekend is moved. */
const TERM_DAYS = 31

interface TermPart {
  readonly triggerEvent?: unknown
  readonly offsetDays?: unknown
}

export const dueDates: RuleSet = {
  rules: [ORDER, TERM],
  compare: (report) => {
    /** Days from the date of the invoice; null for terms of another kind. */
    const netDays = new Known<number | null>()
    return {
      reads: {
        'payment-terms': ({ id, milestones }) => netDays.set(id, daysFromInvoice(milestones)),
        invoices: ({ id, kind, paymentTermId, invoiceDate, dueDate }) => {
          if (dueDate === null || kind === 'credit_note') return
          if (dueDate < invoiceDate) {
            report(ORDER, 'invoices', id, `is due on ${dueDate}, before its date ${invoiceDate}`)
          } else if (paymentTermId !== null) {
            netDays.when(paymentTermId, (days) => {
              const given = daysBetween(invoiceDate, dueDate)
              if (days === null || Math.abs(given - days) <= TERM_DAYS) return
              report(TERM, 'invoices', id, `is due ${given} days after its date, but its term says ${days}`)
            })
          }
        },
      },
    }
  },
}

function daysFromInvoice(milestones: unknown): number | null {
  if (!Array.isArray(milestones) || milestones.length !== 1) return null
  const { triggerEvent, offsetDays } = (milestones[0] ?? {}) as TermPart
  return triggerEvent === 'invoice_date' && typeof offsetDays === 'number' ? offsetDays : null
}
