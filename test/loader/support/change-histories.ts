/**
 * Random histories of loads: one brand gets change lines, another the equivalent file loads. After each step both must have
 * the same records in the same order, the same counts and digests, and the same entries in the journal.
 */
import { type Resource, tableOf } from '@selvedge/catalogue'
import type pg from 'pg'
import { seeded } from '../../../harness/random.ts'
import type { LoadBrand } from '../../../packages/service/loader/brand-record.ts'
import type { LoadMode } from '../../../packages/service/loader/convert.ts'
import { load, loadChanges } from '../../../packages/service/loader/load.ts'
import { unwatched } from '../../../packages/service/loader/progress.ts'
import { RETENTION_DAYS } from '../../../packages/service/store/loading/journal.ts'
import { keySql } from '../../../packages/service/store/record-key.ts'
import { resourceOf } from '../../support/database.ts'
import { journalProblems } from '../../support/journal-check.ts'
import { uuid } from '../../support/variations.ts'
import { ndjson, type Values } from './files.ts'

/** With a key of one field, and of two. */
const GROUPS = ['tags', 'notes', 'product-tags'].map(resourceOf)
const KEYS = 8
const LINES_MAX = 14

const SETTINGS = {
  checkReferences: false,
  dryRun: false,
  faultsNamedMax: 10,
  retentionDays: RETENTION_DAYS,
  allowEmpty: true,
  removalsMax: { percent: 100 },
  undo: null,
} as const

type Line =
  | { readonly op: 'upsert'; readonly group: string; readonly record: Values }
  | { readonly op: 'delete'; readonly group: string; readonly key: Values }
  | { readonly op: 'replace'; readonly group: string }
  | { readonly op: 'expect'; readonly group: string; readonly stamp: string | null }

export interface HistorySetting {
  /** A loader's. */
  readonly client: pg.Client
  readonly byLines: LoadBrand
  readonly byFiles: LoadBrand
  readonly seed: number
  readonly steps: number
}

/** What differs after a step, in sentences; the history ends there. */
export async function runHistory({ client, byLines, byFiles, seed, steps }: HistorySetting): Promise<string[]> {
  const random = seeded(seed)
  for (let step = 1; step <= steps; step++) {
    const stamps = await stampsOf(client, byLines.id)
    const { lines, isExpected } = linesOf(random, stamps)
    const before = [await sequenceOf(client, byLines.id), await sequenceOf(client, byFiles.id)] as const
    const { faults } = await loadChanges(
      client,
      { ...SETTINGS, brand: byLines, changes: { ...memory('-', ndjson(lines)), otherOwner: 'fault' } },
      unwatched,
    )
    if (isExpected) await loadFiles(client, byFiles, lines)
    const codes = faults.named.map(({ code }) => code)
    if (codes.some((code) => code !== 'group_changed')) return [`step ${step}: ${JSON.stringify(faults.named)}`]
    const problems = [
      ...(codes.length > 0 === isExpected ? [`an expected state was ${isExpected ? 'refused' : 'not missed'}`] : []),
      ...(await differences(client, [byLines.id, byFiles.id], before)),
    ]
    if (problems.length > 0) return problems.map((problem) => `seed ${seed}, step ${step}: ${problem}`)
  }
  return [
    ...(await journalProblems(client, byLines.id, GROUPS)),
    ...(await journalProblems(client, byFiles.id, GROUPS)),
  ].map((problem) => `seed ${seed}: ${problem}`)
}

/** In random order; some keys come more than once. */
function linesOf(random: (below: number) => number, stamps: ReadonlyMap<string, string>) {
  const lines: Line[] = []
  let isExpected = true
  for (const { path } of GROUPS) {
    if (random(4) === 0) lines.push({ op: 'replace', group: path })
    if (random(3) === 0) {
      const isRight = random(5) > 0
      isExpected &&= isRight
      lines.push({ op: 'expect', group: path, stamp: isRight ? (stamps.get(path) ?? null) : uuid(`${random(1e9)}`) })
    }
  }
  for (let count = random(LINES_MAX); count > 0; count--) {
    const resource = GROUPS[random(GROUPS.length)]!
    const record = recordOf(resource, random(KEYS), random(3))
    const key = Object.fromEntries(resource.key.map((name) => [name, record[name]]))
    if (random(3) === 0) lines.push({ op: 'delete', group: resource.path, key })
    else lines.push({ op: 'upsert', group: resource.path, record })
  }
  for (let index = lines.length - 1; index > 0; index--) {
    const other = random(index + 1)
    ;[lines[index], lines[other]] = [lines[other]!, lines[index]!]
  }
  return { lines, isExpected }
}

