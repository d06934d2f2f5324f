/** A cycle with the settings of the command. The folder is read anew each time, so an edited file counts from the next cycle on. */
import { SelvedgeLoader } from '@selvedge/client'
import type { SyncOptions } from '../arguments.ts'
import { runCycle } from '../cycle/cycle.ts'
import type { CycleOutcome } from '../cycle/outcome.ts'
import { readFolder, SETTINGS_FILE } from '../folder/folder.ts'
import { ImportProblem } from '../problems.ts'
import type { Progress } from '../progress/progress.ts'
import type { Secrets } from '../source/secrets.ts'

export async function syncOnce(
  options: SyncOptions,
  secrets: Secrets,
  progress: Progress,
  signal: AbortSignal,
): Promise<CycleOutcome> {
  const folder = readFolder(options.folder)
  const { brand: slug, url } = folder.settings
  const loadKey = secrets.take('SELVEDGE_LOAD_KEY')
  if (loadKey === null)
    throw new ImportProblem('usage', 'SELVEDGE_LOAD_KEY is needed: a key that starts with slv_load_')
  if (url === null) throw new ImportProblem('usage', `${SETTINGS_FILE} needs the url of the listener for loads`)
  if (folder.files.length === 0)
    throw new ImportProblem('usage', `${folder.path} has no file of a group, such as orders.sql`)
  const brand = new SelvedgeLoader({ loadKey, loadUrl: url }).brand(slug)
  try {
    return await runCycle({ ...options, folder, secrets, brand, now: Date.now }, progress, signal)
  } finally {
    progress.end()
  }
}
