/** What is new among many brands, in one statement: what it shows to whom, and how often a process asks for it. */
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer } from '../../harness/client.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { NEWS_STATEMENT } from '../../packages/service/store/reading/statements.ts'
import type { Cluster } from '../support/clusters.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { BASE, TestService } from '../support/service.ts'
import { variation } from '../support/variations.ts'

const tag = (n: number, name = 'first') => ({ ...variation(resourceOf('tags'), n), name })
const colors = [resourceOf('colors').sample]

type NewsRow = [brandId: number, path: string | null, version: string | null, stamp: string | null]

describe.each<Cluster>(['oldest', 'newest'])('on the %s PostgreSQL, the statement', (cluster) => {
  let database: TestDatabase
  let api: pg.Client
  let [first, second, empty]: number[] = []
  beforeAll(async () => {
    database = await TestDatabase.create(cluster)
    first = await database.createBrand('first')
    second = await database.createBrand('second')
    empty = await database.createBrand('empty')
    await database.load(first, { tags: [tag(1)], colors })
    await database.load(second, { tags: [tag(2)] })
    api = await database.connect('selvedge_api')
  })
  afterAll(async () => {
    await api.end()
    await database.drop()
  })

  const ask = async (client: pg.Client, known: readonly (readonly [number, string | null])[]): Promise<NewsRow[]> => {
    const values = [known.map(([id]) => id), known.map(([, stamp]) => stamp)]
    return (await client.query<NewsRow>({ text: NEWS_STATEMENT.text, values, rowMode: 'array' })).rows
  }
  /** The newest load of a brand: the row without a path. */
  const headOf = async (brandId: number): Promise<string> =>
    (await ask(api, [[brandId, null]])).find(([, path]) => path === null)![3]!

  it('shows all states of a brand whose newest load is another one, as the brand alone would see them', async () => {
    const rows = await ask(api, [[first!, null]])
    await api.query('begin')
    await api.query(`select set_config('app.brand', $1, true)`, [String(first)])
    const { rows: seen } = await api.query<NewsRow>({
      text: `select brand_id, resource, version, stamp from records.resource_state
union all select brand_id, null, sequence, stamp from records.brand_state`,
      rowMode: 'array',
    })
    await api.query('rollback')
    expect(rows.toSorted()).toEqual(seen.toSorted())
    expect(new Set(rows.map(([, path]) => path))).toEqual(new Set(['colors', 'tags', null]))
  })

  it('shows nothing of a brand without news, nor of any that was not asked for', async () => {
    const [one, two] = [await headOf(first!), await headOf(second!)]
    expect(
      await ask(api, [
        [first!, one],
        [second!, two],
      ]),
    ).toEqual([])
    expect(await ask(api, [])).toEqual([])
    await database.load(second!, { tags: [tag(2, 'changed')] })
    const rows = await ask(api, [
      [first!, one],
      [second!, two],
    ])
    expect(new Set(rows.map(([brandId]) => brandId))).toEqual(new Set([second]))
  })

  it('shows each load of any group, mode or owner, and no load that changed nothing', async () => {
    for (const [brandId, records, mode, isNew] of [
      [first!, { colors: [{ ...colors[0], name: 'changed' }] }, 'upsert', true],
      [first!, { colors: [{ ...colors[0], name: 'changed' }] }, 'upsert', false],
      [first!, { tags: [tag(1)] }, 'delete', true],
      [first!, { tags: [tag(3), tag(4)] }, 'replace', true],
      [SHARED_BRAND_ID, { countries: [resourceOf('countries').sample] }, 'upsert', true],
      [first!, { notes: [] }, 'upsert', false],
    ] as const) {
      const before = await ask(api, [[brandId, null]])
      const head = before.find(([, path]) => path === null)![3]
      await database.load(brandId, records, mode)
      const after = await ask(api, [[brandId, head]])
      expect(after.length > 0 && JSON.stringify(after) !== JSON.stringify(before)).toBe(isNew)
    }
  })

  it('says that a brand was never loaded, each time: that its states are complete cannot be known by a stamp', async () => {
    expect(await ask(api, [[empty!, null]])).toEqual([[empty, null, null, null]])
    // As a release wrote it that kept no journal.
    const loader = await database.connect('selvedge_loader')
    await loader.query('begin')
    await loader.query(`select set_config('app.brand', $1, true)`, [String(empty)])
    await loader.query(`insert into records.resource_state (brand_id, resource, version) values ($1, 'tags', 1)`, [
      empty,
    ])
    await loader.query('commit')
    await loader.end()
    expect(await ask(api, [[empty!, null]])).toHaveLength(2)
  })

  it('leaves the tables themselves closed to the role of the server', async () => {
    await ask(api, [[first!, null]])
    for (const table of ['brand_state', 'resource_state', 'tags']) {
      expect((await api.query(`select from records.${table}`)).rows, table).toHaveLength(0)
    }
  })

  it('runs as an owner whom nobody logs in as, and does not depend on the search path of the caller', async () => {
    const [row] = await database.asOwner(`select r.rolname, r.rolcanlogin, p.prosecdef, p.proconfig
from pg_proc p join pg_roles r on r.oid = p.proowner where p.oid = 'records.news'::regproc`)
    expect(row).toEqual(['selvedge_owner', false, true, ['search_path=pg_catalog, pg_temp']])
    await api.query('set search_path = records')
    expect(await ask(api, [[first!, null]])).not.toEqual([])
    await api.query('reset search_path')
  })

  it.each(['selvedge_loader', 'selvedge_keeper', 'selvedge_notifier', 'selvedge_backup'] as const)(
    'is not for %s',
    async (role) => {
      const client = await database.connect(role)
      await expect(ask(client, [[first!, null]])).rejects.toThrow(/permission denied/)
      await client.end()
    },
  )
})