/** One of a few variants, so that some records are loaded as they are already. */
function recordOf(resource: Resource, key: number, variant: number): Values {
  const keys = Object.fromEntries(resource.key.map((name) => [name, uuid(`${resource.path} ${name} ${key}`)]))
  return { ...(resource.sample as Values), ...keys, createdAt: `2026-01-0${1 + variant}T00:00:00.000Z` }
}

/** For each group, the deletions and then the records, of each key what its last line says. */
async function loadFiles(client: pg.Client, brand: LoadBrand, lines: readonly Line[]): Promise<void> {
  for (const resource of GROUPS) {
    const own = lines.filter(({ group }) => group === resource.path)
    const isReplaced = own.some(({ op }) => op === 'replace')
    const last = new Map<string, Line>()
    for (const line of own) {
      if (line.op !== 'upsert' && line.op !== 'delete') continue
      const values = line.op === 'upsert' ? line.record : line.key
      const name = resource.key.map((field) => values[field]).join()
      // At the place of its last line.
      last.delete(name)
      last.set(name, line)
    }
    const keys = [...last.values()].flatMap((line) => (line.op === 'delete' ? [line.key] : []))
    const records = [...last.values()].flatMap((line) => (line.op === 'upsert' ? [line.record] : []))
    if (isReplaced) await loadFile(client, brand, resource, records, 'replace')
    else {
      if (keys.length > 0) await loadFile(client, brand, resource, keys, 'delete')
      if (records.length > 0) await loadFile(client, brand, resource, records, 'upsert')
    }
  }
}

async function loadFile(
  client: pg.Client,
  brand: LoadBrand,
  resource: Resource,
  records: readonly Values[],
  mode: LoadMode,
): Promise<void> {
  const sources = [{ resource, ...memory(`${resource.path}.ndjson`, ndjson(records)) }]
  const { faults } = await load(client, { ...SETTINGS, brand, sources, mode, files: null }, unwatched)
  if (faults.total > 0) throw new Error(JSON.stringify(faults.named))
}

function memory(file: string, content: string) {
  async function* open(): AsyncGenerator<Buffer> {
    yield Buffer.from(content)
  }
  return { file, format: 'ndjson', sizeBytes: content.length, open } as const
}

async function differences(
  client: pg.Client,
  brandIds: readonly [number, number],
  after: readonly [number, number],
): Promise<string[]> {
  const problems: string[] = []
  for (const resource of GROUPS) {
    const { name } = tableOf(resource)
    const aspects: [string, string][] = [
      ['records', `select body from records.${name} where brand_id = $1 and $2::bigint >= 0 order by ord`],
      [
        'count and digest',
        `select row_count, digest from records.resource_state
where brand_id = $1 and resource = '${resource.path}' and version > 0 and $2::bigint >= 0`,
      ],
      ['journal', journalSql(resource)],
    ]
    for (const [what, text] of aspects) {
      const [lines, files] = [
        await rowsOf(client, brandIds[0], text, after[0]),
        await rowsOf(client, brandIds[1], text, after[1]),
      ]
      if (lines !== files) problems.push(`${what} of ${resource.path}: ${lines} by lines, ${files} by files`)
    }
  }
  return problems
}

/** What the loads after sequence $2 wrote and removed, by key. */
function journalSql(resource: Resource): string {
  const entries = `records.loads l join records.changes c using (brand_id, resource, version)`
  const where = `where l.brand_id = $1 and l.sequence > $2 and l.resource = '${resource.path}'`
  return `select 'written', ${keySql(resource, 'r')} as key from ${entries}, unnest(c.places) place
  join records.${tableOf(resource).name} r on r.ord = place and r.brand_id = $1 ${where.replace('where', 'where r.brand_id = $1 and')}
union all select 'removed', key from ${entries}, unnest(c.keys) key ${where} order by 1, 2`
}

async function rowsOf(client: pg.Client, brandId: number, text: string, after: number): Promise<string> {
  await client.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
  const { rows } = await client.query({ text, values: [brandId, after], rowMode: 'array' })
  return JSON.stringify(rows)
}

async function stampsOf(client: pg.Client, brandId: number): Promise<Map<string, string>> {
  await client.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
  const { rows } = await client.query<{ resource: string; stamp: string }>(
    'select resource, stamp from records.resource_state where brand_id = $1 and version > 0',
    [brandId],
  )
  return new Map(rows.map(({ resource, stamp }) => [resource, stamp]))
}

async function sequenceOf(client: pg.Client, brandId: number): Promise<number> {
  await client.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
  const { rows } = await client.query('select sequence::int from records.brand_state where brand_id = $1', [brandId])
  return rows[0]?.sequence ?? 0
}
