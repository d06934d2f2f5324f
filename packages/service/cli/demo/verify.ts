/** Checks the files of a brand: each record on its own, and whether all records fit together. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Path } from '@selvedge/catalogue'
import { InvariantChecker, type Violation } from '../../invariants/checker.ts'
import { type Fault, FaultLog } from '../../loader/faults.ts'
import { GroupReader } from '../../loader/group-reader.ts'
import { unwatched } from '../../loader/progress.ts'
import { findSources } from '../../loader/sources.ts'
import { print, printJson } from '../output/print.ts'

const NAMED_MAX = 100

export interface Verdict {
  readonly brand: string
  readonly records: number
  /** Faults of single records, which `load` would reject too. */
  readonly faultCount: number
  readonly faults: readonly Fault[]
  /** Records that do not fit together. */
  readonly violationCount: number
  readonly violations: readonly Violation[]
}

/** Either a folder with one brand's files, or one with a folder per brand, as `demo --out` writes it. */
export async function verifyFolders(folder: string): Promise<Verdict[]> {
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  if (inside.length === 0) return [await verify(folder)]
  const verdicts: Verdict[] = []
  for (const { name } of inside) if (name !== 'shared') verdicts.push(await verify(join(folder, name)))
  return verdicts
}

async function verify(folder: string): Promise<Verdict> {
  const checker = new InvariantChecker()
  const log = new FaultLog(NAMED_MAX)
  let records = 0
  const settings = { mode: 'upsert', brand: null, references: [], files: null } as const
  for (const [resource, sources] of Map.groupBy(findSources([folder], false), (source) => source.resource)) {
    for await (const rows of new GroupReader(resource, sources, settings, log, unwatched).rows()) {
      records += rows.length
      for (const { body } of rows) if (body !== null) checker.add(resource.path as Path, JSON.parse(body))
    }
  }
  const violations = checker.finish()
  return {
    brand: basename(folder),
    records,
    faultCount: log.total,
    faults: log.named,
    violationCount: violations.length,
    violations: violations.slice(0, NAMED_MAX),
  }
}

export function showVerdicts(verdicts: readonly Verdict[], { json }: { readonly json?: true }): void {
  if (json) {
    printJson(verdicts)
    return
  }
  for (const { brand, records, faults, faultCount, violations, violationCount } of verdicts) {
    for (const { file, line, field, code } of faults) print(`${file}:${line}  ${field ?? ''}  ${code}`)
    for (const { invariant, path, key, problem } of violations)
      print(`${path} ${key}  promise ${invariant}: ${problem}`)
    print(`${brand}: ${records.toLocaleString('en')} records, ${faultCount} faults, ${violationCount} broken promises`)
  }
}
