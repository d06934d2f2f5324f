/**
 * A later release, in which every group has gained a field, migrates the records of the last release:
 *
 * - while both releases serve and clients read: no error, every answer matches the document of one of them, and no version
 *   has answers of both;
 * - killed at random moments and run again: the records, columns and digests are those of a fresh load by the later release;
 * - beside a bare UPDATE of the same rows, in turn: seconds and WAL.
 *
 *   node test/faults/shape-migration.ts --rows 1000000 --kills 50 --rounds 3
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { resources } from '@selvedge/catalogue'
import { seeded } from '../../harness/random.ts'
import { quantile, type Result } from '../../harness/results.ts'
import { Files, ndjson } from '../loader/support/files.ts'
import { RepositoryCopy } from '../scripts/support/repository-copy.ts'
import { reportResults } from '../support/command.ts'
import { variation } from '../support/variations.ts'
import { ADDED_FIELD, nextFields } from './shape-migration/evolve.ts'
import { Readers } from './shape-migration/readers.ts'
import { BRAND, ORDER_ITEMS, Stand } from './shape-migration/stand.ts'

export interface ShapeMigrationSizes {
  /** Order items, beside some records of each other group. */
  readonly rows: number
  readonly readsPerSecond: number
  /** How many requests may be rejected because the machine has too much else to do. */
  readonly rejectedMax: number
  readonly kills: number
  /** Order items in the databases whose migrations are killed. */
  readonly killRows: number
  /** How often the costs are measured; 0: not at all. */
  readonly rounds: number
}

const BEFORE_AND_AFTER_MS = 3_000
const ADVICE = /Use the newest version/

export async function shapeMigration(last: RepositoryCopy, sizes: ShapeMigrationSizes): Promise<Result[]> {
  const stand = await Stand.open(last)
  try {
    const key = await stand.createDatabase('large', sizes.rows)
    await stand.loadFresh('fresh', 'large')
    const expected = await stand.checksums('fresh')
    return [
      ...(await underReads(stand, key, expected, sizes)),
      ...(await costs(stand, sizes.rounds)),
      ...(await kills(stand, expected, sizes)),
    ]
  } finally {
    await stand.close()
  }
}

async function underReads(
  stand: Stand,
  key: string,
  expected: Checksums,
  sizes: ShapeMigrationSizes,
): Promise<Result[]> {
  await stand.clone('shown', 'large')
  const last = await stand.serve('last', 'shown')
  const documents = { last: stand.documentOf('last'), next: stand.documentOf('next') }
  const readers = new Readers(sizes.readsPerSecond, last.url, key, documents)
  await sleep(BEFORE_AND_AFTER_MS)
  // It serves as soon as the tables are migrated, while records are still being rewritten.
  const starting = stand.serve('next', 'shown').then((next) => {
    readers.join(next.url)
    return next
  })
  const startedAt = performance.now()
  const { stderr } = await stand.run('next', 'shown', 'migrate')
  const seconds = (performance.now() - startedAt) / 1_000
  const next = await starting
  await sleep(BEFORE_AND_AFTER_MS)
  const { failed, asked, slowestMs } = await readers.stop()
  const rejected = failed.filter((status) => status === 429).length
  const different = differences(await stand.checksums('shown'), expected)
  const wrongAfterLoad = await loadByLast(stand, expected)
  await Promise.all([last.stop(), next.stop()])
  await Promise.all(['shown', 'fresh'].map((name) => stand.drop(name)))
  const logged = [...last.errors, ...next.errors]
  const wrong = [...new Set(failed), ...logged, ...readers.invalid, ...readers.mixed, ...different, ...wrongAfterLoad]
  for (const line of wrong.slice(0, 10)) console.log(line)
  return [
    { name: 'groups rewritten', value: rewrittenGroups(stderr), atLeast: resources.length },
    { name: 'migrate under reads', value: seconds, unit: 's' },
    { name: 'requests meanwhile', value: asked },
    { name: 'slowest', value: slowestMs, unit: 'ms' },
    { name: 'requests rejected by load shedding', value: rejected, atMost: sizes.rejectedMax },
    { name: 'failed requests', value: failed.length - rejected, atMost: 0 },
    { name: 'answers that match the document of the last release', value: readers.answers.last, atLeast: 1 },
    { name: 'answers that match the document of the next release', value: readers.answers.next, atLeast: 1 },
    { name: 'answers that match neither', value: readers.invalid.length, atMost: 0 },
    { name: 'versions with answers of both', value: readers.mixed.length, atMost: 0 },
    { name: 'groups that differ from a fresh load', value: different.length, atMost: 0 },
    { name: 'groups that differ after a load by the last release', value: wrongAfterLoad.length, atMost: 0 },
  ]
}

/** The last release loads once more, as a forgotten job would. It does not know the new shape, so it must not mix its own in. */
async function loadByLast(stand: Stand, expected: Checksums): Promise<string[]> {
  const files = new Files()
  const items = Array.from({ length: 20 }, (_, n) => ({ ...variation(ORDER_ITEMS, n * 100), memo: 'changed' }))
  files.write('order-items.ndjson', ndjson(items))
  const notRefused = await stand.load('last', 'shown', ['load', '--brand', BRAND, files.folder]).then(
    () => ['a load by the last release was not refused'],
    (error: Error) => (ADVICE.test(error.message) ? [] : [error.message]),
  )
  files.remove()
  return [...notRefused, ...differences(await stand.checksums('shown'), expected)]
}

