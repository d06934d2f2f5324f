/** How many records lists have: a request for each, so only while there is room in the quota. */
import type { BrandClient } from '@selvedge/client'
import { currentQuota } from '../session.ts'
import { hasRoom } from './quota.ts'
import { readPage } from './records.ts'

export interface CountedList {
  readonly path: string
  readonly filters: Readonly<Record<string, string>>
}

/** Empty without room. */
export async function countEach(
  client: BrandClient,
  lists: readonly CountedList[],
  signal: AbortSignal,
): Promise<number[]> {
  if (!hasRoom(currentQuota(), lists.length)) return []
  return Promise.all(
    lists.map(async ({ path, filters }) => {
      const { totalItems } = await readPage(client, path, { filters, limit: 1 }, signal)
      return totalItems
    }),
  )
}
