/** Walks in both directions while records come, change and go: every record that was there throughout is seen once, and totals are true. */
import { DIRECTIONS, type Direction } from '@selvedge/catalogue'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadWith, resourceOf } from '../../support/database.ts'
import { BASE, TestService } from '../../support/service.ts'
import { uuid } from '../../support/variations.ts'

const RUNS = 200
const CONCURRENT_WALKS = 15
const tags = resourceOf('tags')

let service: TestService
let loader: pg.Client
let brands = 0
beforeAll(async () => {
  service = await TestService.start()
  loader = await service.database.connect('selvedge_loader')
})
afterAll(async () => {
  await loader.end()
  await service.stop()
})

interface Tag {
  readonly id: string
  readonly name: string
  readonly code: string
}

/** A brand whose records the test changes, and knows. */
class Brand {
  readonly slug = `brand-${++brands}`
  readonly present = new Map<string, Tag>()
  #id = 0
  #made = 0

  async create(count: number): Promise<this> {
    this.#id = await service.database.createBrand(this.slug)
    await this.write(Array.from({ length: count }, () => this.newTag()))
    return this
  }

  newTag(): Tag {
    const n = ++this.#made
    return { id: uuid(`${this.slug} ${n}`), name: n % 3 === 0 ? 'third' : 'other', code: 'new' }
  }

  async write(records: readonly Tag[]): Promise<void> {
    await loadWith(loader, this.#id, { tags: records.map((tag) => ({ ...tags.sample, ...tag })) }, 'upsert')
    for (const tag of records) this.present.set(tag.id, tag)
  }

  async remove(id: string): Promise<void> {
    await loadWith(loader, this.#id, { tags: [{ ...tags.sample, id }] }, 'delete')
    this.present.delete(id)
  }

  /** In order of arrival: a map keeps the place of what is written again. */
  matching(name: string | null): Tag[] {
    return [...this.present.values()].filter((tag) => name === null || tag.name === name)
  }

  nth(n: number): Tag | undefined {
    return [...this.present.values()][n % Math.max(1, this.present.size)]
  }

  async page(direction: Direction, name: string | null, limit: number, cursor: string | null) {
    const given = { ...(direction === 'desc' && { direction }), ...(name && { name }), ...(cursor && { cursor }) }
    const query = new URLSearchParams({ limit: String(limit), ...given })
    const headers = { authorization: `Bearer ${service.keys.global}` }
    const { status, json } = await service.get(`${BASE}/brands/${this.slug}/tags?${query}`, headers)
    expect(status).toBe(200)
    return json as { items: Tag[]; nextCursor: string | null; totalItems: number }
  }
}

type Change = { readonly kind: 'insert' | 'update' | 'delete'; readonly at: number }

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('insert', 'update', 'delete'),
  at: fc.nat({ max: 1_000 }),
})

async function apply(brand: Brand, { kind, at }: Change): Promise<void> {
  const victim = brand.nth(at)
  if (kind === 'insert') await brand.write([brand.newTag(), brand.newTag()])
  else if (victim && kind === 'update') await brand.write([{ ...victim, code: `changed ${at}` }])
  else if (victim) await brand.remove(victim.id)
}

it(`sees every lasting record once, in ${RUNS} walks with changes between the pages`, async () => {
  const walk = fc.asyncProperty(
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom(null, 'third'),
    fc.array(fc.array(change, { maxLength: 2 }), { maxLength: 8 }),
    fc.constantFrom(...DIRECTIONS),
    async (initial, limit, name, changes, direction) => {
      const brand = await new Brand().create(initial)
      const lasting = new Set(brand.matching(name).map((tag) => tag.id))
      const seen: string[] = []
      let cursor: string | null = null
      for (let step = 0; step === 0 || cursor !== null; step++) {
        const page = await brand.page(direction, name, limit, cursor)
        const arrived = brand.matching(name).map((tag) => tag.id)
        expect(page.totalItems).toBe(arrived.length)
        const ids = page.items.map((tag) => tag.id)
        const sorted = direction === 'asc' ? arrived : arrived.toReversed()
        expect(ids).toEqual(sorted.slice(sorted.indexOf(ids[0]!)).slice(0, ids.length))
        if (direction === 'desc' && step === 0) expect(ids[0]).toBe(sorted[0])
        seen.push(...ids)
        cursor = page.nextCursor
        for (const each of changes[step] ?? []) await apply(brand, each)
        for (const id of lasting) if (!brand.present.has(id)) lasting.delete(id)
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect([...lasting].filter((id) => !seen.includes(id))).toEqual([])
    },
  )
  await fc.assert(walk, { numRuns: RUNS, seed: 1 })
})

it(`sees every lasting record once, in ${CONCURRENT_WALKS} walks with changes at any moment`, async () => {
  for (let round = 0; round < CONCURRENT_WALKS; round++) {
    const direction = DIRECTIONS[round % 2]!
    const brand = await new Brand().create(60)
    const lasting = new Set(brand.present.keys())
    // Counts that are true after each change; the last one from the moment that change is under way.
    const counts = [brand.present.size]
    let walking = true
    const writer = (async () => {
      const kinds = ['insert', 'update', 'delete'] as const
      const grows = { insert: 2, update: 0, delete: -1 }
      for (let n = 0; walking; n++) {
        const kind = kinds[n % 3]!
        counts.push(brand.present.size + grows[kind])
        await apply(brand, { kind, at: n * 7 + round })
        for (const id of lasting) if (!brand.present.has(id)) lasting.delete(id)
      }
    })()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const before = Math.max(0, counts.length - 2)
      const page = await brand.page(direction, null, 3, cursor)
      expect(counts.slice(before)).toContain(page.totalItems)
      seen.push(...page.items.map((tag) => tag.id))
      cursor = page.nextCursor
    } while (cursor !== null)
    walking = false
    await writer
    expect(new Set(seen).size).toBe(seen.length)
    expect([...lasting].filter((id) => !seen.includes(id))).toEqual([])
  }
})
