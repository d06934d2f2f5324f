/** `selvedge brands rename` by the command line itself, and what keys, loads and clients notice of it. */
import { LOAD_BASE_PATH } from '@selvedge/catalogue'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startIngest } from '../../packages/service/ingest/start.ts'
import { Files, ndjson, type Values } from '../loader/support/files.ts'
import { resourceOf } from '../support/database.ts'
import { ingestSettings } from '../support/ingest.ts'
import { type Answered, BASE, TestService } from '../support/service.ts'
import { OPERATOR } from '../support/template.ts'
import { variation } from '../support/variations.ts'
import { type CliResult, selvedge } from './support/cli.ts'

let service: TestService
let files: Files
let brands = 0
/** The brand of each test: its first slug, and its keys. */
let old: string
let id: number
let key: string
let loadKey: string

beforeAll(async () => {
  service = await TestService.start()
  files = new Files()
})

afterAll(async () => {
  files.remove()
  await service.stop()
})

beforeEach(async () => {
  old = `old-name-${++brands}`
  id = await service.database.createBrand(old)
  key = await service.database.createKey(id)
  loadKey = await service.database.createLoadKey(id)
  await service.database.load(id, {
    tags: [1, 2, 3].map((n) => variation(resourceOf('tags'), n)),
    brand: [ownRecord(old)],
  })
})

const ownRecord = (slug: string): Values => ({ ...(resourceOf('brand').sample as Values), slug })

const run = (args: string, input = ''): Promise<CliResult> =>
  selvedge(
    args.split(' '),
    {
      SELVEDGE_ADMIN_DATABASE_URL: service.database.url(OPERATOR),
      SELVEDGE_LOADER_DATABASE_URL: service.database.url('selvedge_loader'),
    },
    input,
  )

const get = (path: string, by = key, headers: Record<string, string> = {}): Promise<Answered> =>
  service.get(`${BASE}/brands/${path}`, { authorization: `Bearer ${by}`, ...headers })

/** What the service knows of keys and brands it may believe for five seconds. */
const statusBecomes = (path: string, status: number, by = key): Promise<void> =>
  expect.poll(async () => (await get(path, by)).status, { timeout: 10_000 }).toBe(status)

