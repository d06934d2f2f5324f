/** Loads a folder of generated records, in which a fault is a defect of the generator. */
import type { Client } from 'pg'
import type { LoadBrand } from '../../loader/brand-record.ts'
import { load } from '../../loader/load.ts'
import { unwatched } from '../../loader/progress.ts'
import type { LoadFiles } from '../../loader/record-files.ts'
import { findSources } from '../../loader/sources.ts'

/** If `brand` is null, the records are the shared ones. */
export async function loadFolder(
  client: Client,
  brand: LoadBrand | null,
  folder: string,
  more: { readonly files: LoadFiles | null; readonly retentionDays: number; readonly cell: string },
): Promise<void> {
  const sources = findSources([folder], brand === null)
  const { faults } = await load(
    client,
    { brand, sources, mode: 'upsert', checkReferences: false, dryRun: false, faultsNamedMax: 1, undo: null, ...more },
    unwatched,
  )
  const [fault] = faults.named
  if (fault) throw new Error(`${fault.file}:${fault.line} ${fault.field} ${fault.sentence}`)
}
