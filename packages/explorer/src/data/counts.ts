/** How many records lists have: a request for each, so only while there is room in the quota. */
import type { BrandClient } from '@selvedge/client'
import { currentQuota } from '../session.ts'
import { hasRoom } from './quota.ts'
import { readPage } from './records.ts'

export interface CountedList {
  readonly path: string
  readonly filters: Readonly<Record<string, string>>
}

/** Empty without room. A list that cannot be read, such as a report that was not calculated, has none. */
export async function countEach(
  client: BrandClient,
  lists: readonly CountedList[],
  signal: AbortSignal,
): Promise<(number | undefined)[]> {
  if (!hasRoom(currentQuota(), lists.length)) return []
  return Promise.all(
    lists.map(async ({ path, filters }) => {
      const page = await readPage(client, path, { filters, limit: 1 }, signal).catch(() => null)
      return page?.totalItems
    }),
  )
}
