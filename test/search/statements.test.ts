/** The statements of a search, on the oldest and the newest PostgreSQL: what they find under every plan, and what they read. */
import { findableGroups } from '@selvedge/catalogue'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BlocksRead, searchValues } from '../../harness/search-values.ts'
import {
  ENTRIES_READ_MAX,
  LEAD_ENTRIES_MAX,
  searchStatement,
  severalTermsStatement,
} from '../../packages/service/store/search/statements.ts'
import { testStatementRules } from '../store/support/statement-rules.ts'
import type { Cluster } from '../support/clusters.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { uuid } from '../support/variations.ts'

describe('the statements of a search', () => testStatementRules([searchStatement(), severalTermsStatement()]))

const RECORDS = 2_000

describe.each<Cluster>(['oldest', 'newest'])('on the %s PostgreSQL', (cluster) => {
  let database: TestDatabase
  let api: pg.Client
  let blocks: BlocksRead
  let brandId: number
  let otherId: number

  beforeAll(async () => {
    database = await TestDatabase.create(cluster)
    brandId = await database.createBrand('alder-finch')
    otherId = await database.createBrand('other-brand')
    const material = (n: number, word: string) => ({
      ...resourceOf('materials').sample,
      id: uuid(`${word} ${n}`),
      code: `M-${word}-${n}`,
      name: `${word} fabric ${n}`,
    })
    for (const [id, word] of [
      [brandId, 'cotton'],
      [otherId, 'linen'],
    ] as const) {
      await database.load(id, { materials: Array.from({ length: RECORDS }, (_, n) => material(n, word)) })
    }
    const order = { ...resourceOf('orders').sample, id: uuid('order'), number: 'closed77' }
    await database.load(brandId, { orders: [order] })
    api = await database.connect('selvedge_api')
    blocks = new BlocksRead(await database.connect('selvedge_api'))
  })
  afterAll(async () => {
    await api.end()
    await database.drop()
  })

  const groups = (...paths: string[]) => findableGroups.filter(({ path }) => paths.includes(path))
  const run = async (terms: readonly string[], paths = ['materials', 'orders'], limit = 50) => {
    const { text } = terms.length === 1 ? searchStatement() : severalTermsStatement()
    const values = searchValues(brandId, groups(...paths), terms, limit)
    const [row] = (await api.query({ text, values, rowMode: 'array' })).rows
    const [states, entries, found, hits] = row as [unknown[], string, string, string | null]
    return { states, entries: Number(entries), found: Number(found), hits: hits?.split('\n').length ?? 0 }
  }

  it.each(['auto', 'force_generic_plan', 'force_custom_plan'])('finds what it should under %s', async (mode) => {
    await api.query(`set plan_cache_mode = ${mode}`)
    for (let n = 0; n < 7; n++) {
      expect(await run(['mcotton1'])).toMatchObject({ entries: ENTRIES_READ_MAX + 1, hits: 50 })
      expect(await run(['mcotton1999'])).toMatchObject({ found: 1, hits: 1 })
      expect(await run(['closed77'])).toMatchObject({ found: 1, hits: 1 })
      expect(await run(['cotton'], undefined, 7)).toMatchObject({
        entries: ENTRIES_READ_MAX + 1,
        found: ENTRIES_READ_MAX + 1,
        hits: 7,
      })
      expect(await run(['linen'])).toMatchObject({ entries: 0, found: 0, hits: 0 })
      expect(await run(['fabric', '1234'])).toMatchObject({ found: 1, hits: 1 })
      expect(await run(['cotton', 'fabric'])).toMatchObject({ entries: LEAD_ENTRIES_MAX + 1, hits: 50 })
      expect(await run(['cotton', 'linen'])).toMatchObject({ found: 0, hits: 0 })
    }
    await api.query('reset plan_cache_mode')
  })

  it('reads as much for a word of a closed group, or of another brand, as for a word that nobody has', async () => {
    const blocksOf = (term: string) => blocks.of(searchValues(brandId, groups('materials'), [term], 50))
    await blocksOf('warm')
    const nobody = await blocksOf('nobody')
    for (const term of ['closed77', 'linen', 'mlinen17', 'nobody2'])
      expect([term, await blocksOf(term)]).toEqual([term, nobody])
    expect(nobody).toBeLessThan(60)
  })

  it('ends when it has read enough', async () => {
    const values = searchValues(brandId, groups('materials'), ['cotton'], 50)
    expect(await blocks.of(values)).toBeLessThan(450)
  })
})
