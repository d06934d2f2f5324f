/** What becomes of a stored body on the way from an earlier shape to the current one. */
import type { Field } from '../kinds/field.ts'
import type { Resource } from '../resource.ts'

export interface Rewriting {
  /** All fields of the current shape, in order. */
  readonly members: readonly RewrittenMember[]
  /** Whether bodies of the earlier shape have other members too. */
  readonly removes: boolean
}

/** A field, and where its value comes from: a member of the earlier body, or a constant. */
interface RewrittenMember {
  readonly name: string
  readonly field: Field
  readonly from: { readonly name: string } | { readonly value: unknown }
}

/** Null where bodies stay as they are. `stepsDone` is how many steps the bodies have behind them. */
export function rewritingOf(resource: Resource, stepsDone: number): Rewriting | null {
  const due = (resource.steps ?? []).slice(stepsDone)
  if (due.every((step) => 'widen' in step)) return null
  const members = Object.entries(resource.fields).map(([name, field]): RewrittenMember => {
    let earlier = name
    for (const step of due.toReversed()) {
      if ('add' in step && step.add === earlier) return { name, field, from: { value: step.value ?? null } }
      if ('rename' in step && step.to === earlier) earlier = step.rename
    }
    return { name, field, from: { name: earlier } }
  })
  return { members, removes: due.some((step) => 'remove' in step) }
}
