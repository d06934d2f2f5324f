/** A cycle with the settings of the command. The folder is read anew each time, so an edited file counts from the next cycle on. */
import { SelvedgeLoader } from '@selvedge/client'
import type { SyncOptions } from '../arguments.ts'
import { runCycle } from '../cycle/cycle.ts'
import { destinedFolder } from '../folder/destination.ts'
import { readFolder } from '../folder/folder.ts'
import { ImportProblem } from '../problems.ts'
import type { Progress } from '../progress/progress.ts'
import type { Secrets } from '../source/secrets.ts'
import { noteSunset } from './renamed-brand.ts'
import type { SyncOutcome } from './reports.ts'

export async function syncOnce(
  options: SyncOptions,
  secrets: Secrets,
  progress: Progress,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const folder = destinedFolder(readFolder(options.folder), options, secrets.environment)
  const { brand: slug, url } = folder.settings
  const loadKey = secrets.take('SELVEDGE_LOAD_KEY')
  if (loadKey === null)
    throw new ImportProblem('usage', 'SELVEDGE_LOAD_KEY is needed: a key that starts with slv_load_')
  if (folder.files.length === 0)
    throw new ImportProblem('usage', `${folder.path} has no file of a group, such as orders.sql`)
  const slugUse = noteSunset(slug)
  const brand = new SelvedgeLoader({ loadKey, loadUrl: url, fetch: slugUse.fetch }).brand(slug)
  try {
    const outcome = await runCycle({ ...options, folder, secrets, brand, now: Date.now }, progress, signal)
    return { ...outcome, renamed: slugUse.renamed() }
  } finally {
    progress.end()
  }
}
