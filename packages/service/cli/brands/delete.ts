/**
 * What `brands delete` does. What is done so far is in the databases and the store themselves, so a deletion that was stopped
 * at any step continues from there when it is run again.
 *
 *   1. mark    the directory says that the brand is being deleted: nobody resumes, moves or loads it, or creates keys for it
 *   2. wait    until it was suspended for some seconds, so that no process reads it any more
 *   3. fence   in every cell: loads that are under way end, and none begins
 *   4. count   what there is, once: the row about the deletion says so
 *   5. delete  rows in every cell, files, rows of the directory: of the views, then of the brand; its own row at the end
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { countBrandFiles, removeBrandFiles } from '../../files/brand-files.ts'
import { type FileStore, storeFailed } from '../../files/file-store.ts'
import { type BrandCell, findBrand } from '../../store/administration/brands.ts'
import {
  beginDeletion,
  countDirectoryRows,
  type Deletion,
  type DeletionCounts,
  deleteDirectoryRows,
  type FinishedDeletion,
  finishDeletion,
  finishedDeletion,
  noteCounts,
} from '../../store/administration/deletion.ts'
import { deleteView, listViews } from '../../store/administration/views.ts'
import { countRows, deleteBrandRows, fenceDeletion } from '../../store/cells/delete-brand.ts'
import { lockMove, openMove } from '../../store/cells/move/plan.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { SnapshotUnderWay } from '../../store/snapshots/ledger.ts'
import { installationOf } from '../configuration/cells.ts'
import { filesOf } from '../configuration/files.ts'
import { type Configuration, readConfiguration } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { openStore } from '../file-store.ts'
import { counted } from '../output/amounts.ts'
import { print, printJson, tell } from '../output/print.ts'
import { type Steps, steps } from '../output/steps.ts'
import { confirmSlug } from './confirm.ts'
import { LOOK_UP_MAX_AGE_MS } from './move.ts'

export interface DeleteOptions {
  readonly confirm?: string
  readonly json?: true
}

/** It works a quarter of the time. With half of it, reads of other brands took 1.6 times as long at p99. */
const REST_FACTOR = 3

export async function runDelete(slug: string, { confirm, json }: DeleteOptions): Promise<void> {
  const configuration = readConfiguration(process.env)
  const installation = installationOf(configuration)
  await installation.withOwner(async (directory) => {
    await directory.query(`set app.with_views = 'on'`)
    const brand = await findBrand(directory, slug)
    // A run may be killed after its last step, before it says so.
    const gone = brand ? null : await finishedDeletion(directory, slug)
    if (gone) return show(gone, json)
    const { id } = deletable(brand, slug)
    await confirmSlug(slug, confirm)
    const store = await storeOf(configuration)
    if (!(await lockMove(directory, id))) {
      throw new UsageError(`Another command is moving or deleting ${slug} at this moment. Wait until it is over.`)
    }
    const move = await openMove(directory, id)
    if (move) {
      throw new UsageError(
        `A move of ${slug} to ${move.to} is open. Finish it with selvedge brands move ${slug} --to ${move.to}, or give it up with --abandon.`,
      )
    }
    const deletion = await beginDeletion(directory, id)
    if (!deletion) throw new UsageError(`${slug} was resumed at this moment. Nothing was deleted.`)
    const progress = steps()
    try {
      const finished = await deleteAll(deletion, { installation, directory, store, progress })
      progress.done(`${slug} is deleted`)
      show(finished, json)
      if (!store) tell('No store of files is configured, so files were not looked at.')
    } finally {
      progress.stop()
    }
  })
}

function deletable(brand: BrandCell | null, slug: string): BrandCell {
  if (!brand) throw new UsageError(`There is no brand ${slug}; selvedge brands list shows all.`)
  if (brand.status === 'active') {
    throw new UsageError(`${slug} is active. Suspend it first: selvedge brands suspend ${slug}. Nothing was deleted.`)
  }
  return brand
}

