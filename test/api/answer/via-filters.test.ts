/** Filters that reach through another group, against a plain computation of what they should find. */
import { type Resource, resources, type ViaFilter } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '../../../harness/random.ts'
import { loadWith, resourceOf } from '../../support/database.ts'
import { BASE, TestService } from '../../support/service.ts'
import { uuid, variation } from '../../support/variations.ts'

type Values = Record<string, unknown>

const RECORDS = 40
const LINKS = 90
const VALUES = 5

const cases = resources.flatMap((resource) =>
  resource.filters.flatMap((filter) =>
    typeof filter === 'string' ? [] : [{ resource, filter, name: `${resource.path} by ${filter.name}` }],
  ),
)

let service: TestService
beforeAll(async () => {
  service = await TestService.start()
})
afterAll(() => service.stop())

/** Records that point at each other at random: some reached once, some by many, some by none. */
function generate(resource: Resource, { name, local, through, take }: ViaFilter, random: (below: number) => number) {
  const via = resourceOf(through)
  const locals = Array.from({ length: RECORDS }, (_, n) => uuid(`${resource.path} ${n}`))
  const values = Array.from({ length: VALUES }, (_, n) => uuid(`${name} ${n}`))
  const records = locals.map((id, n) => ({
    ...variation(resource, n + 1),
    [local]: local === 'id' ? id : locals[random(RECORDS)],
  }))
  const links = new Map<string, Values>()
  for (let n = 0; n < LINKS; n++) {
    const link = { ...variation(via, n + 1), [take]: locals[random(RECORDS)], [name]: values[random(VALUES)] } as Values
    links.set(via.key.map((key) => link[key]).join(), link)
  }
  return { records: records as Values[], links: [...links.values()], values }
}

describe.each(cases)('$name', ({ resource, filter }) => {
  it('finds what a plain computation finds, in order, with its total', async () => {
    const { records, links, values } = generate(
      resource,
      filter,
      seeded(resource.path.length * 31 + filter.name.length),
    )
    const slug = `${resource.path}-${filter.name}`.toLowerCase()
    const brandId = await service.database.createBrand(slug)
    const loader = await service.database.connect('selvedge_loader')
    await loadWith(loader, brandId, { [resource.path]: records, [filter.through]: links }, 'upsert')
    await loader.end()
    let found = 0
    for (const value of values) {
      const taken = new Set(links.filter((link) => link[filter.name] === value).map((link) => link[filter.take]))
      const expected = records.filter((record) => taken.has(record[filter.local]))
      const { json } = await service.get(`${BASE}/brands/${slug}/${resource.path}?${filter.name}=${value}&limit=100`, {
        authorization: `Bearer ${service.keys.global}`,
      })
      expect(json).toEqual({ items: expected, nextCursor: null, totalItems: expected.length })
      found += expected.length
    }
    expect(found).toBeGreaterThan(0)
  })
})
