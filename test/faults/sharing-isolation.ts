/**
 * Requests for tables with keys of all kinds: of two brands, of all brands, limited, expired, revoked, of a suspended brand, to load,
 * unknown, and none. No reply has a share, a table, a version or a link that its key does not open.
 *
 *   node test/faults/sharing-isolation.ts --requests 2000
 */
import { parseArgs } from 'node:util'
import { SHARING_BASE_PATH, sharedTables } from '@selvedge/catalogue'
import { together } from '../../harness/client.ts'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import { generateKey } from '../../packages/service/store/directory/api-key.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf } from '../support/database.ts'
import { startFileService } from '../support/file-service.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { variation } from '../support/variations.ts'

const WORKERS = 4
const GROUPS = ['tags', 'orders']

interface Caller {
  readonly name: string
  readonly key: string | null
  /** Slugs of the brands that the key opens, and the tables; null for all. */
  readonly shares: readonly string[]
  readonly tables: readonly string[] | null
  /** Status of every reply, where the key opens nothing. */
  readonly refusal?: number
}

export async function sharingIsolation(requests: number): Promise<Result[]> {
  const running = await startFileService(null, 60, { failedKeysMax: 1_000_000 })
  try {
    const { database, brandId, otherBrandId, keys, url } = running.service
    const suspendedId = await database.createBrand('suspended')
    const ids: Readonly<Record<string, number>> = {
      'alder-finch': brandId,
      'other-brand': otherBrandId,
      suspended: suspendedId,
    }
    for (const [count, id] of Object.values(ids).entries()) {
      const some = (path: string) => Array.from({ length: count + 1 }, (_, n) => variation(resourceOf(path), n))
      await database.load(id, Object.fromEntries(GROUPS.map((path) => [path, some(path)])))
      await snapshotOf(database.url('selvedge_loader'), id, running.store)
    }
    const past = new Date(Date.now() - 60_000)
    const all = ['alder-finch', 'other-brand']
    const callers: Caller[] = [
      { name: 'brand', key: keys.brand, shares: ['alder-finch'], tables: null },
      { name: 'other brand', key: await database.createKey(otherBrandId), shares: ['other-brand'], tables: null },
      { name: 'global', key: keys.global, shares: all, tables: null },
      {
        name: 'limited',
        key: await database.createKey(brandId, { groups: GROUPS }),
        shares: ['alder-finch'],
        tables: GROUPS,
      },
      { name: 'limited global', key: await database.createKey(null, { groups: GROUPS }), shares: all, tables: GROUPS },
      { name: 'suspended', key: await database.createKey(suspendedId), shares: [], tables: null },
      ...(
        [
          ['expired', await database.createKey(brandId, { expiresAt: past })],
          ['revoked', await database.createKey(brandId, { revokedAt: past })],
          ['to load', await database.createLoadKey(brandId)],
          ['unknown', generateKey()],
          ['none', null],
        ] as const
      ).map(([name, key]) => ({ name, key, shares: [], tables: [], refusal: 401 })),
    ]
    await database.asOwner(`update directory.brands set status = 'suspended' where id = $1`, [suspendedId])

    const random = seeded(7)
    const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
    const wrong: string[] = []
    const counts = { opened: 0, refused: 0, links: 0 }
    let left = requests
    await together(WORKERS, async () => {
      if (left-- <= 0) return false
      const caller = pick(callers)
      const share = pick([...all, ...Object.keys(ids), 'nobody'])
      // The others have no rows, so no files.
      const table = random(2) === 0 ? pick(GROUPS) : pick(sharedTables).name
      const named = `shares/${share}/schemas/records/tables/${table}`
      const [method, path] = pick([
        ['GET', 'shares'],
        ['GET', `shares/${share}`],
        ['GET', `shares/${share}/schemas`],
        ['GET', `shares/${share}/all-tables`],
        ['GET', `shares/${share}/schemas/records/tables`],
        ['GET', `${named}/version`],
        ['HEAD', named],
        ['GET', `${named}/metadata`],
        ['POST', `${named}/query`],
        ['POST', `${named}/query`],
        ['POST', `${named}/query`],
      ] as const)
      const headers = {
        ...(caller.key === null ? {} : { authorization: `Bearer ${caller.key}` }),
        'delta-sharing-capabilities': `responseformat=${pick(['delta', 'parquet'])}`,
      }
      const response = await fetch(`${url}${SHARING_BASE_PATH}/${path}`, {
        method,
        headers,
        ...(method === 'POST' && { body: '{}' }),
      })
      const text = await response.text()
      const isTable = path.startsWith(named)
      const isOpen =
        path === 'shares' ||
        (caller.shares.includes(share) && (!isTable || caller.tables === null || caller.tables.includes(table)))
      const isFull = caller.refusal === undefined && isOpen
      const say = (problem: string): void =>
        void wrong.push(`${caller.name}: ${method} ${path}: ${response.status} ${problem}`)
      if (isFull !== (response.status === 200)) say('is not what the key opens')
      if (caller.refusal !== undefined && response.status !== caller.refusal) say(`is not ${caller.refusal}`)
      if (response.status !== 200 && response.headers.has('delta-table-version')) say('has a version')
      for (const [, name] of text.matchAll(/"(?:share|name)":"([^"]+)"/g)) {
        if (name! in ids && !caller.shares.includes(name!)) say(`names ${name}`)
      }
      for (const [, signed] of text.matchAll(/\/files\/([^"?]+)/g)) {
        counts.links++
        const content = Buffer.from(signed!, 'base64url').toString('latin1')
        const ofBrand = /snapshots\/(\d+)\//.exec(content)?.[1]
        if (!caller.shares.some((slug) => String(ids[slug]) === ofBrand)) say(`links to brand ${ofBrand}`)
        if (response.status === 200 && !content.includes(`"${table}.parquet"`)) say('links to another table')
      }
      if (path.endsWith('tables') && response.status === 200 && caller.tables !== null) {
        const names = JSON.parse(text).items.map(({ name }: { name: string }) => name)
        if (names.some((name: string) => !caller.tables!.includes(name))) say(`lists ${names}`)
      }
      if (response.status === 200) counts.opened++
      else counts.refused++
      return true
    })
    for (const each of wrong.slice(0, 20)) console.error(each)
    return [
      { name: 'requests', value: requests },
      { name: 'that the key opens', value: counts.opened, atLeast: requests / 10 },
      { name: 'that are refused', value: counts.refused, atLeast: requests / 5 },
      { name: 'links', value: counts.links, atLeast: requests / 50 },
      {
        name: 'replies that have what the key does not open, or do not have what it opens',
        value: wrong.length,
        atMost: 0,
      },
    ]
  } finally {
    await running.stop()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { requests: { type: 'string', default: '2000' } } })
  await runAsCommand(() => sharingIsolation(Number(values.requests)))
}
