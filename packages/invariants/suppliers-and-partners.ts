/** A supplier is the brand's relationship with its partner, and has the state of that relationship. */
import { Known } from './known.ts'
import type { Rule, RuleSet } from './rule.ts'

const GROUPS = ['suppliers', 'partners'] as const

const PARTNER: Rule = {
  name: 'supplier-partner',
  expects: 'suppliers.id is the relationship.id of its partner in partners.',
  fix: 'Load the supplier under the id of the relationship, or correct suppliers.partnerId.',
  groups: GROUPS,
}

const STATUS: Rule = {
  name: 'supplier-status',
  expects: 'suppliers.status is the relationship.status of its partner in partners, if suppliers can have that status.',
  fix: 'Load both groups from the same state of the source.',
  groups: GROUPS,
}

/** The relationship of a partner may also have a status in the brand's own words, which cannot be compared. */
const STATUSES = ['prospect', 'onboarding', 'active', 'paused', 'ended']

export const suppliersAndPartners: RuleSet = {
  rules: [PARTNER, STATUS],
  compare: (report) => {
    const relationships = new Known<{ readonly id: string; readonly status: string }>()
    return {
      reads: {
        partners: ({ id, relationship }) => relationships.set(id, { id: relationship.id, status: relationship.status }),
        suppliers: ({ id, partnerId, status }) =>
          relationships.when(partnerId, (relationship) => {
            if (relationship.id !== id) {
              report(PARTNER, 'suppliers', id, `its partner ${partnerId} has the relationship ${relationship.id}`)
            } else if (relationship.status !== status && STATUSES.includes(relationship.status)) {
              report(STATUS, 'suppliers', id, `status is ${status}, but its relationship is ${relationship.status}`)
            }
          }),
      },
    }
  },
}
