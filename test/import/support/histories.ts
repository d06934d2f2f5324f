/**
 * Random histories of a source: changes, deletions, tables that are suddenly empty, transactions that commit late, loads by others,
 * restores of the service and of the state, and cycles that are killed. Cycles have limits by group. One that would empty a group or
 * remove too much is refused and changes nothing, and is run again with the options that the refusal proposes. With --skip-refused, the
 * groups that are not concerned are sent before. Before some cycles, rows are not valid for a while: with --quarantine, nothing of them is
 * removed, also if the cycle is killed. After each cycle that ends, the records are the mapped rows, and the journal has an entry for each
 * difference.
 */
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { seeded } from '../../../harness/random.ts'
import { parseArguments, type SyncOptions } from '../../../packages/import/src/arguments.ts'
import { TransferRefused } from '../../../packages/import/src/cycle/removals.ts'
import { MappingFaulty } from '../../../packages/import/src/faults.ts'
import { bodiesOf } from '../../loader/support/loading.ts'
import type { TestIngest } from '../../support/ingest.ts'
import { journalProblems } from '../../support/journal-check.ts'
import { until } from '../../support/until.ts'
import { changeSource, createTables, emptyTable, expectedBodies, GROUPS, writeMapping } from './erp.ts'
import { runKilledCycle } from './killed-cycle.ts'
import { MappingFolder, NAMESPACE } from './mapping-folder.ts'
import { recordId } from './record-id.ts'
import { cycle } from './run.ts'
import { restoreService, saveService } from './saved-service.ts'
import { type Bodies, groupsOf, keptBodies, repairRows, type Spoilt, spoilRows, spoiltRows } from './spoilt-rows.ts'

export interface HistorySetting {
  readonly ingest: TestIngest
  /** Of the ERP. */
  readonly erpUrl: string
  readonly extensions: string
  readonly seed: number
  readonly steps: number
  /** Whether each step kills a cycle, at each stage in turn, instead of what chance gives. */
  readonly killsAll?: boolean
}

/** Every stage of a cycle, with how long after its beginning it may be killed at most. */
export const STAGES: readonly [stage: string, afterMaxMs: number][] = [
  ['opening', 30],
  ['reading tags', 10],
  ['reading product-tags', 10],
  ['sending', 40],
  ['remembering', 15],
]

/** More than there are rows. */
const QUARANTINE_MAX = 100

const PATHS = GROUPS.map(({ path }) => path)

export class History {
  readonly problems: string[] = []
  cycles = 0
  kills = 0
  /** Cycles that were refused, and those of them that would have emptied a group. */
  refusals = 0
  emptied = 0
  /** Cycles that left out groups. */
  skips = 0
  /** Cycles that left out rows, and those that could not because a group had to be replaced. */
  quarantines = 0
  unreplaced = 0
  /** Of cycles with rows that had to be left out. */
  quarantineKills = 0
  readonly #setting: HistorySetting
  readonly #schema: string
  readonly #random: (below: number) => number
  /** Apart from the other, so that a seed has the same history with and without these cycles. */
  readonly #skipRandom: (below: number) => number
  /** Likewise. */
  readonly #spoilRandom: (below: number) => number
  readonly #folder: MappingFolder
  readonly #source: pg.Client
  readonly #late: pg.Client
  readonly #loader: pg.Client
  #isLateOpen = false

  private constructor(setting: HistorySetting, parts: { source: pg.Client; late: pg.Client; loader: pg.Client }) {
    this.#setting = setting
    this.#schema = `history_${setting.seed}`
    this.#random = seeded(setting.seed)
    this.#skipRandom = seeded(setting.seed + 1_000_000)
    this.#spoilRandom = seeded(setting.seed + 2_000_000)
    this.#folder = new MappingFolder({ url: setting.ingest.url })
    this.#source = parts.source
    this.#late = parts.late
    this.#loader = parts.loader
  }

  static async run(setting: HistorySetting): Promise<History> {
    const [source, late] = [new pg.Client(setting.erpUrl), new pg.Client(setting.erpUrl)]
    await Promise.all([source.connect(), late.connect()])
    const history = new History(setting, {
      source,
      late,
      loader: await setting.ingest.database.connect('selvedge_loader'),
    })
    try {
      await history.#run()
    } finally {
      await history.#end()
    }
    return history
  }

