/**
 * Senders and `selvedge ingest` killed at random moments of a load over HTTP: during the body, the merge, and before the response.
 *
 * Each load changes all records to its generation and adds one. After each kill, either all records have the new generation or
 * none has. The same load is then sent with the same idempotency key until it is in, and must be in exactly once: the journal and the
 * history have one entry for each generation, and agree.
 *
 *   node test/faults/ingest-kill.ts --senders 100 --listeners 100 --records 20000
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import { Files, ndjson, type Values } from '../loader/support/files.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { journalProblems } from '../support/journal-check.ts'
import { uuid } from '../support/variations.ts'
import { IngestProcess } from './support/ingest-process.ts'

const SLUG = 'alder-finch'
const TAGS = resourceOf('tags')
const FIRST_MOMENT = Date.UTC(2026, 0, 1)

export async function killIngest(senders: number, listeners: number, records: number): Promise<Result[]> {
  const database = await TestDatabase.create()
  const files = new Files()
  const loader = await database.connect('selvedge_loader')
  const ingest = await IngestProcess.start(database.url('selvedge_loader'))
  try {
    const brandId = await database.createBrand(SLUG)
    const run = new Run(loader, ingest, files, brandId, records, await database.createLoadKey(brandId))
    for (const generation of [0, 1, 2]) await run.load(generation)
    const started = performance.now()
    await run.load(3)
    const wholeMs = performance.now() - started
    const random = seeded(senders + listeners)
    let loads = 4
    // A load that is over before its moment comes is not counted.
    const killUntil = async (what: 'sender' | 'listener', times: number): Promise<void> => {
      while (run.killed[what] < times) await run.kill(loads++, what, random(Math.ceil(wholeMs)))
    }
    await killUntil('sender', senders)
    await killUntil('listener', listeners)
    const problems = [...run.problems, ...(await run.check(loads))]
    for (const problem of problems.slice(0, 10)) console.error(problem)
    return [
      { name: 'loads', value: loads },
      { name: 'senders killed', value: run.killed.sender, atLeast: senders },
      { name: 'listeners killed', value: run.killed.listener, atLeast: listeners },
      { name: 'killed after the load was in', value: run.wasIn },
      { name: 'loads that were in partly, twice, or in history alone', value: problems.length, atMost: 0 },
    ]
  } finally {
    await ingest.end('SIGKILL')
    await loader.end()
    files.remove()
    await database.drop()
  }
}

class Run {
  readonly problems: string[] = []
  readonly killed = { sender: 0, listener: 0 }
  /** Kills that came too late to keep the load from being in. */
  wasIn = 0
  readonly #loader: pg.Client
  readonly #ingest: IngestProcess
  readonly #files: Files
  readonly #brandId: number
  readonly #records: number
  readonly #key: string

  constructor(loader: pg.Client, ingest: IngestProcess, files: Files, brandId: number, records: number, key: string) {
    this.#loader = loader
    this.#ingest = ingest
    this.#files = files
    this.#brandId = brandId
    this.#records = records
    this.#key = key
  }

  /** Sends a generation until it is in. */
  async load(generation: number, idempotencyKey: string = randomUUID()): Promise<void> {
    const file = this.#write(generation)
    for (;;) {
      const { status, body } = await this.#send(file, idempotencyKey)
      if (status === '200') return
      if (!['000', '429', '202', '503'].includes(status)) throw new Error(`${status} ${body}`)
      await sleep(100)
    }
  }

  async kill(generation: number, what: 'sender' | 'listener', afterMs: number): Promise<void> {
    const idempotencyKey = randomUUID()
    const sender = this.#spawn(this.#write(generation), idempotencyKey)
    const exited = once(sender, 'exit')
    await Promise.race([exited, sleep(afterMs)])
    if (what === 'sender') {
      if (sender.exitCode === null) this.killed.sender++
      sender.kill('SIGKILL')
      await exited
    } else {
      if (sender.exitCode === null) this.killed.listener++
      await this.#ingest.end('SIGKILL')
      await exited
      await this.#ingest.restart()
    }
    const shown = await this.#generations()
    if (shown.length !== 1) this.problems.push(`generation ${generation}: shows ${shown.join()}`)
    if (shown[0] === generation) this.wasIn++
    await this.load(generation, idempotencyKey)
    if ((await this.#generations()).join() !== String(generation)) this.problems.push(`${generation} is not in`)
  }

  /** The journal and the history, after so many loads. */
  async check(loads: number): Promise<string[]> {
    const problems = await journalProblems(this.#loader, this.#brandId, [TAGS])
    await this.#setBrand()
    const journal = await this.#loader.query('select sequence::int from records.loads where brand_id = $1 order by 1', [
      this.#brandId,
    ])
    const history = await this.#loader.query(
      `select sequence::int from records.load_log where brand_id = $1 and outcome = 'loaded' order by 1`,
      [this.#brandId],
    )
    const count = await this.#loader.query('select count(*)::int from records.tags where brand_id = $1', [
      this.#brandId,
    ])
    const expected = JSON.stringify(Array.from({ length: loads }, (_, n) => n + 1))
    for (const [name, { rows }] of Object.entries({ journal, history })) {
      const found = JSON.stringify(rows.map(({ sequence }) => sequence))
      if (found !== expected) problems.push(`${name} has ${found}`)
    }
    if (count.rows[0].count !== this.#records + loads - 1) problems.push(`${count.rows[0].count} records`)
    return problems
  }

  async #generations(): Promise<number[]> {
    await this.#setBrand()
    const { rows } = await this.#loader.query(
      `select distinct body::json->>'updatedAt' as at from records.tags where brand_id = $1`,
      [this.#brandId],
    )
    return rows.map(({ at }) => (Date.parse(at) - FIRST_MOMENT) / 1000)
  }

  async #setBrand(): Promise<void> {
    await this.#loader.query(`select set_config('app.brand', $1, false)`, [String(this.#brandId)])
  }

  #write(generation: number): string {
    const updatedAt = new Date(FIRST_MOMENT + generation * 1000).toISOString()
    const records = Array.from({ length: this.#records + generation }, (_, n) => ({
      ...(TAGS.sample as Values),
      id: uuid(`tag ${n}`),
      updatedAt,
    }))
    return this.#files.write('tags.ndjson', ndjson(records))
  }

  async #send(file: string, idempotencyKey: string): Promise<{ status: string; body: string }> {
    const sender = this.#spawn(file, idempotencyKey)
    const [said] = await Promise.all([text(sender.stdout), once(sender, 'exit')])
    const at = said.lastIndexOf('\n')
    return { status: said.slice(at + 1), body: said.slice(0, at) }
  }

  #spawn(file: string, idempotencyKey: string) {
    return spawn('curl', [
      ...['-sS', '-X', 'POST', '-T', file, '-w', '\\n%{http_code}'],
      ...['-H', 'Content-Type: application/x-ndjson', '-H', `Idempotency-Key: ${idempotencyKey}`],
      ...['-H', `Authorization: Bearer ${this.#key}`, `${this.#ingest.url}/brands/${SLUG}/groups/tags`],
    ])
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      senders: { type: 'string', default: '100' },
      listeners: { type: 'string', default: '100' },
      records: { type: 'string', default: '20000' },
    },
  })
  await runAsCommand(() => killIngest(Number(values.senders), Number(values.listeners), Number(values.records)))
}
