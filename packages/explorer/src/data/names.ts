/** Names in place of identifiers, read by the batch get: one request for each group that a page refers to. */
import type { BrandClient } from '@selvedge/client'
import { type FieldFacts, groupAt } from './facts.ts'
import { labelOf, type RecordValues } from './records.ts'

/** Names by group and key. What is known stays known, since a name of ten minutes ago is better than none. */
const known = new Map<string, string>()
let knownTo: BrandClient | null = null

export function nameOf(path: string, id: string): string | undefined {
  return known.get(`${path} ${id}`)
}

/** Resolves once all names that can be found are known. A record that is gone keeps its identifier. */
export async function learnNames(
  client: BrandClient,
  fields: readonly FieldFacts[],
  records: readonly RecordValues[],
  signal: AbortSignal,
): Promise<void> {
  if (knownTo !== client) known.clear()
  knownTo = client
  const follow = client.follow.bind(client) as (record: object, field: string, options: object) => Promise<unknown>
  const wanted = fields.filter(({ kind, to }) => kind === 'r' && to !== 'user')
  await Promise.all(
    wanted.flatMap(({ name, to }) =>
      [...new Set(records.map((record) => record[name]))].map(async (id) => {
        if (typeof id !== 'string' || known.has(`${to} ${id}`)) return
        const record = await follow({ [name]: id }, name, { signal }).catch(() => null)
        if (record && !signal.aborted) known.set(`${to} ${id}`, labelOf(groupAt(to)!, record as RecordValues))
      }),
    ),
  )
}