  async #run(): Promise<void> {
    const { seed, steps, ingest } = this.#setting
    await createTables(this.#source, this.#schema)
    writeMapping(this.#folder, this.#schema)
    await this.#save()
    for (let step = 1; step <= steps && this.problems.length === 0; step++) {
      if (!this.#setting.killsAll) await this.#happen()
      else if (await this.#kill(STAGES[(step - 1) % STAGES.length]!, 0)) this.kills++
      const found = [...(this.#spoilRandom(2) === 0 ? await this.#quarantine() : []), ...(await this.#cycle())]
      this.problems.push(...found.map((problem) => `seed ${seed}, step ${step}: ${problem}`))
    }
    this.problems.push(...(await journalProblems(this.#loader, ingest.brandId, GROUPS)))
  }

  async #happen(): Promise<void> {
    const random = this.#random
    for (let count = random(8); count > 0; count--) await changeSource(this.#source, this.#schema, random)
    if (random(5) === 0) await emptyTable(this.#source, this.#schema, random)
    if (random(3) === 0) await this.#commitLate()
    switch (random(7)) {
      case 0:
        return this.#loadByOther()
      case 1:
        return this.#save()
      case 2:
        return restoreService(this.#loader, this.#setting.ingest.brandId)
      case 3:
        return this.#restoreState()
      case 4:
      case 5:
        return this.#killSomewhere()
    }
  }

  /** A transaction that began before a cycle and commits after it. Deletions never wait for its locks. */
  async #commitLate(): Promise<void> {
    if (this.#isLateOpen) await this.#late.query('commit')
    else {
      await this.#late.query('begin')
      await this.#late.query(`insert into ${this.#schema}.label values ($1, 'late', '2025-06-01')`, [100 + this.cycles])
    }
    this.#isLateOpen = !this.#isLateOpen
  }

  async #loadByOther(): Promise<void> {
    const id = recordId(NAMESPACE, 'tags', String(this.#random(12)))
    const record = {
      id,
      name: 'Theirs',
      code: 'theirs',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    }
    const line =
      this.#random(2) === 0 ? { op: 'upsert', group: 'tags', record } : { op: 'delete', group: 'tags', key: { id } }
    const { status, json } = await this.#setting.ingest.send('POST', 'loads', {
      body: JSON.stringify(line),
      query: 'removalsMax=100%25',
    })
    if (status !== 200) throw new Error(JSON.stringify(json))
  }

  /** The service, and the state of the import. */
  async #save(): Promise<void> {
    await saveService(this.#loader, this.#setting.ingest.brandId)
    const [state, saved] = this.#states()
    if (existsSync(state)) copyFileSync(state, saved)
  }

  async #restoreState(): Promise<void> {
    const [state, saved] = this.#states()
    rmSync(state, { force: true })
    if (existsSync(saved)) copyFileSync(saved, state)
  }

  #states(): [state: string, saved: string] {
    return [this.#folder.destined().state, join(this.#folder.path, 'saved.duckdb')]
  }

  async #killSomewhere(): Promise<void> {
    const [stage, afterMaxMs] = STAGES[this.#random(STAGES.length)]!
    const afterMs = this.#random(2) === 0 ? 0 : this.#random(afterMaxMs)
    if (await this.#kill([stage, afterMaxMs], afterMs)) this.kills++
  }

  async #kill([stage]: (typeof STAGES)[number], afterMs: number, quarantineMax = 0): Promise<boolean> {
    for (let count = 3; count > 0; count--) await changeSource(this.#source, this.#schema, this.#random)
    const { ingest, erpUrl, extensions } = this.#setting
    const kill = { folder: this.#folder.path, loadKey: ingest.key, erpUrl, extensions, stage, afterMs, quarantineMax }
    return runKilledCycle(kill)
  }

  /** A load whose sender was killed may still be merged. */
  async #untilIdle(): Promise<void> {
    const line = '{"op":"expect","group":"tags","stamp":null}'
    const dryRun = () => this.#setting.ingest.send('POST', 'loads', { body: line, query: 'dryRun=true' })
    await until(async () => (await dryRun()).status !== 429)
  }

  /** Rows are not valid for one cycle, which is killed or ends. */
  async #quarantine(): Promise<string[]> {
    const { ingest, erpUrl: ERP_URL, extensions } = this.#setting
    await this.#untilIdle()
    const unspoilt = await bodiesOf(ingest.database, ingest.brandId, PATHS)
    await spoilRows(this.#source, this.#schema, this.#spoilRandom)
    if (this.#spoilRandom(3) === 0) {
      const stage = STAGES[this.#spoilRandom(STAGES.length)]!
      if (await this.#kill(stage, this.#spoilRandom(20), QUARANTINE_MAX)) this.quarantineKills++
      await this.#untilIdle()
    }
    const spoilt = await spoiltRows(this.#source, this.#schema)
    const before = await bodiesOf(ingest.database, ingest.brandId, PATHS)
    const mapped = await expectedBodies(this.#source, this.#schema)
    const settings = { removalsMax: '100%', allowEmpty: PATHS, quarantineMax: QUARANTINE_MAX }
    const ended = await cycle(this.#folder, ingest.key, { environment: { ERP_URL }, extensions, ...settings }).catch(
      (error) => error,
    )
    const after = await bodiesOf(ingest.database, ingest.brandId, PATHS)
    await repairRows(this.#source, this.#schema)
    const lost = lostOf(unspoilt, after, spoilt)
    if (ended instanceof Error) return [...lost, ...this.#notReplaced(ended, before, after)]
    const named = ended.quarantine.map(({ group }: { readonly group: string }) => group)
    if (named.length > 0) this.quarantines++
    const wrong = PATHS.filter(
      (path) => JSON.stringify(after[path]!.toSorted()) !== JSON.stringify(keptBodies(path, before, mapped, spoilt)),
    )
    return [
      ...lost,
      ...(named.toSorted().join() === groupsOf(spoilt).toSorted().join()
        ? []
        : [`in quarantine: ${named}, not ${groupsOf(spoilt)}`]),
      ...wrong.map(
        (path) =>
          `${path} is wrong after a cycle with rows in quarantine: ${JSON.stringify([before[path], after[path], mapped[path]])}`,
      ),
    ]
  }

  /** A group would have been sent as a whole, so nothing was. */
  #notReplaced(error: Error, before: Bodies, after: Bodies): string[] {
    const isRight = error instanceof MappingFaulty && error.faults.some(({ code }) => code === 'quarantine_replaced')
    if (!isRight) throw error
    this.unreplaced++
    return JSON.stringify(before) === JSON.stringify(after) ? [] : ['a cycle with faults changed records']
  }

  /** Runs one to its end, and compares. */
  async #cycle(): Promise<string[]> {
    const { ingest } = this.#setting
    await this.#untilIdle()
    const before = await bodiesOf(ingest.database, ingest.brandId, PATHS)
    const expected = await expectedBodies(this.#source, this.#schema)
    const sequence = await this.#sequence()
    const guarded = await this.#guarded(before, expected)
    this.cycles++
    const after = await bodiesOf(ingest.database, ingest.brandId, PATHS)
    const differing = PATHS.filter((path) => JSON.stringify(after[path]!.toSorted()) !== JSON.stringify(expected[path]))
    const entries = await this.#entriesSince(sequence)
    const differences = PATHS.reduce((sum, path) => sum + differencesOf(path, before[path]!, after[path]!), 0)
    return [
      ...guarded,
      ...differing.map(
        (path) =>
          `${path} has ${after[path]!.length} records, the source ${expected[path]!.length} rows: ${JSON.stringify([after[path], expected[path]])}`,
      ),
      ...(entries === differences ? [] : [`${entries} entries in the journal for ${differences} differences`]),
    ]
  }

  /** Until it is not refused any more. Each refusal must be right, and propose exactly what the cycle needs. */
  async #guarded(before: Bodies, expected: Bodies): Promise<string[]> {
    const { ingest, erpUrl, extensions } = this.#setting
    const limits = new Map(PATHS.filter(() => this.#random(2) === 0).map((path) => [path, this.#random(4)]))
    const losses = new Map(PATHS.map((path) => [path, lossOf(path, before[path]!, expected[path]!)]))
    const emptied = PATHS.filter((path) => before[path]!.length > 0 && expected[path]!.length === 0)
    const tooMany = PATHS.filter((path) => losses.get(path)! > (limits.get(path) ?? Number.POSITIVE_INFINITY))
    const refused = new Set([...emptied, ...tooMany])
    const named = new Set<string>()
    const list = [...limits].map(([path, max]) => `${path}=${max}`).join(',')
    let allowed: Pick<SyncOptions, 'removalsMax' | 'allowEmpty'> = { removalsMax: list || null, allowEmpty: [] }
    const problems = this.#skipRandom(2) === 0 ? await this.#skip(before, expected, refused, allowed.removalsMax) : []
    const unrefused = await bodiesOf(ingest.database, ingest.brandId, PATHS)
    for (;;) {
      const environment = { ERP_URL: erpUrl }
      const refusal = await cycle(this.#folder, ingest.key, { environment, extensions, ...allowed }).then(
        () => null,
        (error) => error,
      )
      if (refusal === null) break
      if (!(refusal instanceof TransferRefused) || named.size === refused.size) throw refusal
      this.refusals++
      if (JSON.stringify(await bodiesOf(ingest.database, ingest.brandId, PATHS)) !== JSON.stringify(unrefused))
        problems.push('a refused cycle changed records')
      for (const [, path] of refusal.message.matchAll(/\d+ of \d+ ([a-z-]+)/g)) named.add(path!)
      const [, options] = /run one cycle with (.+)\.$/.exec(refusal.message) ?? []
      const { removalsMax, allowEmpty } = parseArguments(['sync', 'mapping', ...options!.split(' ')], {}) as SyncOptions
      allowed = { removalsMax, allowEmpty }
      for (const [, path, max] of (allowed.removalsMax ?? '').matchAll(/([a-z-]+)=(\d+)/g)) {
        const isMeant = [losses.get(path!), limits.get(path!)].includes(Number(max))
        if (!isMeant) problems.push(`proposed ${path}=${max}, which loses ${losses.get(path!)}`)
      }
      if (allowed.allowEmpty.toSorted().join() !== emptied.toSorted().join())
        problems.push(`proposed to empty ${allowed.allowEmpty}, emptied are ${emptied}`)
    }
    if (emptied.length > 0) this.emptied++
    if ([...named].toSorted().join() !== [...refused].toSorted().join())
      problems.push(`refused ${[...named]}, not ${[...refused]}`)
    return problems
  }

  /** Refused groups and those that refer to them stay as they are. The others become the mapped rows. */
  async #skip(before: Bodies, expected: Bodies, refused: Set<string>, removalsMax: string | null): Promise<string[]> {
    const { ingest, erpUrl: ERP_URL, extensions } = this.#setting
    const leftOut = new Set([...refused, ...(refused.has('tags') ? ['product-tags'] : [])])
    const options = { environment: { ERP_URL }, extensions, removalsMax, skipRefused: true }
    const ended = await cycle(this.#folder, ingest.key, options).catch((error) => error)
    const named: readonly string[] = ended.leftOut?.map(({ group }: { readonly group: string }) => group) ?? PATHS
    if (ended instanceof Error && !(ended instanceof TransferRefused)) throw ended
    if (leftOut.size > 0) this.skips++
    const after = await bodiesOf(ingest.database, ingest.brandId, PATHS)
    const wrong = PATHS.filter((path) => {
      const wanted = leftOut.has(path) ? before[path]!.toSorted() : expected[path]
      return JSON.stringify(after[path]!.toSorted()) !== JSON.stringify(wanted)
    })
    return [
      ...(named.toSorted().join() === [...leftOut].toSorted().join() ? [] : [`left out ${named}, not ${[...leftOut]}`]),
      ...wrong.map((path) => `${path} is wrong after a cycle that left out ${[...leftOut]}`),
    ]
  }

  async #sequence(): Promise<number> {
    return this.#number('select coalesce(max(sequence), 0)::float8 from records.loads where brand_id = $1')
  }

  async #entriesSince(sequence: number): Promise<number> {
    return this.#number(
      'select coalesce(sum(entries), 0)::float8 from records.loads where brand_id = $1 and sequence > $2',
      sequence,
    )
  }

  async #number(text: string, ...more: number[]): Promise<number> {
    const { brandId } = this.#setting.ingest
    await this.#loader.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
    const { rows } = await this.#loader.query<number[]>({ text, values: [brandId, ...more], rowMode: 'array' })
    return rows[0]![0]!
  }

  async #end(): Promise<void> {
    await Promise.all([this.#source.end(), this.#late.end(), this.#loader.end()])
    this.#folder.remove()
  }
}

function byKey(path: string, bodies: readonly string[]): Map<string, string> {
  const { key } = GROUPS.find((group) => group.path === path)!
  return new Map(bodies.map((body) => [key.map((name) => JSON.parse(body)[name]).join(), body]))
}

/** Records of spoilt rows that are gone or others than before, also after a cycle that was killed. */
function lostOf(before: Bodies, after: Bodies, { ids }: Spoilt): string[] {
  return PATHS.flatMap((path) => {
    const spoilt = before[path]!.filter((body) => ids[path]?.has(JSON.parse(body).id) === true)
    return spoilt.filter((body) => !after[path]!.includes(body)).map((body) => `lost in quarantine: ${path} ${body}`)
  })
}

function lossOf(path: string, before: readonly string[], after: readonly string[]): number {
  return byKey(path, before)
    .keys()
    .filter((key) => !byKey(path, after).has(key))
    .toArray().length
}

function differencesOf(path: string, before: readonly string[], after: readonly string[]): number {
  const [old, current] = [byKey(path, before), byKey(path, after)]
  return new Set([...old.keys(), ...current.keys()].filter((each) => old.get(each) !== current.get(each))).size
}
