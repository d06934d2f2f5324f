/**
 * One cycle, stage by stage: open the source, bind the mapping, see what the service has, read and compare every group in one
 * snapshot, send the differences as one load, and remember them. Ended at any point, the next cycle makes good: what it finds
 * out of step it replaces.
 */
import type { BrandLoader, LoadResult } from '@selvedge/client'
import { MappingFaulty } from '../faults.ts'
import type { DestinedFolder } from '../folder/destination.ts'
import { prepareMappings } from '../mapping/mapping.ts'
import type { Progress } from '../progress/progress.ts'
import type { Comparison } from '../reading/compare.ts'
import { inSnapshot, readGroups } from '../reading/read.ts'
import type { Database } from '../source/database.ts'
import { openSource, type SourceSettings } from '../source/open.ts'
import type { Secrets } from '../source/secrets.ts'
import { countDangling, followedColumns } from './dangling.ts'
import { LeftOut } from './left-out.ts'
import { linesOf } from './lines.ts'
import { type CycleOutcome, outcomeOf, quarantineOf } from './outcome.ts'
import { type GroupPlan, planOf } from './plan.ts'
import { refusedInWords } from './refusal.ts'
import { emptiedGroups, type RemovalSettings } from './removals.ts'
import { GroupsMoved, send } from './send.ts'
import { State } from './state.ts'

export interface CycleSettings extends SourceSettings, RemovalSettings {
  readonly folder: DestinedFolder
  readonly secrets: Secrets
  readonly brand: BrandLoader
  /** Whether a group that is refused stops only itself and those that refer to it. */
  readonly skipRefused: boolean
  /** How many invalid rows of a group may be left out. */
  readonly quarantineMax: number
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
    const leftOut = new LeftOut(folder.files, mappings, settings.skipRefused)
    if (faults.length > 0) leftOut.addOrThrow(new MappingFaulty(faults))
    const state = await State.attach(database, folder)
    const plans = planOf(mappings, state.groups, await brand.groups(signal), folder.settings, startedMs)
    const read = await readDue(database, plans, leftOut, settings.quarantineMax, progress)
    progress.stage('sending')
    const { result, sent } = await sendGroups(database, plans, read, leftOut, { ...settings, signal })
    const dangling = await countDangling(database, sent, mappings)
    progress.stage('remembering')
    const memories = sent.map((comparison) => ({
      comparison,
      memory: {
        ...memoryOf(comparison, plans, result),
        readAtMs: startedMs,
        quarantined: comparison.quarantine.rows,
        dangling: dangling.filter(({ group }) => group === comparison.path),
      },
    }))
    await state.remember(memories)
    const others = plans.filter(({ path }) => !sent.some((comparison) => comparison.path === path))
    const earlier = others.flatMap(({ path }) => state.groups.get(path)?.dangling ?? [])
    return {
      ...outcomeOf(plans, sent, result),
      dangling: [...dangling, ...earlier],
      quarantine: quarantineOf(plans, sent),
      leftOut: leftOut.groups,
      seconds: (now() - startedMs) / 1000,
    }
  } finally {
    database.close()
  }
}

/** All groups that are due, of one moment. */
async function readDue(
  database: Database,
  plans: readonly GroupPlan[],
  leftOut: LeftOut,
  quarantineMax: number,
  progress: Progress,
): Promise<readonly Comparison[]> {
  const mappings = plans.map(({ mapping }) => mapping)
  const tried = new Set<string>()
  for (;;) {
    const due = plans
      .filter(({ path, isDue }) => isDue && !leftOut.has(path))
      .map(({ mapping, path, isKnown, count }) => ({
        mapping,
        isKnown,
        followed: followedColumns(mapping, mappings),
        quarantine:
          quarantineMax === 0
            ? null
            : { rowsMax: quarantineMax, isReplaced: !isKnown && count > 0, isTried: tried.has(path) },
      }))
    const { comparisons, faults, isWhole, stopping } = await inSnapshot(database, () =>
      readGroups(database, due, progress),
    )
    for (const path of stopping) tried.add(path)
    if (faults.length > 0) leftOut.addOrThrow(new MappingFaulty(faults))
    if (isWhole) return comparisons
  }
}

/** Sends what is not left out, until nothing of it is refused. */
async function sendGroups(
  database: Database,
  plans: readonly GroupPlan[],
  comparisons: readonly Comparison[],
  leftOut: LeftOut,
  settings: CycleSettings & { readonly signal: AbortSignal },
): Promise<{ readonly result: LoadResult; readonly sent: readonly Comparison[] }> {
  for (;;) {
    const sent = comparisons.filter(({ path }) => !leftOut.has(path))
    const expected = plans.filter(({ path }) => !leftOut.has(path))
    try {
      const isEmptying = emptiedGroups(expected, sent, settings).length > 0
      const lines = (): AsyncIterable<string> => linesOf(database, expected, sent)
      const result = await send(settings.brand, lines, { ...settings, isEmptying }).catch((error) =>
        refusedInWords(database, sent, error),
      )
      return { result, sent }
    } catch (error) {
      leftOut.addOrThrow(error)
    }
  }
}

/** The count is that of the rows: if the service has another, the next cycle sees the difference and replaces the group. */
function memoryOf(comparison: Comparison, plans: readonly GroupPlan[], { groups }: LoadResult) {
  const { fingerprint, stamp } = plans.find(({ path }) => path === comparison.path)!
  const loaded = groups.find(({ group }) => group === comparison.path)
  return { fingerprint, stamp: loaded ? loaded.stamp : stamp, count: comparison.rows }
}