async function costs(stand: Stand, rounds: number): Promise<Result[]> {
  const bare: Cost[] = []
  const migrated: Cost[] = []
  const next = nextFields.get('order-items')
  const update = `update records.order_items set body = replace(body, ',"${next}":', ',"${ADDED_FIELD}":null,"${next}":')`
  for (let round = 0; round < rounds; round++) {
    bare.push(await costOf(stand, () => timed(() => stand.sql('measured', update))))
    migrated.push(
      await costOf(stand, async () => {
        const { stderr } = await stand.run('next', 'measured', 'migrate')
        return Number(/records of order-items of \S+ in ([\d.]+) s/.exec(stderr)![1])
      }),
    )
    console.log(`round ${round + 1}: bare ${shown(bare.at(-1)!)}, migrate ${shown(migrated.at(-1)!)}`)
  }
  if (rounds === 0) return []
  const median = (list: readonly Cost[], what: keyof Cost): number =>
    quantile(
      list.map((cost) => cost[what]),
      0.5,
    )
  const results = (what: keyof Cost, name: string, unit: string): Result[] => [
    { name: `bare update, ${name}`, value: median(bare, what), unit },
    { name: `migrate, ${name}`, value: median(migrated, what), unit },
    { name: `ratio, ${name}`, value: median(migrated, what) / median(bare, what), atMost: 1.5 },
  ]
  return [...results('seconds', 'order items', 's'), ...results('walMb', 'all WAL', 'MB')]
}

interface Cost {
  readonly seconds: number
  readonly walMb: number
}

function shown({ seconds, walMb }: Cost): string {
  return `${seconds.toFixed(1)} s and ${Math.round(walMb)} MB of WAL`
}

/** On a clone, so that every measurement starts alike. */
async function costOf(stand: Stand, act: () => Promise<number>): Promise<Cost> {
  await stand.clone('measured', 'large')
  await stand.sql('measured', 'checkpoint')
  const wal = async (): Promise<number> =>
    Number((await stand.sql('measured', `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn`))[0]![0])
  const before = await wal()
  const seconds = await act()
  const walMb = ((await wal()) - before) / 1e6
  await stand.drop('measured')
  return { seconds, walMb }
}

async function kills(stand: Stand, ofLarge: Checksums, sizes: ShapeMigrationSizes): Promise<Result[]> {
  const { kills: moments, killRows, rows } = sizes
  const isSmaller = killRows < rows
  if (isSmaller) {
    await stand.createDatabase('small', killRows)
    await stand.loadFresh('fresh', 'small')
  }
  const expected = isSmaller ? await stand.checksums('fresh') : ofLarge
  const random = seeded(moments)
  let [killed, wholeMs] = [0, 0]
  const wrong: string[] = []
  for (let moment = 0; moment <= moments; moment++) {
    await stand.clone('killed', isSmaller ? 'small' : 'large')
    // The first one is not killed, and says how long it takes.
    if (moment > 0 && (await stand.runAndKill('next', 'killed', random(wholeMs), 'migrate'))) killed++
    const ms = 1_000 * (await timed(() => stand.run('next', 'killed', 'migrate')))
    if (moment === 0) wholeMs = Math.ceil(ms)
    wrong.push(...differences(await stand.checksums('killed'), expected).map((each) => `killed ${moment}: ${each}`))
    await stand.drop('killed')
  }
  for (const line of wrong.slice(0, 10)) console.log(line)
  return [
    { name: 'migrations that were killed', value: killed, atLeast: 1 },
    { name: 'groups that differ from a fresh load after a kill and another run', value: wrong.length, atMost: 0 },
  ]
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return (performance.now() - startedAt) / 1_000
}

function rewrittenGroups(stderr: string): number {
  return stderr.match(/^\d+ of \d+: rewrote /gm)?.length ?? 0
}

type Checksums = ReadonlyMap<string, string>

function differences(found: Checksums, expected: Checksums): string[] {
  return [...expected].flatMap(([path, checksum]) =>
    found.get(path) === checksum ? [] : [`${path}: ${found.get(path)}, not ${checksum}`],
  )
}

if (import.meta.main) await main()

async function main(): Promise<void> {
  const option = (fallback: string) => ({ type: 'string', default: fallback }) as const
  const { values } = parseArgs({ options: { rows: option('1000000'), kills: option('50'), rounds: option('3') } })
  const [rows, kills, rounds] = [values.rows, values.kills, values.rounds].map(Number) as [number, number, number]
  const last = RepositoryCopy.ofLastRelease()
  if (last === null) throw new Error('The history has no release: fetch all of it, with git fetch --unshallow')
  const killRows = Math.min(rows, 20_000)
  const sizes = { rows, kills, rounds, killRows, readsPerSecond: 200, rejectedMax: 0 }
  await reportResults(() => shapeMigration(last, sizes))
}