async function storeOf(configuration: Configuration): Promise<FileStore | null> {
  return filesOf(configuration) && openStore(configuration, 'brands delete')
}

interface Parts {
  readonly installation: Installation
  readonly directory: Client
  /** Null where none is configured. */
  readonly store: FileStore | null
  readonly progress: Steps
}

async function deleteAll(
  deletion: Deletion,
  { installation, directory, store, progress }: Parts,
): Promise<FinishedDeletion> {
  const { brandId, slug, startedAt, suspendedForMs } = deletion
  progress.next(deletion.counts ? `Continuing to delete ${slug}` : `Deleting ${slug}, as soon as no process reads it`)
  await sleep(Math.max(0, LOOK_UP_MAX_AGE_MS - suspendedForMs))
  const inEveryCell = async (act: (loader: Client) => Promise<void>): Promise<void> => {
    for (const cell of installation.cells) await installation.withLoader(cell, act)
  }
  const views = (await listViews(directory, brandId)).map(({ id }) => id)
  progress.next('Waiting for loads that are under way')
  for (const id of [brandId, ...views]) await inEveryCell((loader) => fence(loader, id, slug))
  const counts =
    deletion.counts ?? (await count(brandId, [brandId, ...views], { installation, directory, store, progress }))
  let records = 0
  let shownAt = performance.now()
  const watch = {
    step() {},
    records(deleted: number) {
      records += deleted
      if (performance.now() - shownAt < 1_000) return
      shownAt = performance.now()
      progress.next(`${records.toLocaleString('en')} of ${counts.records.toLocaleString('en')} records deleted`)
    },
    restFactor: REST_FACTOR,
  }
  for (const id of [...views, brandId]) {
    progress.next('Deleting records')
    await inEveryCell((loader) => deleteBrandRows(loader, id, watch))
    if (store) {
      progress.next('Deleting files')
      await removeBrandFiles(store, id).catch(storeFailed)
    }
    progress.next('Deleting keys')
    await deleteDirectoryRows(directory, id, REST_FACTOR)
    if (id !== brandId) await deleteView(directory, id)
  }
  return { brandId, slug, startedAt, counts, finishedAt: await finishDeletion(directory, brandId) }
}

async function fence(loader: Client, ownerId: number, slug: string): Promise<void> {
  await fenceDeletion(loader, ownerId).catch((error) => {
    if (!(error instanceof SnapshotUnderWay)) throw error
    throw new UsageError(`A snapshot or reports of ${slug} are being made. Run this again when that is over.`)
  })
}

async function count(
  brandId: number,
  owners: readonly number[],
  { installation, directory, store, progress }: Parts,
): Promise<DeletionCounts> {
  progress.next('Counting what there is')
  let [records, rows, keys, files] = [0, 0, 0, 0]
  for (const id of owners) {
    for (const cell of installation.cells) {
      const found = await installation.withLoader(cell, (loader) => countRows(loader, id))
      records += found.records
      rows += found.rows
    }
    const about = await countDirectoryRows(directory, id)
    rows += about.rows
    keys += about.keys
    if (store) files += await countBrandFiles(store, id).catch(storeFailed)
  }
  const counts = { records, rows, keys, files: store && files }
  await noteCounts(directory, brandId, counts)
  return counts
}

function show({ brandId, slug, startedAt, finishedAt, counts }: FinishedDeletion, json?: true): void {
  const { records, rows, keys, files } = counts
  if (json) {
    printJson({ brand: slug, id: brandId, startedAt, finishedAt, records, rows, keys, files })
    return
  }
  const amounts = [
    counted(records, 'record'),
    counted(keys, 'key'),
    counted(rows - records - keys, 'other row'),
    ...(files === null ? [] : [counted(files, 'file')]),
  ]
  print(`Brand ${slug} deleted: ${amounts.join(', ')}.`)
}
