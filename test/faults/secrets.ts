/**
 * What a service leaves behind: no key, cursor or signed address in anything it writes, whatever it was asked and
 * whatever went wrong meanwhile; no key in a dump of the database or in Redis.
 *
 *   node test/faults/secrets.ts     10,000 requests, about a minute
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { systemPostgres } from '../../harness/binaries.ts'
import { together } from '../../harness/client.ts'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import { hashKey } from '../../packages/service/store/directory/api-key.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { createBrands } from '../support/brands.ts'
import { runAsCommand } from '../support/command.ts'
import { TestDatabase } from '../support/database.ts'
import { Dataset } from '../support/dataset.ts'
import { exchange, openSocket } from '../support/raw-socket.ts'
import { TestRedis } from '../support/redis.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { tapWire } from '../support/wire.ts'
import { Questions } from './secrets/questions.ts'
import { Troubles } from './secrets/troubles.ts'

const WORKERS = 8
const COUNTED_AGAIN_TRIES = 100
const PAUSE_MS = 100
/** So much of a secret is as bad as all of it. */
const PART_LENGTH = 16

export async function secretsStaySecret(requests: number): Promise<Result[]> {
  const database = await TestDatabase.create()
  const redis = await TestRedis.start()
  const brands = await createBrands(database)
  const dataset = new Dataset(0)
  await dataset.load(database, brands.brandId)
  await dataset.load(database, SHARED_BRAND_ID)
  const address = new URL(database.url('selvedge_api'))
  const wire = await tapWire(Number(address.port))
  address.port = String(wire.port)
  const service = await ServiceProcess.start({
    databaseUrl: address.href,
    keeperUrl: database.url('selvedge_keeper'),
    redisUrl: redis.url,
    pageDeadlineMs: 400,
    countDeadlineMs: 400,
    stateMaxAgeMs: 1_000,
    failedKeysMax: 1_000_000,
  })
  const questions = new Questions(brands, dataset, seeded(20_261_117))
  const statuses = new Map<number, number>()
  let asked = 0
  const troubles = new Troubles({ database, wire, redis })
  // However fast the machine is, each trouble happens while requests are being answered.
  const goesOn = (): boolean => asked < requests || !troubles.wereAllMade
  const making = troubles.make(goesOn)
  await together(WORKERS, async () => {
    if (!goesOn()) return false
    asked++
    const { status, body } = await ask(service, questions.next())
    questions.learn(body)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return true
  })
  await making
  // The last trouble may have emptied Redis, which has to count again before anything can be looked for in it.
  for (let n = 0; n < COUNTED_AGAIN_TRIES && (await redis.keys()) === 0; n++) {
    await ask(service, questions.next())
    await sleep(PAUSE_MS)
  }
  const alive = service.alive
  const inRedis = await redis.contents()
  await service.stop()
  const { output } = service
  const { stdout: dump } = await promisify(execFile)(
    join(systemPostgres(), 'pg_dump'),
    [database.url('selvedge_backup')],
    { maxBuffer: 2 ** 28 },
  )
  await wire.stop()
  await redis.stop()
  await database.drop()

  const { keys, cursors } = questions
  return [
    { name: 'requests', value: asked, atLeast: requests },
    ...[200, 400, 401, 404, 405, 431, 500].map((status) => ({
      name: `answered with ${status}`,
      value: statuses.get(status) ?? 0,
      atLeast: 1,
    })),
    { name: 'troubles made', value: troubles.made, atLeast: 3 },
    { name: 'service alive afterwards', value: Number(alive), atLeast: 1 },
    { name: 'lines written', value: output.split('\n').length, atLeast: requests / 2 },
    { name: 'errors written with their stacks', value: output.split('"stack"').length - 1, atLeast: 1 },
    {
      name: 'keys in what was written',
      value: partsFound(
        keys.map((key) => key.slice('slv_live_'.length)),
        output,
      ),
      atMost: 0,
    },
    { name: 'cursors given out', value: cursors.size, atLeast: 5 },
    { name: 'cursors in what was written', value: partsFound([...cursors], output), atMost: 0 },
    {
      name: 'signed addresses in what was written',
      value: output.match(/[?&](X-Amz-)?(signature|sig|token)=/gi)?.length ?? 0,
      atMost: 0,
    },
    // The hash is there, so the table of keys is in the dump; likewise the counts in Redis.
    { name: 'hashes of keys in the dump', value: partsFound([hashKey(brands.keys.brand)], dump), atLeast: 1 },
    { name: 'keys in the dump', value: partsFound(keys, dump), atMost: 0 },
    { name: 'names in Redis', value: inRedis.split('\n').length - 1, atLeast: 1 },
    { name: 'keys in Redis', value: partsFound(keys, inRedis), atMost: 0 },
  ]
}

async function ask(service: ServiceProcess, bytes: string): Promise<{ status: number; body: string }> {
  const socket = await openSocket(Number(new URL(service.url).port))
  const bodiless = bytes.startsWith('HEAD')
  const { answers } = await exchange(socket, [Buffer.from(bytes, 'latin1')], { answersMax: 1, bodiless })
  socket.destroy()
  return answers[0] ?? { status: 0, body: '' }
}

function partsFound(secrets: readonly string[], text: string): number {
  return secrets.filter((secret) => text.includes(secret.slice(0, PART_LENGTH))).length
}

if (import.meta.main) await runAsCommand(() => secretsStaySecret(10_000))
