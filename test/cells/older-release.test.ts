/** Release 1.0.0, which knows no cells, beside this one or after a rollback: it never answers without the records of a brand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOOK_UP_MAX_AGE_MS } from '../../packages/service/cli/brands/move.ts'
import { hashKey } from '../../packages/service/store/directory/api-key.ts'
import { selvedge } from '../cli/support/cli.ts'
import { Files, ndjson, type Values } from '../loader/support/files.ts'
import { RepositoryCopy } from '../scripts/support/repository-copy.ts'
import { ReleaseProcess } from '../support/release-process.ts'
import { BASE } from '../support/service.ts'
import { numbered, range, ThreeCells } from './support/three-cells.ts'

const RECORDS = 20
const older = RepositoryCopy.ofRelease('1.0.0')

let cells: ThreeCells
let serving: ReleaseProcess
const slugs = { main: '', b: '' }
const keys = { main: '', b: '', global: '' }

describe.skipIf(older === null)('release 1.0.0', () => {
  beforeAll(async () => {
    cells = await ThreeCells.create()
    const main = cells.of('main')
    for (const cell of ['main', 'b'] as const) {
      slugs[cell] = await cells.createBrand(cell)
      keys[cell] = await main.createKey(cells.brandId)
      await cells.loadAt(cell, { tags: numbered('tags', range(1, RECORDS)) })
    }
    keys.global = await main.createKey(null)
    serving = await ReleaseProcess.start(older!.program, { SELVEDGE_DATABASE_URL: main.url('selvedge_api') })
  }, 120_000)
  afterAll(async () => {
    await serving.stop()
    await cells.drop()
    older!.remove()
  })

  async function get(slug: string, path: string, key: string) {
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(`${serving.url}${BASE}/brands/${slug}/${path}`, { headers })
    const { totalItems, errorCode } = (await response.json()) as { totalItems?: number; errorCode?: string }
    return [response.status, totalItems ?? errorCode]
  }

  it('serves the brands of main', async () => {
    expect(await get(slugs.main, 'tags', keys.main)).toEqual([200, RECORDS])
    expect(await get(slugs.main, 'tags', keys.global)).toEqual([200, RECORDS])
  })

  it.each(['tags', 'changes', 'state', 'snapshot'])(
    'answers 401 or 404 to %s of a brand in another cell',
    async (path) => {
      expect(await get(slugs.b, path, keys.b)).toEqual([401, 'api_key_invalid'])
      expect(await get(slugs.b, path, keys.global)).toEqual([404, 'not_found'])
    },
  )

  it('knows no key that loads, even one that looks like its own', async () => {
    const main = cells.of('main')
    const brandId = (await main.asOwner('select id from directory.brands where slug = $1', [slugs.main]))[0]![0]
    const disguised = await main.createKey(brandId as number)
    await main.asOwner(`update directory.api_keys set access = 'load' where key_hash = decode($1, 'hex')`, [
      hashKey(disguised),
    ])
    for (const key of [await main.createLoadKey(brandId as number), disguised]) {
      expect(await get(slugs.main, 'tags', key)).toEqual([401, 'api_key_invalid'])
    }
  })

  it('loads nothing into main for a brand in another cell', async () => {
    const files = new Files()
    files.write('tags.ndjson', ndjson(numbered('tags', [1]) as Values[]))
    const environment = { SELVEDGE_LOADER_DATABASE_URL: cells.of('main').url('selvedge_loader') }
    const load = (slug: string) => selvedge(['load', '--brand', slug, files.folder], environment, '', older!.program)
    expect(await load(slugs.b)).toMatchObject({ code: 2, stderr: expect.stringContaining(`no brand ${slugs.b}`) })
    expect(await cells.contents('main')).toEqual({})
    expect(await load(slugs.main)).toMatchObject({ code: 0 })
    files.remove()
  })

  it('answers 401 some seconds after a brand has left main, and is never without its records until then', async () => {
    const slug = await cells.createBrand()
    const key = await cells.of('main').createKey(cells.brandId)
    await cells.loadAt('main', { tags: numbered('tags', range(1, RECORDS)) })
    expect(await get(slug, 'tags', key)).toEqual([200, RECORDS])
    cells.lookUpMaxAgeMs = LOOK_UP_MAX_AGE_MS
    const moving = cells.move('main', 'b')
    const got: unknown[][] = []
    // Another page size each time, so that nothing comes out of a cache.
    do got.push(await get(slug, `tags?limit=${1 + (got.length % 100)}`, key))
    while (got.at(-1)![0] === 200)
    await moving
    expect(got.slice(0, -1).filter(([, found]) => found !== RECORDS)).toEqual([])
    expect(got.at(-1)).toEqual([401, 'api_key_invalid'])
  }, 120_000)
})
