/** Which suites a change makes run, and why; and since when the others are proven. */
import { isDeepStrictEqual } from 'node:util'
import type { FullRun, GreenRun, Versions } from './full-run.ts'
import type { History } from './history.ts'
import type { Suite } from './suites.ts'

/** A suite that nothing reached for so long runs nevertheless. */
const COMMITS_MAX = 200

export interface Choice {
  readonly suite: Suite
  readonly runs: boolean
  /** Why it runs, or when it last passed. */
  readonly reason: string
}

interface Circumstances {
  readonly suites: readonly Suite[]
  readonly record: FullRun
  readonly history: History
  readonly versions: Versions
  readonly reaches: (suite: Suite, path: string) => boolean
}

export function choose({ suites, record, history, versions, reaches }: Circumstances): Choice[] {
  const changedSince = Map.groupBy(Object.values(record.suites), ({ commit }) => commit)
    .keys()
    .filter((commit) => history.isAncestor(commit))
    .map((commit) => [commit, history.filesChangedSince(commit)] as const)
  const changes = new Map(changedSince)

  const whyRuns = (suite: Suite, last: GreenRun | undefined): string | null => {
    if (last === undefined) return 'no green run is recorded'
    const changed = changes.get(last.commit)
    if (changed === undefined) return `its last green run is of ${short(last)}, which is no ancestor in this clone`
    const commits = history.commitsSince(last.commit)
    if (commits > COMMITS_MAX) return `its last green run is ${commits} commits old`
    if (!isDeepStrictEqual(last.versions, versions)) return 'the version of Node or PostgreSQL is another one'
    const reached = changed.find((path) => reaches(suite, path))
    return reached === undefined ? null : `${reached} changed`
  }

  return suites.map((suite) => {
    const last = record.suites[suite.name]
    const why = whyRuns(suite, last)
    return why === null
      ? { suite, runs: false, reason: `passed on ${last!.date}, commit ${short(last!)}` }
      : { suite, runs: true, reason: why }
  })
}

function short({ commit }: GreenRun): string {
  return commit.slice(0, 9)
}