describe('a brand that is renamed', () => {
  it('is at its new slug, with its key, its records and the new slug in its own; the old one is out of scope', async () => {
    const state = (await get(`${old}/state`)).json
    const cursor = (await get(`${old}/tags?limit=1`)).json.nextCursor
    const fresh = `new-name-${brands}`
    expect(await run(`brands rename ${old} ${fresh}`)).toMatchObject({
      code: 0,
      stdout: `Brand ${old} is ${fresh} now.\n`,
    })
    await statusBecomes(`${fresh}/tags`, 200)
    await statusBecomes(`${old}/tags`, 401)
    await statusBecomes(`${old}/tags`, 404, service.keys.global)
    expect((await get(fresh)).json.slug).toBe(fresh)
    // A walk continues, and only the brand's own record has changed.
    expect((await get(`${fresh}/tags?limit=1&cursor=${cursor}`)).json.items).toHaveLength(1)
    const { json: changes } = await get(`${fresh}/changes?groups=brand`)
    expect(changes.items.at(-1)).toMatchObject({ op: 'upsert', record: { slug: fresh } })
    const digests = (answer: { groups: { group: string; digest: string }[] }): Record<string, string> =>
      Object.fromEntries(answer.groups.map(({ group, digest }) => [group, digest]))
    const [before, after] = [digests(state), digests((await get(`${fresh}/state`)).json)]
    expect(after.tags).toMatch(/./)
    expect(after.tags).toBe(before.tags)
    expect(after.brand).not.toBe(before.brand)
    expect(await run(`load --brand ${old} ${tagFile()}`)).toMatchObject({ code: 2 })
    expect(await run(`brands create ${old}`)).toMatchObject({ code: 0 })
  })

  it('leaves the old slug as an alias with a date, for requests and for loads', async () => {
    const fresh = `new-name-${brands}`
    const { stdout } = await run(`brands rename ${old} ${fresh} --keep-old 90d --json`)
    const { aliasUntil, ...rest } = JSON.parse(stdout)
    expect(rest).toEqual({ brand: fresh, before: old })
    expect(Math.abs(Date.parse(aliasUntil) - Date.now() - 90 * 86_400_000)).toBeLessThan(60_000)
    await statusBecomes(`${fresh}/tags`, 200)
    for (const by of [key, service.keys.global]) {
      const { status, headers } = await get(`${old}/tags?limit=1`, by)
      expect(status).toBe(200)
      expect(headers.get('sunset')).toBe(new Date(Math.floor(Date.parse(aliasUntil) / 1000) * 1000).toUTCString())
      const since = Number(/^@(\d+)$/.exec(headers.get('deprecation')!)![1])
      expect(Math.abs(since - Date.now() / 1000)).toBeLessThan(60)
      expect(headers.get('link')).toContain(`/brands/${old}/tags?`)
    }
    const etag = (await get(`${old}/tags`)).headers.get('etag')!
    const confirmed = await get(`${old}/tags`, key, { 'if-none-match': etag })
    expect([confirmed.status, confirmed.headers.get('deprecation')]).toEqual([304, expect.stringMatching(/^@/)])
    expect((await get(`${old}/tags/x`)).headers.get('deprecation')).toMatch(/^@/)
    expect((await get(`${fresh}/tags`)).headers.get('deprecation')).toBeNull()
    // Other brands' keys learn nothing of it.
    expect((await get(`${old}/tags`, service.keys.brand)).status).toBe(401)

    const own = files.write('brand.ndjson', ndjson([ownRecord(old)]))
    expect(await run(`load --brand ${old} ${own} ${tagFile()}`)).toMatchObject({ code: 0 })
    expect((await get(fresh)).json.slug).toBe(fresh)
    expect(await run(`brands create ${old}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${old} leads to ${fresh}, which had this slug before, until `),
    })
    expect(await run(`brands rename alder-finch ${old}`)).toMatchObject({ code: 2 })
    // Back again: the alias was its own.
    expect(await run(`brands rename ${fresh} ${old} --keep-old 1d`)).toMatchObject({ code: 0 })
    await statusBecomes(`${old}/tags`, 200)
    expect((await get(old)).json.slug).toBe(old)
  })

  it('has an alias until its date, and not longer', async () => {
    const fresh = `new-name-${brands}`
    await run(`brands rename ${old} ${fresh} --keep-old 1d`)
    await statusBecomes(`${fresh}/tags`, 200)
    await service.database.asOwner('update directory.brand_aliases set expires_at = now() where brand_id = $1', [id])
    await statusBecomes(`${old}/tags`, 401)
    await statusBecomes(`${old}/tags`, 404, service.keys.global)
    const own = files.write('brand.ndjson', ndjson([ownRecord(old)]))
    expect(await run(`load --brand ${fresh} ${own}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('wrong_brand'),
    })
    expect(await run(`brands create ${old}`)).toMatchObject({ code: 0 })
  })

  it('takes loads over HTTP at its old slug while the alias lasts', async () => {
    const ingest = await startIngest(ingestSettings(service.database.url('selvedge_loader')), pino({ level: 'silent' }))
    try {
      const fresh = `new-name-${brands}`
      await run(`brands rename ${old} ${fresh} --keep-old 90d`)
      const send = (slug: string): Promise<Response> =>
        fetch(`${ingest.url}${LOAD_BASE_PATH}/brands/${slug}/loads`, {
          method: 'POST',
          headers: { authorization: `Bearer ${loadKey}`, 'content-type': 'application/x-ndjson' },
          body: `${JSON.stringify({ op: 'upsert', group: 'brand', record: ownRecord(old) })}\n`,
        })
      const reply = await send(old)
      expect([reply.status, reply.headers.get('deprecation')]).toEqual([200, expect.stringMatching(/^@/)])
      const atNew = await send(fresh)
      expect([atNew.status, atNew.headers.get('deprecation')]).toEqual([200, null])
      await statusBecomes(`${fresh}/tags`, 200)
      expect((await get(fresh)).json.slug).toBe(fresh)
    } finally {
      await ingest.stop()
    }
  })
})

describe('a rename', () => {
  it('that was stopped after the directory was changed continues with the record', async () => {
    const fresh = `new-name-${brands}`
    await service.database.asOwner('update directory.brands set slug = $2 where id = $1', [id, fresh])
    expect(await run(`brands rename ${old} ${fresh}`)).toMatchObject({ code: 0 })
    await statusBecomes(`${fresh}/tags`, 200)
    expect((await get(fresh)).json.slug).toBe(fresh)
    expect(await run(`brands rename ${old} ${fresh}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`There is no brand ${old}`),
    })
  })

  it.each([
    [
      'to a slug that another brand has',
      () => `brands rename ${old} alder-finch`,
      /There is a brand alder-finch already/,
    ],
    ['of a brand that there is not', () => 'brands rename nobody somebody', /There is no brand nobody/],
    ['to the same slug', () => `brands rename ${old} ${old}`, /is the old one/],
    ['to no slug', () => `brands rename ${old} Not_A_Slug`, /lower-case/],
  ])('%s is refused', async (_, args, message) => {
    expect(await run(args())).toMatchObject({ code: 2, stderr: expect.stringMatching(message) })
  })
})

function tagFile(): string {
  return files.write('tags.ndjson', ndjson([variation(resourceOf('tags'), 4) as Values]))
}
