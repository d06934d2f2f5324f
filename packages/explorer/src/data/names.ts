/** Reads the records that a page refers to by the batch get: one request for each group. */
import { ApiError, type BrandClient } from '@selvedge/client'
import { type FieldFacts, groupAt } from './facts.ts'
import { forgetAll, isKnown, keep } from './known-records.ts'
import { labelOf, ownCurrencyOf, type RecordValues } from './records.ts'

let knownTo: BrandClient | null = null

/** Resolves once all names that can be read now are known. */
export async function learnNames(...parameters: Parameters<typeof readNames>): Promise<void> {
  await readNames(...parameters).catch(() => {})
}

/** Resolves once all names are known. A record that is gone has none; throws if one could not be read. */
export async function readNames(
  client: BrandClient,
  fields: readonly FieldFacts[],
  records: readonly RecordValues[],
  signal: AbortSignal,
): Promise<void> {
  if (knownTo !== client) forgetAll()
  knownTo = client
  const follow = client.follow.bind(client) as (record: object, field: string, options: object) => Promise<unknown>
  const wanted = fields.filter(({ kind, to }) => kind === 'r' && to !== 'user')
  const reads = wanted.flatMap(({ name, to }) =>
    [...new Set(records.map((record) => record[name]))].map(async (id) => {
      if (typeof id !== 'string' || isKnown(to, id)) return
      const record = (await follow({ [name]: id }, name, { signal })) as RecordValues
      if (!signal.aborted) keep(to, id, { name: labelOf(groupAt(to)!, record), currency: ownCurrencyOf(record) })
    }),
  )
  const failed = (await Promise.allSettled(reads)).find((read) => read.status === 'rejected' && !isGone(read.reason))
  if (failed?.status === 'rejected') throw failed.reason
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
