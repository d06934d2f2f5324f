/** Reads the records that a page refers to by the batch get: one request for each group. */
import type { BrandClient } from '@selvedge/client'
import { type FieldFacts, groupAt } from './facts.ts'
import { forgetAll, isKnown, keep } from './known-records.ts'
import { labelOf, ownCurrencyOf, type RecordValues } from './records.ts'

let knownTo: BrandClient | null = null

/** Resolves once all names that can be found are known. A record that is gone keeps its identifier. */
export async function learnNames(
  client: BrandClient,
  fields: readonly FieldFacts[],
  records: readonly RecordValues[],
  signal: AbortSignal,
): Promise<void> {
  if (knownTo !== client) forgetAll()
  knownTo = client
  const follow = client.follow.bind(client) as (record: object, field: string, options: object) => Promise<unknown>
  const wanted = fields.filter(({ kind, to }) => kind === 'r' && to !== 'user')
  await Promise.all(
    wanted.flatMap(({ name, to }) =>
      [...new Set(records.map((record) => record[name]))].map(async (id) => {
        if (typeof id !== 'string' || isKnown(to, id)) return
        const record = (await follow({ [name]: id }, name, { signal }).catch(() => null)) as RecordValues | null
        if (record && !signal.aborted)
          keep(to, id, { name: labelOf(groupAt(to)!, record), currency: ownCurrencyOf(record) })
      }),
    ),
  )
}
