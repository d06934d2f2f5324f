/**
 * Random loads of a brand: references, statuses and visibilities change, records go and come back, a group is replaced, a load
 * is undone. By a seed, so that a history that found something can be repeated.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Resource, resources } from '@selvedge/catalogue'
import { viewKinds, visibilityOf } from '@selvedge/catalogue/visibility'
import { load, loadChanges } from '../../../packages/service/loader/load.ts'
import { unwatched } from '../../../packages/service/loader/progress.ts'
import { findSources, sizeOf } from '../../../packages/service/loader/sources.ts'
import { UNDO_RECORDS_MAX } from '../../../packages/service/loader/undo.ts'
import { undoLoad } from '../../../packages/service/loader/undo-load.ts'
import { inBrandTransaction } from '../../../packages/service/store/connections/brand-transaction.ts'
import { RETENTION_DAYS } from '../../../packages/service/store/loading/journal.ts'
import { findLoad } from '../../../packages/service/store/loading/load-log.ts'
import { readRecords } from './stored-records.ts'
import type { Values, ViewedBrand } from './viewed-brand.ts'

interface RuledField {
  readonly resource: Resource
  readonly field: string
}

const byPath = new Map(resources.map((resource) => [resource.path, resource]))

/** Fields that rules look at, and that can change. */
const ruled: readonly RuledField[] = [
  ...new Map(
    viewKinds
      .flatMap((kind) => visibilityOf(kind))
      .flatMap(({ resource, seen }) =>
        seen.flat().flatMap((condition): RuledField[] => {
          if (condition.kind === 'namedBy') return [{ resource: byPath.get(condition.group)!, field: condition.field }]
          return 'field' in condition ? [{ resource, field: condition.field }] : []
        }),
      )
      .filter(({ resource, field }) => !resource.key.includes(field) && !resource.single)
      .map((each) => [`${each.resource.path} ${each.field}`, each]),
  ).values(),
]

export class History {
  readonly #brand: ViewedBrand
  readonly #undosOfTen: number
  #state: number
  /** What is there, by group. */
  #records: Map<string, Values[]> = new Map()
  readonly #removed: { readonly resource: Resource; readonly record: Values }[] = []
  #lastLoad: string | null = null

  /** Of ten steps, so many undo the load before, if there is one. */
  constructor(brand: ViewedBrand, seed: number, undosOfTen = 1) {
    this.#brand = brand
    this.#state = seed >>> 0
    this.#undosOfTen = undosOfTen
  }

  #random(max: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 4_294_967_296) * max)
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#random(list.length)]!
  }

  #some(path: string, max: number): Values[] {
    const all = this.#records.get(path) ?? []
    return all.length === 0 ? [] : [...new Set(Array.from({ length: 1 + this.#random(max) }, () => this.#pick(all)))]
  }

  /** One load. Says what it does. */
  async step(): Promise<string> {
    const stored = await this.#brand.asLoader(async (loader) => {
      await loader.query(`select set_config('app.brand', $1, false)`, [String(this.#brand.id)])
      return readRecords(loader, [this.#brand.id])
    })
    this.#records = new Map()
    for (const { path, body } of stored) {
      const list = this.#records.get(path) ?? []
      this.#records.set(path, list)
      list.push(JSON.parse(body))
    }
    const what = this.#random(10)
    if (what < this.#undosOfTen && this.#lastLoad) return this.#undo(this.#lastLoad)
    if (what === this.#undosOfTen) return this.#replace()
    return this.#change()
  }

  /** Change lines: some records change, some go, some that went come back. */
  async #change(): Promise<string> {
    const lines: Values[] = []
    const put = (resource: Resource, record: Values): void =>
      void lines.push({ op: 'upsert', group: resource.path, record })
    for (let n = 1 + this.#random(4); n > 0; n--) {
      const { resource, field } = this.#pick(ruled)
      for (const record of this.#some(resource.path, 8))
        put(resource, { ...record, [field]: this.#value(resource, field, record) })
    }
    if (this.#random(2) === 0) {
      const { resource } = this.#pick(ruled)
      for (const record of resource.path === 'partners' ? [] : this.#some(resource.path, 5)) {
        this.#removed.push({ resource, record })
        const key = Object.fromEntries(resource.key.map((name) => [name, record[name]]))
        lines.push({ op: 'delete', group: resource.path, key })
      }
    }
    if (this.#removed.length > 0 && this.#random(2) === 0) {
      const { resource, record } = this.#removed.splice(this.#random(this.#removed.length), 1)[0]!
      put(resource, record)
    }
    const file = join(this.#brand.folder, 'changes.ndjson')
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const outcome = await this.#brand.asLoader((loader) =>
      loadChanges(
        loader,
        {
          ...this.#request(),
          changes: { file, format: 'ndjson', sizeBytes: sizeOf(file), otherOwner: 'skipped' },
        },
        unwatched,
      ),
    )
    if (outcome.faults.total > 0) throw new Error(`the load has faults: ${JSON.stringify(outcome.faults)}`)
    this.#lastLoad = outcome.id
    return `${lines.length} change lines: ${[...new Set(lines.map(({ group }) => group))]}`
  }

  #value(resource: Resource, field: string, record: Values): unknown {
    const { to, nullable, schema } = resource.fields[field]!
    if (nullable && this.#random(4) === 0) return null
    const others = to && this.#some(to, 1)[0]?.id
    if (others) return others
    const values = (schema.enum ?? (field === 'status' ? ['draft', 'submitted', 'other'] : null)) as string[] | null
    return values ? this.#pick(values) : record[field]
  }

  /** A group without some of its records. */
  async #replace(): Promise<string> {
    const { resource } = this.#pick(ruled)
    const all = this.#records.get(resource.path) ?? []
    const kept = resource.path === 'partners' ? all : all.filter(() => this.#random(10) > 0)
    if (kept.length === 0) return 'nothing'
    const file = join(this.#brand.folder, `${resource.path}.ndjson`)
    writeFileSync(file, kept.map((record) => `${JSON.stringify(record)}\n`).join(''))
    const outcome = await this.#brand.asLoader((loader) =>
      load(
        loader,
        { ...this.#request(), sources: findSources([file], false), mode: 'replace', files: null },
        unwatched,
      ),
    )
    if (outcome.faults.total > 0) throw new Error(`the load has faults: ${JSON.stringify(outcome.faults)}`)
    this.#lastLoad = outcome.id
    return `replace ${resource.path}: ${kept.length} of ${all.length}`
  }

  /** It is refused where a record would name one that is gone. */
  async #undo(id: string): Promise<string> {
    this.#lastLoad = null
    const { brand, retentionDays, dryRun } = this.#request()
    return this.#brand.asLoader(async (loader) => {
      const done = await inBrandTransaction(loader, brand.id, () => findLoad(loader, brand.id, id))
      if (done?.undo !== 'kept') return 'nothing to undo'
      const undone = { id, sequence: done.sequence!, finishedAt: done.finishedAt }
      const request = { brand, store: this.#brand.store, load: undone, sha256: done.undoSha256, dryRun, retentionDays }
      const { faults } = await undoLoad(loader, request, unwatched)
      return faults.total > 0 ? 'an undo that is refused' : 'undo'
    })
  }

  #request() {
    return {
      brand: { slug: this.#brand.slug, id: this.#brand.id },
      checkReferences: false,
      dryRun: false,
      faultsNamedMax: 100,
      retentionDays: RETENTION_DAYS,
      removalsMax: { percent: 100 },
      undo: { store: this.#brand.store, recordsMax: UNDO_RECORDS_MAX },
    }
  }
}
