/** Loads rows that are known to be right: staged, merged and committed at once. */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { RETENTION_DAYS } from '../packages/service/store/loading/journal.ts'
import { LoadTransaction } from '../packages/service/store/loading/load-transaction.ts'
import type { MergeMode, MergeResult } from '../packages/service/store/loading/merge-group.ts'
import type { StagedRow } from '../packages/service/store/loading/staged-row.ts'

interface MergeGroup {
  readonly resource: Resource
  readonly rows: AsyncIterable<StagedRow>
}

export async function merge(
  client: Client,
  brandId: number,
  groups: readonly MergeGroup[],
  mode: MergeMode,
  cell?: string,
): Promise<MergeResult[]> {
  const load = await LoadTransaction.begin(client, {
    brandId,
    mode,
    withReferences: false,
    retentionDays: RETENTION_DAYS,
    allowEmpty: true,
    removalsMax: { percent: 100 },
    ...(cell !== undefined && { cell }),
  })
  try {
    for (const { resource, rows } of groups) await load.stage(resource, singly(rows))
    const [found] = await load.duplicates(1)
    if (found && found.total > 0) throw new Error(`${found.total} rows have the key of another one`)
    const results = await load.merge()
    await load.commit()
    return results
  } catch (error) {
    await load.rollback()
    throw error
  }
}

async function* singly(rows: AsyncIterable<StagedRow>): AsyncGenerator<readonly StagedRow[]> {
  for await (const row of rows) yield [row]
}
