/** Short forms of the runs about loads, snapshots and copies that are kept in sync. */
import { expect, it } from 'vitest'
import { missed, type Result } from '../../../harness/results.ts'
import { newBrandLoads } from '../new-brand.ts'
import { killSnapshots } from '../snapshot-kill.ts'
import { killSyncs } from '../sync-kill.ts'
import { syncRequests } from '../sync-requests.ts'
import { keepLaterHistories, undoHistories } from '../undo-histories.ts'

it.each<[name: string, measure: () => Promise<readonly Result[]>]>([
  ['snapshots that are killed', () => killSnapshots(8, 5_000)],
  ['syncs that are killed while loads run', () => killSyncs(12, 6, 4_000)],
  ['requests of a sync', () => syncRequests(5_000)],
  // With nested loops, a replacement took 16 times as long, and a change of all records 24 times.
  ['loads of a brand that the planner does not know', () => newBrandLoads(50_000, 4_000, 4)],
  ['random histories of loads that are undone', () => undoHistories(5)],
  ['random histories of loads that are undone but for what came later', () => keepLaterHistories(12)],
])('%s', async (_, measure) => {
  expect(missed(await measure())).toEqual([])
})
