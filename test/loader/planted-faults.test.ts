/** A thousand faults of every kind in the files of a whole brand: each is named, nothing else is, and nothing is loaded. */
import { type Path, resources } from '@selvedge/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../../harness/random.ts'
import { demoBrands, demoRecords, sharedRecords } from '../../packages/demo/index.ts'
import { referencesOf } from '../../packages/service/store/loading/references.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { csvLineFaults, fieldFaults, jsonFieldFaults, jsonLineFaults } from './support/faults.ts'
import { csvLine, Files, ndjson, type Values } from './support/files.ts'
import { loadPaths, states } from './support/loading.ts'

const FAULTS = 1_000
/** Of these, inside objects, which few groups have. */
const FAULTS_INSIDE = 20
const brand = demoBrands[0]!
const random = seeded(4)

interface Expected {
  readonly file: string
  readonly line: number | null
  readonly field: string | null
  readonly code: string
}

/** Groups that no other refers to, where a line may become unreadable without anything else being at a loss. */
const referredTo = new Set(resources.flatMap((resource) => referencesOf(resource).map(({ to }) => to.path)))

let database: TestDatabase
let files: Files
let brandId: number

beforeAll(async () => {
  database = await TestDatabase.create()
  files = new Files()
  brandId = await database.createBrand(brand.slug)
  const shared = Map.groupBy(sharedRecords(), ({ path }) => path)
  const folder = new Files()
  for (const [path, records] of shared) folder.write(`${path}.ndjson`, ndjson(records.map(({ record }) => record)))
  await loadPaths(database, null, [folder.folder])
  folder.remove()
})

afterAll(async () => {
  files.remove()
  await database.drop()
})

/** A line is spoilt at its last moment, which in a live record is that of the last change. */
function live(record: Record<string, unknown>): Record<string, unknown> {
  return record.deletedAt ? { ...record, deletedAt: null } : record
}

test('every planted fault is reported with its line, field and code, and nothing becomes visible', async () => {
  const groups = Map.groupBy(demoRecords({ brand, seed: 1, scale: 0.003, today: DEMO_DAY }), ({ path }) => path)
  const planter = new Planter([...groups].map(([path, all]) => [path, all.map(({ record }) => live(record))]))
  for (let planted = 0; planted < FAULTS_INSIDE; ) if (planter.plantInside()) planted++
  for (let planted = FAULTS_INSIDE; planted < FAULTS; ) if (planter.plantOne()) planted++
  const expected = planter.write(files)
  expect(expected).toHaveLength(FAULTS)
  expect(new Set(expected.map(({ code }) => code)).size).toBeGreaterThan(20)
  expect(expected.filter(({ field }) => field?.includes('.'))).toHaveLength(FAULTS_INSIDE)

  const { faults, groups: loaded } = await loadPaths(database, { id: brandId, slug: brand.slug }, [files.folder], {
    checkReferences: true,
  })
  const found = faults.named.map(({ file, line, field, code }) => ({ file, line, field, code }))
  expect(sorted(found)).toEqual(sorted(expected))
  expect(faults.total).toBe(FAULTS)
  expect(loaded).toEqual([])
  expect(await states(database, brandId)).toEqual({})
})

function sorted(faults: readonly Expected[]): string[] {
  return faults.map((fault) => `${fault.file}:${fault.line} ${fault.field} ${fault.code}`).sort()
}

/** The files of a brand, half of them CSV, in which each line is spoilt at most once. */
class Planter {
  readonly #groups: readonly [Path, Values[]][]
  readonly #spoilt = new Map<string, { field: string | null; code: string; line: (line: Buffer) => Buffer }>()

  constructor(groups: readonly [Path, Values[]][]) {
    this.#groups = groups.filter(([path]) => path !== 'brand')
  }

