/**
 * Loaders killed at random moments while clients read, each followed by the same load again.
 *
 * Every generation of a brand's records has one more record in each group than the one before, and says which it is, so
 * that a reader can tell from any answer what it was shown: part of a load, or something older than before.
 *
 *   node test/faults/load-kill.ts --moments 200 --records 100000
 */

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type Resource, resources, tableOf, writeBody } from '@selvedge/catalogue'
import pg from 'pg'
import { seeded } from '../../harness/random.ts'
import { CLI } from '../cli/support/cli.ts'
import { DevSystem } from '../cli/support/dev-system.ts'
import { Files, ndjson, type Values } from '../loader/support/files.ts'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { printResults } from '../support/command.ts'
import { journalProblems } from '../support/journal-check.ts'

export interface KillSetting {
  readonly loaderUrl: string
  readonly brand: { readonly id: number; readonly slug: string }
  /** Address of the brand's records, and a key that opens them. */
  readonly home: string
  readonly key: string
  readonly moments: number
  /** Across ten groups. */
  readonly records: number
  readonly tell: (text: string) => void
}

export interface KillResult {
  /** Loaders that were really killed; the others were done before their moment came. */
  readonly killed: number
  /** Loads that ended with other records than a clean one would have left. */
  readonly wrongEnds: readonly string[]
  /** Answers that showed part of a load, or less than one before. */
  readonly wrongAnswers: readonly string[]
  readonly answers: number
}

const groups: readonly Resource[] = resources
  .filter(({ shared, key, fields }) => !shared && key.length === 1 && 'updatedAt' in fields)
  .filter(({ single }) => !single)
  .slice(0, 10)

export async function killLoads(setting: KillSetting): Promise<KillResult> {
  const perGroup = Math.floor(setting.records / groups.length)
  const random = seeded(setting.moments)
  const wrongEnds: string[] = []
  let killed = 0
  const started = performance.now()
  await loadGeneration(setting, perGroup, 0, ['--replace', '--removals-max', '100%'])
  const wholeMs = performance.now() - started
  const reader = new Reader(setting, perGroup)
  const reading = reader.run()
  for (let generation = 1; generation <= setting.moments; generation++) {
    const moment = random(Math.ceil(wholeMs))
    if (await loadGeneration(setting, perGroup, generation, [], moment)) killed++
    await loadGeneration(setting, perGroup, generation)
    const wrong = await differences(setting, perGroup, generation)
    wrongEnds.push(...wrong)
    setting.tell(`${generation}: killed after ${moment} of ${Math.round(wholeMs)} ms, ${wrong.length} groups differ`)
  }
  reader.stop()
  await reading
  return { killed, wrongEnds, wrongAnswers: reader.wrong, answers: reader.answers }
}

