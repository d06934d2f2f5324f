/** A service with two records and a snapshot, which the programs in every language read, and what they must see. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileStore } from '../../../packages/service/files/open.ts'
import type { FilesSettings } from '../../../packages/service/files/settings.ts'
import { createBrands } from '../../support/brands.ts'
import { resourceOf, TestDatabase } from '../../support/database.ts'
import { BASE, SETTINGS } from '../../support/service.ts'
import { ServiceProcess } from '../../support/service-process.ts'
import { snapshotOf } from '../../support/snapshots.ts'
import { variation } from '../../support/variations.ts'

export interface Reading {
  /** The address of the API, and the brand. */
  readonly args: readonly string[]
  readonly env: { readonly SELVEDGE_API_KEY: string }
  readonly expected: object
  stop(): Promise<void>
}

export async function startReading(): Promise<Reading> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-files-'))
  const database = await TestDatabase.create()
  const { brandId, keys } = await createBrands(database)
  const sections = [1, 2].map((n) => variation(resourceOf('bom-sections'), n))
  await database.load(brandId, { 'bom-sections': sections })
  const files: FilesSettings = { kind: 'folder', folder, publicUrl: 'http://127.0.0.1', linkSeconds: 60 }
  await snapshotOf(database.url('selvedge_loader'), brandId, await openFileStore(files, SETTINGS.cursorSecrets))
  // In its own process: this one waits for the programs.
  const service = await ServiceProcess.start({ databaseUrl: database.url('selvedge_api'), keeperUrl: null, files })
  const { code, relevantFieldKeys } = sections[0] as { code: string; relevantFieldKeys: unknown }
  return {
    args: [service.url + BASE, 'alder-finch'],
    env: { SELVEDGE_API_KEY: keys.brand },
    expected: {
      totalItems: 2,
      code,
      anyValue: relevantFieldKeys,
      hasNext: true,
      changes: 2,
      changed: code,
      counted: 2,
      packed: 2,
    },
    async stop() {
      await service.stop()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
