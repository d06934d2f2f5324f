/** What is made fits what was ordered and reported: quantities, numbers of runs, revisions. */
import { Known } from './known.ts'
import { LOAD_AGAIN, type Rule, type RuleSet } from './rule.ts'
import { Tally } from './tally.ts'

const PRODUCED: Rule = {
  name: 'order-item-produced',
  expects:
    'The production-run-items.quantity of an order item, over runs that were not retracted, add up to at most twice its order-items.qty. More is a mistake in units, or a run that was reported twice.',
  fix: 'Correct the quantities in the source, or set production-runs.retractedAt of the mistaken run.',
  groups: ['order-items', 'production-runs', 'production-run-items'],
}

const NUMBERS: Rule = {
  name: 'run-numbers',
  expects:
    'production-runs.runNumber counts from 1 in the order without gaps, because a mistaken run is retracted and not deleted.',
  fix: LOAD_AGAIN,
  groups: ['production-runs'],
}

const REVISION: Rule = {
  name: 'run-item-revision',
  expects:
    'production-run-items.quantity is that of the latest of its production-run-item-revisions. Items without revisions are left out.',
  fix: 'Load both groups from the same state of the source.',
  groups: ['production-run-items', 'production-run-item-revisions'],
}

export const production: RuleSet = {
  rules: [PRODUCED, NUMBERS, REVISION],
  compare: (report) => {
    const made = new Tally()
    const stands = new Known<boolean>()
    const numbers = new Map<string, number[]>()
    const quantities = new Map<string, number>()
    const latest = new Map<string, { readonly revisionNumber: number; readonly quantity: number }>()
    return {
      reads: {
        'order-items': ({ id, qty }) => made.state(id, qty),
        'production-runs': ({ id, orderId, runNumber, retractedAt }) => {
          stands.set(id, retractedAt === null)
          const known = numbers.get(orderId)
          if (known) known.push(runNumber)
          else numbers.set(orderId, [runNumber])
        },
        'production-run-items': ({ id, productionRunId, orderItemId, quantity }) => {
          quantities.set(id, quantity)
          stands.when(productionRunId, (standing) => {
            if (standing) made.count(orderItemId, quantity)
          })
        },
        'production-run-item-revisions': ({ productionRunItemId, revisionNumber, quantity }) => {
          const known = latest.get(productionRunItemId)
          if (!known || revisionNumber > known.revisionNumber) {
            latest.set(productionRunItemId, { revisionNumber, quantity })
          }
        },
      },
      finish: () => {
        for (const { id, stated, counted } of made.stated()) {
          if (stated === 0 || counted <= stated * 2) continue
          report(PRODUCED, 'order-items', id, `${counted} pieces were made of ${stated} ordered`)
        }
        for (const [orderId, found] of numbers) {
          found.sort((one, other) => one - other)
          if (found.every((number, index) => number === index + 1)) continue
          report(NUMBERS, 'orders', orderId, `its runs are numbered ${found.join(', ')}`)
        }
        for (const [id, revision] of latest) {
          const quantity = quantities.get(id)
          if (quantity === undefined || quantity === revision.quantity) continue
          const detail = `quantity is ${quantity}, but its latest revision says ${revision.quantity}`
          report(REVISION, 'production-run-items', id, detail)
        }
      },
    }
  },
}
