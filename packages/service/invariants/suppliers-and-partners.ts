/** 1. A supplier is the brand's relationship with its partner, and stands as that relationship does. */
import { Known } from './known.ts'
import type { RuleMaker } from './rule.ts'

export const suppliersAndPartners: RuleMaker = (report) => {
  const relationships = new Known<{ readonly id: string; readonly status: string }>()
  return {
    reads: {
      partners: ({ id, relationship }) => relationships.set(id, { id: relationship.id, status: relationship.status }),
      suppliers: ({ id, partnerId, status }) =>
        relationships.when(partnerId, (relationship) => {
          if (relationship.id !== id) {
            report('suppliers', id, `its partner ${partnerId} has the relationship ${relationship.id}, not this one`)
          } else if (relationship.status !== status) {
            report(
              'suppliers',
              id,
              `status is ${status}, but the relationship of its partner is ${relationship.status}`,
            )
          }
        }),
    },
  }
}
