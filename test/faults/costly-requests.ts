/**
 * Clients without a key that send long headers and addresses, of the characters that these are split by. They delay others no
 * more than requests of the same length whose long header nothing reads.
 *
 *   node test/faults/costly-requests.ts     about 90 s
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bearer, Client } from '../../harness/client.ts'
import { quantile, type Result } from '../../harness/results.ts'
import { SteadyLoad } from '../../harness/steady-load.ts'
import { createBrands } from '../support/brands.ts'
import { runAsCommand } from '../support/command.ts'
import { TestDatabase } from '../support/database.ts'
import { BASE } from '../support/service.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { rawGet } from '../support/unread-client.ts'

const CONNECTIONS = 32
const REQUESTS_PER_SECOND = 50
const ATTACK_SECONDS = 10
const PAUSE_MS = 5_000
const P50_RATIO_MAX = 2
const PATH = `${BASE}/brands/alder-finch/tags`
const COMMAS = ','.repeat(15_000)

const unread = rawGet('/', `X-Unread: ${COMMAS}`)
const attacks: readonly [name: string, request: string][] = [
  ['Accept-Encoding', rawGet('/', `Accept-Encoding: gzip${COMMAS}`)],
  ['If-None-Match', rawGet('/', `If-None-Match: W/"a"${COMMAS}`)],
  ['an address with its origin', rawGet(`http://${'a'.repeat(15_000)}/#`)],
  ['a path of many segments', rawGet(`/%2C${'/'.repeat(15_000)}`)],
]

async function costlyRequests(): Promise<Result[]> {
  const database = await TestDatabase.create()
  const { keys } = await createBrands(database)
  const service = await ServiceProcess.start({ databaseUrl: database.url('selvedge_api'), keeperUrl: null })
  const client = new Client(service.url, 20)
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-costly-'))

  /** The p50 of others while so many connections send the request as often as they can. */
  const p50Under = async (request: string | null): Promise<number> => {
    await sleep(PAUSE_MS)
    const load = new SteadyLoad(REQUESTS_PER_SECOND, () => client.get(PATH, bearer(keys.brand)))
    if (request === null) await sleep(PAUSE_MS)
    else await send(request)
    const samples = await load.stop()
    if (samples.some(({ status }) => status === 0)) throw new Error('a request of others got no response')
    return quantile(
      samples.map(({ ms }) => ms),
      0.5,
    )
  }

  const send = async (request: string): Promise<void> => {
    const script = join(folder, 'request.lua')
    writeFileSync(script, `local text = ${JSON.stringify(request)}\nrequest = function() return text end\n`)
    const options = ['-t', '1', '-c', String(CONNECTIONS), '-d', `${ATTACK_SECONDS}s`, '-s', script]
    await promisify(execFile)('wrk', [...options, service.url])
  }

  try {
    const alone = await p50Under(null)
    const reference = await p50Under(unread)
    const results: Result[] = [
      { name: 'p50 of others alone', value: alone, unit: 'ms' },
      { name: 'p50 of others beside a long header that nothing reads', value: reference, unit: 'ms' },
    ]
    for (const [name, request] of attacks) {
      const value = await p50Under(request)
      results.push({ name: `p50 of others beside ${name}`, value, unit: 'ms', atMost: P50_RATIO_MAX * reference })
    }
    return results
  } finally {
    client.close()
    rmSync(folder, { recursive: true })
    await service.stop()
    await database.drop()
  }
}

await runAsCommand(costlyRequests)
