/** 6. The latest revision of a production run item gives its quantity. */
import type { RuleMaker } from './rule.ts'

export const runRevisions: RuleMaker = (report) => {
  const quantities = new Map<string, number>()
  const latest = new Map<string, { readonly revisionNumber: number; readonly quantity: number }>()
  return {
    reads: {
      'production-run-items': ({ id, quantity }) => quantities.set(id, quantity),
      'production-run-item-revisions': ({ productionRunItemId, revisionNumber, quantity }) => {
        const known = latest.get(productionRunItemId)
        if (!known || revisionNumber > known.revisionNumber)
          latest.set(productionRunItemId, { revisionNumber, quantity })
      },
    },
    finish: () => {
      for (const [id, revision] of latest) {
        const quantity = quantities.get(id)
        if (quantity !== undefined && quantity !== revision.quantity) {
          report(
            'production-run-items',
            id,
            `quantity is ${quantity}, but its latest revision says ${revision.quantity}`,
          )
        }
      }
    },
  }
}
