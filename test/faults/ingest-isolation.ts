/**
 * Requests with keys that may not load: a key that reads, a load key on the API, another brand, a group outside the key, expired,
 * revoked, suspended. All are refused alike, and none reads or writes a row.
 *
 *   node test/faults/ingest-isolation.ts --requests 10000
 */
import { parseArgs } from 'node:util'
import { together } from '../../harness/client.ts'
import type { Result } from '../../harness/results.ts'
import { generateKey } from '../../packages/service/store/directory/api-key.ts'
import { ndjson, type Values } from '../loader/support/files.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf } from '../support/database.ts'
import { BRAND, TestIngest } from '../support/ingest.ts'
import { TestService } from '../support/service.ts'
import { variation } from '../support/variations.ts'

const WORKERS = 8

export async function wrongKeys(requests: number): Promise<Result[]> {
  const ingest = await TestIngest.start()
  const service = await TestService.start({ failedKeysMax: 1_000_000 })
  try {
    const { database, brandId, otherBrandId } = ingest
    const past = new Date(Date.now() - 60_000)
    const suspended = await database.createBrand('suspended')
    const suspendedKey = await database.createLoadKey(suspended)
    await database.asOwner(`update directory.brands set status = 'suspended' where id = $1`, [suspended])
    const keys: [key: string, brand: string][] = [
      [await database.createKey(brandId), BRAND],
      [await database.createKey(null), BRAND],
      [await database.createLoadKey(otherBrandId), BRAND],
      [await database.createLoadKey(brandId), 'birch-wren'],
      [await database.createLoadKey(brandId, { groups: ['notes'] }), BRAND],
      [await database.createLoadKey(brandId, { expiresAt: past }), BRAND],
      [await database.createLoadKey(brandId, { revokedAt: past }), BRAND],
      [suspendedKey, 'suspended'],
      [generateKey('load'), BRAND],
      ['nonsense', BRAND],
    ]
    const body = ndjson([variation(resourceOf('tags'), 1) as Values])
    const line = ndjson([{ op: 'upsert', group: 'tags', record: variation(resourceOf('tags'), 1) }])
    const asks: [method: string, path: string, body: string][] = [
      ['POST', 'groups/tags', body],
      ['PUT', 'groups/tags', body],
      ['DELETE', 'groups/tags', ndjson([{ id: resourceOf('tags').sample.id as string }])],
      ['POST', 'loads', line],
    ]
    const before = await rowsOf(ingest)
    const answers = new Map<string, number>()
    const onApi = new Map<string, number>()
    let left = requests
    await together(WORKERS, async () => {
      const turn = left--
      if (turn <= 0) return false
      if (turn % 10 === 0) {
        const { status, json } = await service.get('/api/public/v1/brands/alder-finch/tags', {
          authorization: `Bearer ${await serviceLoadKey()}`,
        })
        count(onApi, `${status} ${json.errorCode}`)
        return true
      }
      const [key, brand] = keys[turn % keys.length]!
      const [method, path, sent] = asks[Math.floor(turn / keys.length) % asks.length]!
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
      const ask = () => fetch(`${ingest.url}/brands/${brand}/${path}`, { method, headers, body: sent })
      let response = await ask()
      // Groups outside the key are found in the lines of a load, which has to wait for others of its brand.
      while (response.status === 429) response = await ask()
      count(answers, `${response.status} ${await response.text()}`)
      return true
    })
    for (const answer of [...answers.keys(), ...onApi.keys()]) console.info(answer.slice(0, 120))
    const changed = (await rowsOf(ingest)) === before ? 0 : 1
    return [
      { name: 'requests', value: requests },
      { name: 'different refusals of the listener', value: answers.size, atMost: 1, atLeast: 1 },
      {
        name: 'refusals with a 401',
        value: [...answers.keys()].every((each) => each.startsWith('401 ')) ? 1 : 0,
        atLeast: 1,
      },
      {
        name: 'refusals of load keys by the API that are no 401',
        value: onApi.size - Number(onApi.has('401 api_key_invalid')),
        atMost: 0,
      },
      { name: 'tables that changed', value: changed, atMost: 0 },
    ]
  } finally {
    await ingest.stop()
    await service.stop()
  }

  async function serviceLoadKey(): Promise<string> {
    loadKey ??= service.database.createLoadKey(service.brandId)
    return loadKey
  }
}

let loadKey: Promise<string> | undefined

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Everything that a load or its history would leave. */
async function rowsOf({ database, brandId, otherBrandId }: TestIngest): Promise<string> {
  const client = await database.connect('selvedge_loader')
  const found: unknown[] = []
  try {
    for (const brand of [brandId, otherBrandId]) {
      await client.query(`select set_config('app.brand', $1, false)`, [String(brand)])
      for (const table of ['tags', 'resource_state', 'brand_state', 'loads', 'load_log']) {
        found.push((await client.query(`select t::text from records.${table} t order by 1`)).rows)
      }
    }
  } finally {
    await client.end()
  }
  return JSON.stringify(found)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { requests: { type: 'string', default: '10000' } } })
  await runAsCommand(() => wrongKeys(Number(values.requests)))
}
