/** A process that does not know the cell of a brand: it rejects requests for the brand, and never answers without its records. */
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Service, startService } from '../../packages/service/api/start.ts'
import { unknownCell } from '../../packages/service/store/cells/known-cells.ts'
import { selvedge } from '../cli/support/cli.ts'
import { FaultProxy, type Passed } from '../client/support/fault-proxy.ts'
import { OutFolder } from '../export/support/out-folder.ts'
import { syncOf } from '../export/support/sync.ts'
import { BASE, SETTINGS } from '../support/service.ts'
import { type CellName, Killed, numbered, range, ThreeCells } from './support/three-cells.ts'

const RECORDS = 300

let cells: ThreeCells
let slug: string
let key: string
let globalKey: string
beforeAll(async () => {
  cells = await ThreeCells.create()
})
afterAll(() => cells.drop())
beforeEach(async () => {
  slug = await cells.createBrand('b')
  const main = cells.of('main')
  key = await main.createKey(cells.brandId)
  globalKey = await main.createKey(null)
  await cells.loadAt('b', { tags: numbered('tags', range(1, RECORDS)) })
})

interface Serving extends Service {
  readonly lines: string[]
}

/** A process whose file names these cells beside `main`; without any, it has no file. */
async function serve(...known: CellName[]): Promise<Serving> {
  const lines: string[] = []
  const served = Object.fromEntries(known.map((cell) => [cell, cells.served[cell]!]))
  const databaseUrl = cells.of('main').url('selvedge_api')
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const service = await startService({ ...SETTINGS, databaseUrl, keeperUrl: null, cells: served }, log)
  return { ...service, lines }
}

async function get(service: Service, path: string, as = key) {
  const response = await fetch(`${service.url}${BASE}/brands/${path}`, { headers: { authorization: `Bearer ${as}` } })
  const json = (await response.json()) as { totalItems?: number }
  return { status: response.status, json, retryAfter: response.headers.get('retry-after') }
}

const problemOf = async (service: Service) => {
  const response = await fetch(`${service.url}/readyz`)
  return [response.status, ((await response.json()) as { problem?: string }).problem]
}

const REJECTED = { status: 429, json: { errorCode: 'overloaded' }, retryAfter: expect.stringMatching(/^\d+$/) }

it('a sync that goes from a right process to one without the file of cells loses nothing', async () => {
  const [right, wrong] = [await serve('b', 'c'), await serve()]
  const proxy = await FaultProxy.start(right.url)
  const out = new OutFolder()
  const service = { url: proxy.url, keys: { brand: key } }
  const target = { service, target: out.file('copy.sqlite'), only: ['tags'], brand: slug }
  const run = () => syncOf(target).run(new AbortController().signal)
  expect(await run()).toContain(`${RECORDS} upserts and 0 deletes`)
  proxy.target = wrong.url
  const statuses: number[] = []
  const noted = (passed: Passed): Passed => {
    statuses.push(passed.status)
    return passed
  }
  proxy.plan = (_path, count) => {
    // The client is patient; the next process that it reaches is a right one.
    if (count > 2) proxy.target = right.url
    return { kind: 'change', change: noted }
  }
  proxy.requests.length = 0
  expect(await run()).toMatch(new RegExp(`^${slug}: nothing changed; .* ${RECORDS} records verified`))
  expect(statuses.slice(0, 3)).toEqual([429, 429, 429])
  out.remove()
  await proxy.stop()
  await Promise.all([right.stop(), wrong.stop()])
})

describe('without the file, or with one that lacks the cell', () => {
  it.each([[[]], [['c']]] as const)('%j: every operation gets a 429, and brands of main are served', async (known) => {
    const service = await serve(...known)
    const id = '00000000-0000-4000-8000-000000000001'
    const paths = [
      'tags',
      `tags/${id}`,
      `lookup/tags?ids=${id}`,
      'changes',
      'state',
      'snapshot',
      `images/${id}/content`,
    ]
    for (const path of paths) expect([path, await get(service, `${slug}/${path}`)]).toMatchObject([path, REJECTED])
    expect(await get(service, `${slug}/tags`, globalKey)).toMatchObject(REJECTED)
    const main = cells.of('main')
    const other = await main.createBrand(`other-${slug}`)
    expect(await get(service, `other-${slug}/tags`, globalKey)).toMatchObject({ status: 200 })
    expect(await get(service, `other-${slug}/tags`, await main.createKey(other))).toMatchObject({ status: 200 })
    const named = service.lines.filter((line) => line.includes('"cell":"b"') && !line.includes('database server'))
    expect(named).toEqual([expect.stringContaining(unknownCell('b'))])
    await service.stop()
  })

  it.each([[[]], [['c']]] as const)('%j: the brand is served again as soon as it is back in main', async (known) => {
    const service = await serve(...known)
    expect(await get(service, `${slug}/tags`)).toMatchObject(REJECTED)
    await cells.move('b', 'main')
    await expect.poll(() => get(service, `${slug}/tags`), { timeout: 10_000 }).toMatchObject({ status: 200 })
    expect((await get(service, `${slug}/tags`)).json.totalItems).toBe(RECORDS)
    await service.stop()
  })

  it.each([[[]], [['c']]] as const)(
    '%j: /readyz of a process that starts is at 503 and names the cell',
    async (known) => {
      const service = await serve(...known)
      expect(await problemOf(service)).toEqual([503, unknownCell('b')])
      await service.stop()
    },
  )

  it('/readyz of a process that was ready names the cell, and stays at 200 for the brands of main', async () => {
    await cells.of('main').asOwner(`update directory.brands set cell = 'main' where cell <> 'main'`)
    const service = await serve()
    expect(await problemOf(service)).toEqual([200, undefined])
    await cells.createBrand('b')
    await expect.poll(() => problemOf(service), { timeout: 10_000 }).toEqual([200, unknownCell('b')])
    await service.stop()
  })

  it('a brand whose cell says that it is gone to an unknown one gets a 429, before the directory knows', async () => {
    const stopped = cells.move('b', 'c', (name) => {
      if (name === 'close-shown') throw new Killed()
    })
    await expect(stopped).rejects.toThrow(Killed)
    const service = await serve('b')
    expect(await get(service, `${slug}/tags`)).toMatchObject(REJECTED)
    expect(service.lines.join('')).toContain(unknownCell('c'))
    await service.stop()
  })

  it('doctor names the cell', async () => {
    const main = cells.of('main')
    const { code, stdout } = await selvedge(['doctor'], {
      SELVEDGE_DATABASE_URL: main.url('selvedge_api'),
      SELVEDGE_LOADER_DATABASE_URL: main.url('selvedge_loader'),
      SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
    })
    expect([code, stdout]).toEqual([1, expect.stringContaining(unknownCell('b'))])
  })
})
