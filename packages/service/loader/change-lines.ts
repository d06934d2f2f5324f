/**
 * Change lines, in the form of the items of the change feed, with two more operations:
 *
 *   {"op":"upsert","group":"orders","record":{"id":"…",…}}   adds the record, or changes the one with the same key
 *   {"op":"delete","group":"orders","key":{"id":"…"}}        removes the record, if it is there
 *   {"op":"replace","group":"skus"}                          removes records of the group that the load does not give
 *   {"op":"expect","group":"orders","stamp":"6f0c…"}         fails unless the group still has this stamp
 *
 * An upsert may have a `key`, as in the feed. It is not read: the record has it. An expectation may have `quarantined`: how many rows of the
 * group the sender left out.
 */

/** The members that a line may have beside `op` and `group`. */
export const changeMembers = {
  upsert: ['key', 'record'],
  delete: ['key'],
  replace: [],
  expect: ['stamp', 'quarantined'],
} as const satisfies Record<string, readonly string[]>

export type ChangeOp = keyof typeof changeMembers

const UPSERT =
  /^\{\s*(?:"op"\s*:\s*"upsert"\s*,\s*"group"\s*:\s*"([a-z-]+)"|"group"\s*:\s*"([a-z-]+)"\s*,\s*"op"\s*:\s*"upsert")\s*,\s*(?:"key"\s*:\s*\{[^{}]*\}\s*,\s*)?"record"\s*:\s*(?=\{)/

/**
 * The group of an upsert and the text of its record, without parsing the line. Null for a line that is not written in the
 * usual order. If the text of the record is not JSON, the line is something else and has to be parsed as a whole.
 */
export function cutUpsert(text: string): { readonly group: string; readonly record: string } | null {
  const found = UPSERT.exec(text)
  if (!found) return null
  const end = text.endsWith('}') ? text.length : text.trimEnd().length
  if (text[end - 1] !== '}') return null
  return { group: (found[1] ?? found[2])!, record: text.slice(found[0].length, end - 1) }
}
