/** Loads rows that are known to be right: staged, merged and committed at once. */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import type { LoadMode } from '../packages/service/loader/convert.ts'
import { RETENTION_DAYS } from '../packages/service/store/loading/journal.ts'
import { LoadTransaction } from '../packages/service/store/loading/load-transaction.ts'
import type { MergeResult } from '../packages/service/store/loading/merge-group.ts'
import type { StagedBatch, StagedRow } from '../packages/service/store/loading/staged-row.ts'

interface MergeGroup {
  readonly resource: Resource
  readonly rows: AsyncIterable<StagedRow>
}

export async function merge(
  client: Client,
  brandId: number,
  groups: readonly MergeGroup[],
  mode: LoadMode,
  cell?: string,
): Promise<MergeResult[]> {
  const load = await LoadTransaction.begin(client, {
    brandId,
    withReferences: false,
    retentionDays: RETENTION_DAYS,
    allowEmpty: true,
    removalsMax: { percent: 100 },
    ...(cell !== undefined && { cell }),
  })
  try {
    if (mode === 'replace') for (const { resource } of groups) load.replace(resource)
    await load.stage(batchesOf(groups, mode))
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

async function* batchesOf(groups: readonly MergeGroup[], mode: LoadMode): AsyncGenerator<StagedBatch> {
  for (const { resource, rows } of groups) {
    yield { resource, rows: [] }
    for await (const row of rows) yield { resource, rows: [mode === 'delete' ? { ...row, body: null } : row] }
  }
}
