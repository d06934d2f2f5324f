/**
 * Snapshots killed at random moments, each after a load that changed all groups: whatever the moment, there is one whole
 * snapshot, the one before or the new one, and the next run leaves nothing in the store that nobody knows of.
 *
 *   node test/faults/snapshot-kill.ts --moments 100 --records 100000
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sharedTables, writeBody } from '@selvedge/catalogue'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import { CLI } from '../cli/support/cli.ts'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { fileRows, SnapshotFolder, tableRows } from '../support/snapshots.ts'

const GROUPS = ['tags', 'notes', 'orders', 'order-items'] as const
const FIRST_MOMENT = Date.UTC(2025, 0, 1)
const isChanged = (path: string): boolean => (GROUPS as readonly string[]).includes(path)

export async function killSnapshots(moments: number, records: number): Promise<Result[]> {
  const database = await TestDatabase.create()
  const folder = new SnapshotFolder()
  const backup = await database.connect('selvedge_backup')
  const brandId = await database.createBrand('alder-finch')
  const random = seeded(moments)
  const perGroup = Math.floor(records / GROUPS.length)
  const wrong: string[] = []
  let [killed, killedBefore, left, leftTables] = [0, 0, 0, 0]

  /** Every generation has one record more in each group, and each of its records says which it is. */
  const bodiesOf = (path: string, generation: number): object[] => {
    const updatedAt = new Date(FIRST_MOMENT + generation * 1000).toISOString()
    const sample = resourceOf(path).sample as object
    return Array.from({ length: perGroup + generation }, (_, n) => ({ ...sample, id: idOf(n), updatedAt }))
  }
  const load = (generation: number): Promise<unknown> =>
    database.load(brandId, Object.fromEntries(GROUPS.map((path) => [path, bodiesOf(path, generation)])))
  const run = (): Snapshot => new Snapshot(database.url('selvedge_loader'), folder.path)

  /** Resolves when it has begun to write, or is over; before that there is little that a kill could spoil. */
  const begun = async (snapshot: Snapshot): Promise<void> => {
    while (!snapshot.over && (await fileRows(backup, brandId, 'unfinished')).length === 0) await sleep(2)
  }

  /** The generation that the snapshot has in it, after looking at every file; null where it is not one whole snapshot. */
  const generationHeld = async (): Promise<number | null> => {
    const current = await fileRows(backup, brandId, 'current')
    const problems = current.flatMap((row) => folder.problems(brandId, row))
    const generations = new Set(current.map(({ records }) => Number(records) - perGroup))
    const [generation] = generations
    for (const { resource, name } of current) {
      const expected = bodiesOf(resource, generation!).map((record) => writeBody(resourceOf(resource), record as never))
      if (folder.bodies(brandId, name).join('\n') !== expected.join('\n')) problems.push(`${resource}: other records`)
    }
    const tables = await tableRows(backup, brandId, 'current')
    problems.push(...tables.flatMap((row) => folder.tableProblems(brandId, row)))
    for (const { resource, records } of tables.filter(({ resource }) => isChanged(resource))) {
      if (Number(records) !== perGroup + generation!) problems.push(`the table of ${resource} has ${records} records`)
    }
    if (tables.length !== sharedTables.length) problems.push(`${tables.length} tables`)
    const { rows } = await backup.query('select sequence from records.snapshots where brand_id = $1', [brandId])
    if (Number(rows[0].sequence) !== generation! + 1)
      problems.push(`head ${rows[0].sequence} of generation ${generation}`)
    wrong.push(...problems)
    return problems.length === 0 && generations.size === 1 && current.length === GROUPS.length ? generation! : null
  }

  try {
    await load(0)
    const first = run()
    await begun(first)
    const started = performance.now()
    await first.end()
    const writingMs = performance.now() - started
    for (let generation = 1; generation <= moments; generation++) {
      const before = await generationHeld()
      await load(generation)
      const snapshot = run()
      if (random(4) > 0) await begun(snapshot)
      await sleep(random(Math.ceil(writingMs)))
      const wasKilled = await snapshot.kill()
      const held = await generationHeld()
      if (held === null || (held !== before && held !== generation))
        wrong.push(`generation ${generation}: holds ${held}`)
      if (wasKilled) killed++
      if (wasKilled && held === before) killedBefore++
      left += (await fileRows(backup, brandId, 'unfinished')).length
      leftTables += (await tableRows(backup, brandId, 'unfinished')).length
      // Now and then nobody runs it again before the next kill.
      if (random(3) > 0) {
        await run().end()
        if ((await generationHeld()) !== generation) wrong.push(`generation ${generation} after a clean run`)
      }
    }
    await run().end()
    const rows = [...(await fileRows(backup, brandId)), ...(await tableRows(backup, brandId))]
    const known = rows.map(({ name }) => name).sort()
    for (const each of wrong) console.error(each)
    return [
      { name: 'runs killed', value: killed, atLeast: Math.ceil(moments / 4) },
      { name: 'of them before the new snapshot was there', value: killedBefore, atLeast: 1 },
      { name: 'files that they left unfinished', value: left, atLeast: 1 },
      { name: 'tables that they left unfinished', value: leftTables, atLeast: 1 },
      { name: 'moments that left anything but one whole snapshot', value: wrong.length, atMost: 0 },
      {
        name: 'files in the store that are not written down, or the other way',
        value: differing(folder.names(brandId), known),
        atMost: 0,
      },
      { name: 'from the first file to the end of a run', value: writingMs, unit: 'ms' },
    ]
  } finally {
    await backup.end()
    await database.drop()
    folder.remove()
  }
}

/** The command, as a process. */
class Snapshot {
  readonly #child: ChildProcess
  readonly #exited: Promise<unknown>
  readonly #said: Promise<string>

  constructor(loaderUrl: string, folder: string) {
    this.#child = spawn(process.execPath, [CLI, 'snapshot', '--brand', 'alder-finch'], {
      env: {
        ...CLEAN_ENVIRONMENT,
        SELVEDGE_LOADER_DATABASE_URL: loaderUrl,
        SELVEDGE_FILES_FOLDER: folder,
        SELVEDGE_PUBLIC_URL: 'http://localhost:8080',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#said = text(this.#child.stderr!)
    this.#exited = once(this.#child, 'exit')
  }

  get over(): boolean {
    return this.#child.exitCode !== null
  }

  /** True where it was not over yet. */
  async kill(): Promise<boolean> {
    this.#child.kill('SIGKILL')
    await this.#exited
    return this.#child.signalCode === 'SIGKILL'
  }

  async end(): Promise<void> {
    await this.#exited
    if (this.#child.exitCode !== 0)
      throw new Error(`a snapshot ended with ${this.#child.exitCode}: ${await this.#said}`)
  }
}

function idOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

function differing(some: readonly string[], others: readonly string[]): number {
  const only = (mine: readonly string[], theirs: readonly string[]) => mine.filter((name) => !theirs.includes(name))
  return only(some, others).length + only(others, some).length
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { moments: { type: 'string', default: '100' }, records: { type: 'string', default: '100000' } },
  })
  await runAsCommand(() => killSnapshots(Number(values.moments), Number(values.records)))
}
