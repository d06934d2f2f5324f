/** The records of one owner, as they are stored, and what questions about them must be answered with: worked out here, plainly. */
import { createHash } from 'node:crypto'
import { foundRecord, type Resource } from '@selvedge/catalogue'
import type { Filter } from '../../../packages/service/store/reading/statements.ts'
import { resourceOf } from '../../support/database.ts'
import type { StoredRecord } from './stored-records.ts'
import type { Values } from './viewed-brand.ts'

interface OwnRecord {
  readonly body: string
  readonly values: Values
}

export class OwnerRecords {
  /** By group, in the order of lists. */
  readonly #groups = new Map<string, OwnRecord[]>()
  readonly #byKey = new Map<string, string>()
  readonly #bodies = new Set<string>()

  constructor(stored: readonly Pick<StoredRecord, 'path' | 'ord' | 'body'>[]) {
    for (const [path, records] of Map.groupBy(stored, (record) => record.path)) {
      const [keyField] = resourceOf(path).key
      const ordered = records.toSorted((a, b) => Number(a.ord) - Number(b.ord))
      this.#groups.set(
        path,
        ordered.map(({ body }) => ({ body, values: JSON.parse(body) })),
      )
      for (const { body, values } of this.of(path)) {
        this.#byKey.set(`${path} ${values[keyField!]}`, body)
        this.#bodies.add(body)
      }
    }
  }

  of(path: string): readonly OwnRecord[] {
    return this.#groups.get(path) ?? []
  }

  /** By its key; in the group that has a single record, that one. */
  body({ path, single }: Resource, key: string): string | null {
    return (single ? this.of(path)[0]?.body : this.#byKey.get(`${path} ${key}`)) ?? null
  }

  has(body: string): boolean {
    return this.#bodies.has(body)
  }

  /** What a list has, in its order. */
  matching({ path }: Resource, filter: Filter | null, value: unknown): string[] {
    return this.of(path)
      .filter(({ values }) => filter === null || this.#holds(values, filter, value))
      .map(({ body }) => body)
  }

  #holds(values: Values, filter: Filter, value: unknown): boolean {
    if (typeof filter === 'string') return values[filter] === value
    const { name, local, through, take } = filter
    return this.of(through).some(({ values: link }) => link[name] === value && link[take] === values[local])
  }

  /** Groups and keys of records with an entry that starts with the term. */
  foundBy(resource: Resource, term: string): string[] {
    return this.of(resource.path).flatMap(({ values }) => {
      const entries = foundRecord(resource, values)?.entries.split(' ') ?? []
      return entries.some((entry) => entry.startsWith(term, 1)) ? [`${resource.path} ${values.id}`] : []
    })
  }

  state(path: string): { readonly group: string; readonly count: number; readonly digest: string } {
    const numbers = this.of(path).map(({ body }) => createHash('sha256').update(body).digest().readBigUInt64BE())
    const digest = BigInt.asUintN(
      64,
      numbers.reduce((sum, each) => sum + each, 0n),
    )
    return { group: path, count: numbers.length, digest: digest.toString(16).padStart(16, '0') }
  }
}