  /** False where chance picked a combination that is none. */
  plantOne(): boolean {
    const [path, records] = pick(this.#groups)
    const index = random(records.length)
    const name = `${path} ${index}`
    if (this.#spoilt.has(name)) return false
    const plant = pick([
      () => this.#plantField(path, records, index),
      () => this.#plantLine(path),
      () => this.#plantKey(path, records, index),
    ])
    const planted = plant()
    if (planted) this.#spoilt.set(name, planted)
    return planted !== null
  }

  /** In a member of an object; the same in either format, since a cell holds it as JSON. */
  plantInside(): boolean {
    const [path, records] = pick(this.#groups)
    const [outer, { fields }] = pick(Object.entries(resourceOf(path).fields))
    const index = random(records.length)
    const name = `${path} ${index}`
    const object = records[index]![outer] as Values | null
    if (!fields || !object || this.#spoilt.has(name)) return false
    const { code, spoils, value } = pick([...fieldFaults, ...jsonFieldFaults])
    const [inner, kind] = pick(Object.entries(fields))
    if (!spoils(kind, resourceOf(path), `${outer}.${inner}`)) return false
    records[index] = { ...records[index], [outer]: { ...object, [inner]: this.#valueOf(value) } }
    this.#spoilt.set(name, { field: `${outer}.${inner}`, code, line: (line) => line })
    return true
  }

  #valueOf(value: (typeof fieldFaults)[number]['value']): unknown {
    return typeof value === 'function' ? value(this.#spoilt.size) : value
  }

  #plantField(path: Path, records: Values[], index: number) {
    const resource = resourceOf(path)
    const { code, spoils, value } = pick(isCsv(path) ? fieldFaults : [...fieldFaults, ...jsonFieldFaults])
    const [field, kind] = pick(Object.entries(resource.fields))
    // A key that is spoilt is as good as a line that cannot be read.
    if (!spoils(kind, resource, field) || (resource.key.includes(field) && referredTo.has(path))) return null
    records[index] = { ...records[index], [field]: this.#valueOf(value) }
    return { field, code, line: (line: Buffer) => line }
  }

  #plantLine(path: Path) {
    if (referredTo.has(path) || !('updatedAt' in resourceOf(path).fields)) return null
    const { code, field = null, spoil } = pick(isCsv(path) ? csvLineFaults : jsonLineFaults)
    return { field, code, line: spoil }
  }

  /** The key of an earlier line, which only that line itself, and no reference, can lose. */
  #plantKey(path: Path, records: Values[], index: number) {
    const { key } = resourceOf(path)
    if (index === 0 || referredTo.has(path) || this.#spoilt.has(`${path} ${index - 1}`)) return null
    const earlier = records[index - 1]!
    records[index] = { ...records[index], ...Object.fromEntries(key.map((name) => [name, earlier[name]])) }
    // The earlier line is not to be spoilt later: its key is needed as it is.
    this.#spoilt.set(`${path} ${index - 1}`, SOUND)
    return { field: key.join(', '), code: 'duplicate_key', line: (line: Buffer) => line }
  }

  write(into: Files): Expected[] {
    return this.#groups.flatMap(([path, records]) => {
      const names = Object.keys(resourceOf(path).fields)
      const name = `${path}.${isCsv(path) ? 'csv' : 'ndjson'}`
      const spoilt = records.map((_, index) => this.#spoilt.get(`${path} ${index}`) ?? SOUND)
      const lines = records.map((record, index) => {
        const text = isCsv(path) ? csvLine(names.map((each) => record[each])) : JSON.stringify(record)
        return spoilt[index]!.line(Buffer.from(text))
      })
      const all = isCsv(path) ? [Buffer.from(names.join(',')), ...lines] : lines
      const file = into.write(name, Buffer.concat(all.flatMap((line) => [line, Buffer.from('\n')])))
      return spoilt.flatMap(({ field, code }, index) =>
        code === '' ? [] : [{ file, line: index + (isCsv(path) ? 2 : 1), field, code }],
      )
    })
  }
}

const SOUND = { field: null, code: '', line: (line: Buffer) => line }

function isCsv(path: Path): boolean {
  return resources.findIndex((resource) => resource.path === path) % 2 === 0
}

function pick<T>(things: readonly T[]): T {
  return things[random(things.length)]!
}