describe('a process that serves many brands', () => {
  const BRANDS = 30
  const clock = new ManualClock()
  let service: TestService
  let brands: { id: number; path: string }[]
  beforeAll(async () => {
    service = await TestService.start({ stateMaxAgeMs: 1_000 }, clock)
    brands = await Promise.all(
      Array.from({ length: BRANDS }, async (_, n) => {
        const id = await service.database.createBrand(`brand-${n}`)
        await service.database.load(id, { tags: [tag(n)] })
        return { id, path: `${BASE}/brands/brand-${n}/tags` }
      }),
    )
    await askAll()
    // Now there is something to confirm, so states are read, one brand at a time.
    await askAll()
    // A connection is opened for the first round.
    clock.advance(1_000)
    await askAll()
  })
  afterAll(() => service.stop())

  const names = async (): Promise<string[]> => {
    const answers = await Promise.all(brands.map(({ path }) => service.get(path, bearer(service.keys.global))))
    return answers.map(({ json }) => json.items[0].name)
  }
  const askAll = names

  /** The statement of a round, and that of a single brand, which is prepared under its name. */
  const stateReads = () => ({
    rounds: service.wire.timesSent(NEWS_STATEMENT.text),
    alone: service.wire.timesSent('\0states\0'),
  })

  it('asks once for the states of all of them', async () => {
    for (let second = 0; second < 5; second++) {
      service.wire.reset()
      clock.advance(1_000)
      await askAll()
      expect(stateReads()).toEqual({ rounds: 1, alone: 0 })
    }
  })

  it('shows each load within the time that is promised, and asks for the records of that brand alone', async () => {
    for (const n of [3, 17]) {
      await service.database.load(brands[n]!.id, { tags: [tag(n, `new ${n}`)] })
      clock.advance(1_000)
      service.wire.reset()
      expect((await names())[n]).toBe(`new ${n}`)
      expect(stateReads()).toEqual({ rounds: 1, alone: 0 })
      expect(service.wire.timesSent('list/tags\0')).toBe(1)
    }
  })

  it('is as good without the statement, as on a database that is not migrated yet', async () => {
    await service.database.asOwner('alter function records.news rename to no_news')
    await service.database.load(brands[5]!.id, { tags: [tag(5, 'read alone')] })
    clock.advance(1_000)
    service.wire.reset()
    expect((await names())[5]).toBe('read alone')
    expect(stateReads()).toEqual({ rounds: 1, alone: BRANDS })
    await service.database.asOwner('alter function records.no_news rename to news')
  })
})
