/** Records of every group, small enough to compute every answer by hand: what a filter finds is worked out here, plainly. */
import { type Resource, resources, type ViaFilter } from '@selvedge/catalogue'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import type { Records, TestDatabase } from './database.ts'
import { variation } from './variations.ts'

type Values = Record<string, unknown>

export class Dataset {
  readonly #records: ReadonlyMap<string, Values[]>

  /** `first` numbers the variations, so that two data sets share no record. */
  constructor(first: number) {
    this.#records = new Map(resources.map((resource) => [resource.path, ownRecords(resource, first)]))
    for (const resource of resources) {
      for (const filter of resource.filters) if (typeof filter !== 'string') this.#linkFor(resource, filter, first)
    }
  }

  of(resource: Resource): readonly Values[] {
    return this.#records.get(resource.path)!
  }

  /** Records a list must answer with, in order, when filtered by `name`. */
  matching(resource: Resource, name: string, value: unknown): readonly Values[] {
    const via = resource.filters.find(
      (filter): filter is ViaFilter => typeof filter !== 'string' && filter.name === name,
    )
    if (!via) return this.of(resource).filter((record) => record[name] === value)
    const links = this.#records.get(via.through)!.filter((link) => link[name] === value)
    return this.of(resource).filter((record) => links.some((link) => link[via.take] === record[via.local]))
  }

  /** A value that the filter finds something by. */
  valueFor(resource: Resource, name: string): unknown {
    const via = resource.filters.find(
      (filter): filter is ViaFilter => typeof filter !== 'string' && filter.name === name,
    )
    if (!via) return this.of(resource).find((record) => record[name] !== null)![name]
    const locals = new Set(this.of(resource).map((record) => record[via.local]))
    return this.#records.get(via.through)!.find((link) => locals.has(link[via.take]) && link[name] !== null)![name]
  }

  async load(database: TestDatabase, brandId: number): Promise<void> {
    const groups = resources.filter((resource) => Boolean(resource.shared) === (brandId === SHARED_BRAND_ID))
    await database.load(
      brandId,
      Object.fromEntries(groups.map((resource) => [resource.path, this.of(resource)])) as Records,
    )
  }

  /** A record of the group that the filter reaches through, which leads to the first record here, unless there is one. */
  #linkFor(resource: Resource, { local, through, take }: ViaFilter, first: number): void {
    const links = this.#records.get(through)!
    const value = this.of(resource)[0]![local]
    if (links.some((link) => link[take] === value)) return
    const target = resources.find((each) => each.path === through)!
    links.push({ ...variation(target, first + links.length + 1), [take]: value })
  }
}

function ownRecords(resource: Resource, first: number): Values[] {
  return (resource.single ? [first] : [first, first + 1, first + 2]).map((n) => variation(resource, n))
}