/** True where it was killed. Without a moment it has to come to a good end. */
async function loadGeneration(
  { loaderUrl, brand }: KillSetting,
  perGroup: number,
  generation: number,
  options: readonly string[] = [],
  killAfterMs?: number,
): Promise<boolean> {
  const files = new Files()
  for (const group of groups) files.write(`${group.path}.ndjson`, ndjson(recordsOf(group, perGroup, generation)))
  const child = spawn(process.execPath, [CLI, 'load', '--brand', brand.slug, ...options, files.folder], {
    env: { ...CLEAN_ENVIRONMENT, SELVEDGE_LOADER_DATABASE_URL: loaderUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = text(child.stderr)
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [code, signal] = await once(child, 'exit')
  clearTimeout(timer)
  files.remove()
  if (killAfterMs === undefined && code !== 0) throw new Error(`a load ended with ${code ?? signal}: ${await said}`)
  return signal === 'SIGKILL'
}

const FIRST_MOMENT = Date.UTC(2025, 0, 1)

function recordsOf({ sample }: Resource, perGroup: number, generation: number): Values[] {
  const updatedAt = new Date(FIRST_MOMENT + generation * 1000).toISOString()
  return Array.from({ length: perGroup + generation }, (_, index) => ({
    ...(sample as Values),
    id: idOf(index),
    updatedAt,
  }))
}

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

function generationOf(record: { updatedAt: string }): number {
  return (Date.parse(record.updatedAt) - FIRST_MOMENT) / 1000
}

/** Groups whose records, in their order, are not those of one clean load, and what the journal says that is not so. */
async function differences({ loaderUrl, brand }: KillSetting, perGroup: number, generation: number): Promise<string[]> {
  const client = new pg.Client(loaderUrl)
  await client.connect()
  await client.query(`select set_config('app.brand', $1, false)`, [String(brand.id)])
  const wrong: string[] = []
  for (const group of groups) {
    const { rows } = await client.query(
      `select md5(string_agg(body, chr(10) order by ord)) as checksum from records.${tableOf(group).name} where brand_id = $1`,
      [brand.id],
    )
    const clean = recordsOf(group, perGroup, generation).map((record) => writeBody(group, record))
    const checksum = createHash('md5').update(clean.join('\n')).digest('hex')
    if (rows[0].checksum !== checksum) wrong.push(`${group.path} after generation ${generation}`)
  }
  wrong.push(...(await journalProblems(client, brand.id, groups)))
  await client.end()
  return wrong
}

/** A client that reads one group after another, and keeps in mind the newest generation it was shown. */
class Reader {
  readonly wrong: string[] = []
  answers = 0
  readonly #setting: KillSetting
  readonly #perGroup: number
  #newest = 0
  #stopped = false

  constructor(setting: KillSetting, perGroup: number) {
    this.#setting = setting
    this.#perGroup = perGroup
  }

  stop(): void {
    this.#stopped = true
  }

  async run(): Promise<void> {
    const random = seeded(7)
    for (let turn = 0; !this.#stopped; turn++) {
      const { path } = groups[turn % groups.length]!
      const { items, totalItems } = await this.#get(`${path}?limit=100`)
      const shown = new Set<number>(items.map(generationOf))
      if (shown.size !== 1 || !shown.has(totalItems - this.#perGroup)) {
        this.wrong.push(`${path}: generations ${[...shown]} in a list of ${totalItems}`)
      }
      this.#see(path, Math.min(...shown))
      const id = idOf(random(this.#perGroup))
      this.#see(`${path}/${id}`, generationOf(await this.#get(`${path}/${id}`)))
      // Leaves the loaders most of the processor.
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }

  #see(what: string, generation: number): void {
    if (generation < this.#newest) this.wrong.push(`${what}: generation ${generation} after ${this.#newest}`)
    this.#newest = Math.max(this.#newest, generation)
    this.answers++
  }

  // biome-ignore lint/suspicious/noExplicitAny: a list or a record, as asked for
  async #get(path: string): Promise<any> {
    const response = await fetch(`${this.#setting.home}/${path}`, {
      headers: { authorization: `Bearer ${this.#setting.key}` },
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }
}

if (import.meta.main) await main()

/** In a separate system, as `selvedge dev` starts it. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { moments: { type: 'string', default: '200' }, records: { type: 'string', default: '100000' } },
  })
  const dev = await DevSystem.start({ SELVEDGE_RATE_QUOTA: '1000000000' })
  try {
    const { brand, baseUrl, keys } = dev.info
    const { killed, wrongEnds, wrongAnswers, answers } = await killLoads({
      loaderUrl: await dev.loaderUrl(),
      brand: { slug: brand, id: await dev.brandId(brand) },
      home: `${baseUrl}/brands/${brand}`,
      key: keys.brand,
      moments: Number(values.moments),
      records: Number(values.records),
      tell: console.log,
    })
    for (const problem of [...wrongEnds, ...wrongAnswers].slice(0, 20)) console.log(problem)
    printResults([
      { name: 'loaders killed', value: killed, atLeast: 1 },
      { name: 'groups that were not as loaded', value: wrongEnds.length, atMost: 0 },
      { name: 'answers meanwhile', value: answers, atLeast: 1 },
      { name: 'answers with part of a load, or older than one before', value: wrongAnswers.length, atMost: 0 },
    ])
  } finally {
    await dev.stop()
  }
}
