/**
 * One cycle, stage by stage: open the source, bind the mapping, see what the service has, read and compare every group in one
 * snapshot, send the differences as one load, and remember them. Ended at any point, the next cycle makes good: what it finds
 * out of step it replaces.
 */
import type { BrandLoader, LoadResult } from '@selvedge/client'
import { stopOn } from '../faults.ts'
import type { Folder } from '../folder/folder.ts'
import { prepareMappings } from '../mapping/mapping.ts'
import type { Progress } from '../progress/progress.ts'
import type { Comparison } from '../reading/compare.ts'
import { inSnapshot, readGroups } from '../reading/read.ts'
import { openSource, type SourceSettings } from '../source/open.ts'
import type { Secrets } from '../source/secrets.ts'
import { linesOf } from './lines.ts'
import { type CycleOutcome, outcomeOf } from './outcome.ts'
import { type GroupPlan, planOf } from './plan.ts'
import { refusedInWords } from './refusal.ts'
import { emptiedGroups, type RemovalSettings } from './removals.ts'
import { GroupsMoved, send } from './send.ts'
import { State } from './state.ts'

export interface CycleSettings extends SourceSettings, RemovalSettings {
  readonly folder: Folder
  readonly secrets: Secrets
  readonly brand: BrandLoader
  readonly now: () => number
}

const ATTEMPTS_MAX = 3

export async function runCycle(
  settings: CycleSettings,
  progress: Progress,
  signal: AbortSignal,
): Promise<CycleOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptCycle(settings, progress, signal)
    } catch (error) {
      if (!(error instanceof GroupsMoved) || attempt === ATTEMPTS_MAX) throw error
      progress.stage('another load came between; reading again')
    }
  }
}

async function attemptCycle(settings: CycleSettings, progress: Progress, signal: AbortSignal): Promise<CycleOutcome> {
  const { folder, secrets, brand, now } = settings
  const startedMs = now()
  progress.stage('opening the source')
  const database = await openSource(folder, settings, secrets)
  try {
    const { mappings, faults } = await prepareMappings(database, folder.files)
    stopOn(faults)
    const state = await State.attach(database, folder)
    const plans = planOf(mappings, state.groups, await brand.groups(signal), folder.settings, startedMs)
    const due = plans.filter(({ isDue }) => isDue)
    const { comparisons, faults: keyFaults } = await inSnapshot(database, () => readGroups(database, due, progress))
    stopOn(keyFaults)
    const isEmptying = emptiedGroups(plans, comparisons, settings).length > 0
    progress.stage('sending')
    const lines = (): AsyncIterable<string> => linesOf(database, plans, comparisons)
    const result = await send(brand, lines, { ...settings, isEmptying, signal }).catch((error) =>
      refusedInWords(database, comparisons, error),
    )
    progress.stage('remembering')
    await state.remember(comparisons.map((comparison) => remembered(comparison, plans, result, startedMs)))
    return outcomeOf(plans, comparisons, result, (now() - startedMs) / 1000)
  } finally {
    database.close()
  }
}

/** The count is that of the rows: if the service has another, the next cycle sees the difference and replaces the group. */
function remembered(comparison: Comparison, plans: readonly GroupPlan[], { groups }: LoadResult, readAtMs: number) {
  const { fingerprint, stamp } = plans.find(({ path }) => path === comparison.path)!
  const loaded = groups.find(({ group }) => group === comparison.path)
  return { comparison, memory: { fingerprint, stamp: loaded ? loaded.stamp : stamp, count: comparison.rows, readAtMs } }
}
