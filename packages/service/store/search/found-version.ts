/**
 * Whether what a group is found by is of the version of its records, and made by the rule of this release. Otherwise another release
 * has loaded it: it is not searched until it is built anew.
 */
import { findRuleOf, type Resource } from '@selvedge/catalogue'

export interface FoundMark {
  readonly version: number
  readonly foundVersion: number | null
  readonly foundRule: string | null
}

/** Null for a group that is not searched. */
export function ruleOf({ findable }: Resource): string | null {
  return findable ? findRuleOf(findable) : null
}

/** A group that was never loaded has nothing to be found. */
export function isFound(resource: Resource, { version, foundVersion, foundRule }: FoundMark): boolean {
  return version === 0 || (foundVersion === version && foundRule === ruleOf(resource))
}

/**
 * Assignments to a row of `resource_state` with this alias, behind others, in a statement that raises its version by one and writes
 * what is found with it. What was not of the version before stays behind. Empty for a group that is not searched.
 */
export function foundVersionSql(resource: Resource, state: string): string {
  const rule = ruleOf(resource)
  if (rule === null) return ''
  const isOf = `${state}.version = 0 or ${state}.found_version = ${state}.version and ${state}.found_rule = '${rule}'`
  return `,
  found_version = case when ${isOf} then ${state}.version + 1 else ${state}.found_version end,
  found_rule = case when ${isOf} then '${rule}' else ${state}.found_rule end`
}
