/** The service names faults by ids that the source does not know. So what was sent is checked here, in the source's words. */

import { MappingFaulty } from '../faults.ts'
import { checkBodies } from '../reading/bodies.ts'
import type { Comparison } from '../reading/compare.ts'
import type { Database } from '../source/database.ts'
import { TransferRefused } from './removals.ts'

export async function refusedInWords(
  database: Database,
  comparisons: readonly Comparison[],
  error: unknown,
): Promise<never> {
  if (!(error instanceof TransferRefused) || error.errorCode !== 'load_faulty') throw error
  const faults = []
  for (const { mapping, table, keys } of comparisons) {
    faults.push(...(await checkBodies(database, mapping, table, keys)).faults())
  }
  throw faults.length > 0 ? new MappingFaulty(faults) : error
}
