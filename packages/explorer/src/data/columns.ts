/** Which fields of a group fit on a line: what a record is called, where it stands, what it refers to, when and how many. */
import type { FieldFacts, GroupFacts } from './facts.ts'

export interface Columns {
  /** What a record is called; null in groups whose records have no name. */
  readonly lead: FieldFacts | null
  readonly rest: readonly FieldFacts[]
}

const REST_MAX = 6
const LEADS = [
  'number',
  'styleNumber',
  'code',
  'name',
  'label',
  'fileName',
  'itemDescription',
  'itemLabel',
  'cartonNumber',
]
const NEVER = ['id', 'createdAt', 'updatedAt', 'deletedAt', 'sha256']

export function columnsOf({ fields }: GroupFacts): Columns {
  const lead = LEADS.map((name) => fields.find((field) => field.name === name)).find(Boolean) ?? null
  const others = fields.filter((field) => field !== lead && rankOf(field) > 0)
  // The second field of a kind counts less than the first of another, so that a line tells something of each.
  const ranked = others.map((field, index) => {
    const before = others.slice(0, index).filter((each) => rankOf(each) === rankOf(field)).length
    return { field, rank: rankOf(field) <= 2 ? rankOf(field) : rankOf(field) + before * 3 }
  })
  const chosen = new Set(
    ranked
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, REST_MAX)
      .map(({ field }) => field),
  )
  return { lead, rest: others.filter((field) => chosen.has(field)) }
}

/** 0 for what never fits. */
function rankOf({ name, kind, to }: FieldFacts): number {
  if (NEVER.includes(name) || to === 'user' || kind === 'j' || kind === 'o') return 0
  if (name === 'name' || name === 'status' || name === 'kind') return 1
  if (/^(amount|qty|quantity|totalAmount|totalQty|balanceAmount|qtyReceived|totalQtyReceived)$/.test(name)) return 2
  if (kind === 'r') return 3
  if (kind === 'd') return 4
  if (kind === 'i' || kind === 'a') return 5
  return kind === 's' || kind === 'e' || kind === 'b' ? 6 : 7
}
