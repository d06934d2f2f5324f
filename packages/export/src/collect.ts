/**
 * Brings all collections into the staging file, in one state.
 *
 * Each walk is checked by itself. Then, with all of them done, every collection is asked once more whether it is still
 * as it was walked. If all are, there was a moment at which the whole brand looked like what was collected; those that
 * are not are walked again. So a load between two walks cannot make an export that never existed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { BrandClient } from '@selvedge/client'
import type { Group } from '@selvedge/client/catalogue'
import { inParallel } from './parallel.ts'
import { ExportProblem } from './problems.ts'
import type { Progress } from './progress/progress.ts'
import type { Staging } from './staging.ts'
import { faultOf } from './verdict.ts'
import { isOtherState, walk } from './walk.ts'

const WALKS_AGAIN_MAX = 3
/** More would only wait: a key's limits, not the number of walks, decide how fast records come. */
const WALKS_AT_ONCE = 4

export interface Sources {
  readonly brand: BrandClient
  readonly staging: Staging
  readonly progress: Progress
  readonly answerAgeMaxMs: number
}

export async function collect(sources: Sources, groups: readonly Group[]): Promise<void> {
  const again = new Again(sources)
  let waiting = groups
  while (waiting.length > 0) {
    await inParallel(waiting, WALKS_AT_ONCE, (group, signal) => collectOne(sources, group, again, signal))
    // An answer may be a little behind. One that is asked for this much later is not behind any that came before.
    await wait(sources.answerAgeMaxMs)
    waiting = await changedSince(sources, groups)
    for (const { path } of waiting) again.from(path, 'moved', `${path}: changed before the export was complete`)
  }
}

async function collectOne(sources: Sources, group: Group, again: Again, signal: AbortSignal): Promise<void> {
  const { staging, progress } = sources
  const { path } = group
  for (;;) {
    const outcome = await walk({ ...sources, signal }, group)
    if (outcome === 'moved') {
      again.from(path, 'moved', `${path}: changed while it was read`)
      continue
    }
    const fault = faultOf(staging, path)
    const { total, version } = staging.walk(path)!
    if (fault === null) {
      progress.finished(path, total)
      return
    }
    again.from(path, 'incomplete', fault, version)
  }
}

async function changedSince({ brand, staging }: Sources, groups: readonly Group[]): Promise<Group[]> {
  const changed: Group[] = []
  await inParallel(groups, WALKS_AT_ONCE, async (group, signal) => {
    const page = await brand[group.name].list({}, { limit: 1, signal }).page()
    if (isOtherState(staging.walk(group.path)!, page)) changed.push(group)
  })
  return changed
}

/** Decides whether a collection is walked again, and lets go of what it had. */
class Again {
  readonly #sources: Sources
  readonly #counts = new Map<string, number>()

  constructor(sources: Sources) {
    this.#sources = sources
  }

  /** With a version, nothing changed during the walk: the mistake is the service's, and would only be repeated. */
  from(path: string, kind: 'moved' | 'incomplete', fault: string, version: string | null = null): void {
    const count = (this.#counts.get(path) ?? 0) + 1
    this.#counts.set(path, count)
    this.#sources.staging.forget(path)
    if (version !== null) throw new ExportProblem(kind, fault)
    if (count > WALKS_AGAIN_MAX) throw new ExportProblem(kind, `${fault}; it was walked ${count} times`)
    this.#sources.progress.note(`${fault}; walking it again`)
  }
}
