/** What `check` does: finds the brand's cell, reads all its records at one moment, and prints the rules that fail. */
import { calledBy, type Path } from '@selvedge/catalogue'
import { InvariantChecker, type RuleResult } from '@selvedge/invariants'
import type { Client } from 'pg'
import { LineReader } from '../../loader/lines.ts'
import { NotHere, readResidence } from '../../store/cells/residence.ts'
import { SnapshotSource } from '../../store/snapshots/source.ts'
import { installationOf } from '../configuration/cells.ts'
import { readConfiguration } from '../configuration/read.ts'
import { exitCodes } from '../exit-codes.ts'
import { tell } from '../output/print.ts'
import { type RecordProgress, recordProgress } from '../output/record-progress.ts'
import { type LabelledResult, showResults } from './show.ts'

export interface CheckOptions {
  readonly brand: string
  readonly json?: true
}

export async function runCheck({ brand: slug, json }: CheckOptions): Promise<void> {
  const installation = installationOf(readConfiguration(process.env))
  const brand = await installation.findBrand(slug)
  const progress = recordProgress(slug)
  const checked = await installation
    .withBrand(brand, tell, (loader, cell) => checkBrand(loader, brand.id, cell, progress))
    .finally(() => progress.end())
  showResults({ brand: slug, ...checked, seconds: progress.seconds() }, json ?? false)
  if (checked.results.some(({ status }) => status === 'failed')) process.exitCode = exitCodes.faults
}

interface Checked {
  readonly records: number
  readonly results: readonly LabelledResult[]
}

async function checkBrand(loader: Client, brandId: number, cell: string, progress: RecordProgress): Promise<Checked> {
  const source = await SnapshotSource.begin(loader, brandId)
  // What the transaction sees later is as of now, so a brand that is here stays whole, wherever it moves meanwhile.
  const residence = await readResidence(loader, brandId, cell)
  if (residence?.status !== 'here' && residence?.status !== 'leaving') {
    await source.end()
    throw new NotHere(brandId, cell)
  }
  const checked = await checkRecords(source, progress)
  await source.end()
  return checked
}

async function checkRecords(source: SnapshotSource, progress: RecordProgress): Promise<Checked> {
  const checker = new InvariantChecker()
  const groups = source.groups.filter(({ resource }) => !resource.shared && checker.reads(resource.path as Path))
  const records = groups.reduce((sum, group) => sum + group.records, 0)
  progress.total(records)
  for (const { resource } of groups) {
    const path = resource.path as Path
    progress.group(path)
    for await (const lines of new LineReader().read(await source.copy(resource))) {
      for (const { text } of lines) checker.add(path, JSON.parse(text))
      progress.records(lines.length)
    }
  }
  return { records, results: await labelled(checker.finish(), source) }
}

/** With what people call the records, which rules do not keep of each. Links have no such name. */
async function labelled(results: readonly RuleResult[], source: SnapshotSource): Promise<LabelledResult[]> {
  const labels = new Map<string, string | null>()
  const examples = Map.groupBy(
    results.flatMap((result) => result.examples),
    ({ group }) => group,
  )
  for (const { resource } of source.groups) {
    const keys = (examples.get(resource.path as Path) ?? []).map(({ key }) => key)
    if (keys.length === 0 || resource.key.length > 1) continue
    for (const [key, record] of await source.find(resource, keys)) {
      labels.set(`${resource.path} ${key}`, calledBy(resource, record))
    }
  }
  return results.map((result) => ({
    ...result,
    examples: result.examples.map((each) => ({ ...each, label: labels.get(`${each.group} ${each.key}`) ?? null })),
  }))
}
