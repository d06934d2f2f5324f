/** What `loads undo` does: finds the load and its inverse, undoes it, and reports the outcome. */
import type { Client } from 'pg'
import { storeFailed, undoKey } from '../../files/file-store.ts'
import { unwatched } from '../../loader/progress.ts'
import { undoLoad } from '../../loader/undo-load.ts'
import { findLoad } from '../../store/loading/load-log.ts'
import { SHARED_BRAND_ID } from '../../store/owner.ts'
import { publishToCells } from '../cells/publish.ts'
import { installationOf } from '../configuration/cells.ts'
import { readConfiguration } from '../configuration/read.ts'
import { exitCodes, UsageError } from '../exit-codes.ts'
import { openStore } from '../file-store.ts'
import { showOutcome } from '../load/outcome.ts'
import { tellUndo } from '../load/undo-note.ts'
import { tell } from '../output/print.ts'
import { showLeft } from './left.ts'
import { readOf, type ShowOptions } from './run.ts'
import { whyNotUndoable } from './undoable.ts'

export interface UndoOptions extends ShowOptions {
  readonly dryRun?: true
  readonly keepLater?: true
}

export async function runUndo(id: string, options: UndoOptions): Promise<void> {
  const configuration = readConfiguration(process.env)
  const installation = installationOf(configuration)
  const load = await readOf(installation, options, (client, brandId) => findLoad(client, brandId, id))
  if (!load) throw new UsageError(`There is no load ${id} in this history; selvedge loads lists them.`)
  const obstacle = whyNotUndoable(load)
  if (obstacle) throw new UsageError(`Load ${id} ${obstacle}.`)
  const store = await openStore(configuration, 'loads undo')
  const brand = options.brand ? await installation.findBrand(options.brand) : null
  const key = undoKey(brand?.id ?? SHARED_BRAND_ID, id)
  if (!(await store.has(key).catch(storeFailed))) {
    throw new UsageError(
      `Load ${id} cannot be undone: ${key} is not in the store of files. Configure the store that the load had.`,
    )
  }
  const run = (client: Client, cell: string) =>
    undoLoad(
      client,
      {
        brand,
        cell,
        store,
        load: { id, sequence: load.sequence!, finishedAt: load.finishedAt },
        sha256: load.undoSha256,
        dryRun: options.dryRun ?? false,
        keepLater: options.keepLater ?? false,
        retentionDays: configuration.changesRetentionDays,
      },
      unwatched,
    )
  const outcome = await (brand ? installation.withBrand(brand, tell, run) : installation.withShared(tell, run))
  showOutcome(outcome, options)
  if (!options.json) showLeft(outcome.left)
  tellUndo(outcome, brand?.slug ?? null)
  if (outcome.faults.total > 0) process.exitCode = exitCodes.faults
  else if (!brand && !options.dryRun) await publishToCells(installation)
}
