/**
 * The usage of keys beside the audit log, over three processes. After a clean stop both have the same requests, rejected ones,
 * errors and bytes for each key and group. After `kill -9` of one process, usage lacks at most what that one did in its
 * last minute.
 *
 *   node test/faults/usage-audit.ts --requests 100000     and 90 s for the kill
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { together } from '../../harness/client.ts'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import { SteadyLoad } from '../../harness/steady-load.ts'
import { createBrands } from '../support/brands.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { TestRedis } from '../support/redis.ts'
import { type LogLine, ServiceProcess } from '../support/service-process.ts'
import { variation } from '../support/variations.ts'
import { ask, type Question, questions } from './usage-audit/questions.ts'
import { audited, countWhere, recorded, sum, talliesOf } from './usage-audit/tallies.ts'

const WORKERS = 24
const MINUTE_MS = 60_000
/** How long a write may take, which is sent when the minute is over. */
const WRITE_MS = 1_000

interface Scale {
  readonly processes: number
  readonly requests: number
  /** While one process is killed. */
  readonly perSecond: number
  /** A minute of the processes is shorter by so much. */
  readonly timersFaster: number
}

export async function usageAudit(scale: Scale): Promise<Result[]> {
  const redis = await TestRedis.start()
  const database = await TestDatabase.create()
  try {
    const { brandId, keys } = await createBrands(database)
    const limited = await database.createKey(brandId, { quota: 50, windowSeconds: 60 })
    const tags = Array.from({ length: 20 }, (_, n) => variation(resourceOf('tags'), n))
    await database.load(brandId, { tags })
    const asked = questions({ ...keys, limited }, String(tags[0]!.id))
    const start = (): Promise<ServiceProcess[]> => startProcesses(database, redis.url, scale)
    const clean = await cleanStop(database, await start(), asked, scale.requests)
    await database.asOwner('delete from directory.usage')
    return [...clean, ...(await killOne(database, await start(), asked, scale))]
  } finally {
    await database.drop()
    await redis.stop()
  }
}

function startProcesses(database: TestDatabase, redisUrl: string, scale: Scale): Promise<ServiceProcess[]> {
  const { processes, timersFaster } = scale
  const settings = {
    databaseUrl: database.url('selvedge_api'),
    keeperUrl: database.url('selvedge_keeper'),
    redisUrl,
    stateMaxAgeMs: 1_000,
  }
  return Promise.all(Array.from({ length: processes }, () => ServiceProcess.start(settings, [], timersFaster)))
}

/** Any question, to any of the processes. */
function asking(processes: readonly ServiceProcess[], asked: readonly Question[]): () => Promise<{ status: number }> {
  const random = seeded(34)
  return () => ask(processes[random(processes.length)]!.url, asked[random(asked.length)]!)
}

async function cleanStop(
  database: TestDatabase,
  processes: readonly ServiceProcess[],
  asked: readonly Question[],
  requests: number,
): Promise<Result[]> {
  const next = asking(processes, asked)
  let left = requests
  await together(WORKERS, async () => {
    if (left-- <= 0) return false
    await next()
    return true
  })
  await Promise.all(processes.map((each) => each.stop()))
  const lines = processes.flatMap((each) => audited(each.log()))
  const [audit, usage] = [talliesOf(lines), await recorded(database)]
  const isOther = (a: object, b: object): boolean => JSON.stringify(a) !== JSON.stringify(b)
  return [
    { name: 'requests', value: requests },
    { name: 'requests with a key in the audit logs', value: lines.length, atLeast: requests / 2 },
    { name: 'within the quota, by usage', value: sum(usage, 'requests'), atLeast: 1 },
    { name: 'over quota, by usage', value: sum(usage, 'rejected'), atLeast: 1 },
    { name: 'errors, by usage', value: sum(usage, 'errors'), atLeast: 1 },
    { name: 'keys and groups', value: audit.size, atLeast: 10 },
    { name: 'of these, with another usage after a clean stop', value: countWhere(audit, usage, isOther), atMost: 0 },
  ]
}

async function killOne(
  database: TestDatabase,
  processes: readonly ServiceProcess[],
  asked: readonly Question[],
  { perSecond, timersFaster }: Scale,
): Promise<Result[]> {
  const minuteMs = MINUTE_MS / timersFaster
  const load = new SteadyLoad(perSecond, asking(processes, asked))
  // Between its first write and its second.
  await sleep(minuteMs * 1.4)
  const [killed, ...others] = processes as [ServiceProcess, ...ServiceProcess[]]
  const killedAt = Date.now()
  await killed.kill()
  await load.stop()
  await Promise.all(others.map((each) => each.stop()))
  const linesOfKilled = audited(killed.log())
  const audit = talliesOf([...linesOfKilled, ...others.flatMap((each) => audited(each.log()))])
  const usage = await recorded(database)
  const lost = sum(audit, 'requests') + sum(audit, 'rejected') - sum(usage, 'requests') - sum(usage, 'rejected')
  const isRecent = ({ time }: LogLine): boolean => time >= killedAt - minuteMs - WRITE_MS
  const isMore = (inAudit: Record<string, number>, inUsage: Record<string, number>): boolean =>
    Object.keys(inUsage).some((name) => inUsage[name]! > inAudit[name]!)
  return [
    { name: 'kill -9: requests of the killed process', value: linesOfKilled.length, atLeast: 1 },
    {
      name: 'kill -9: requests that usage lacks',
      value: lost,
      atLeast: 0,
      atMost: linesOfKilled.filter(isRecent).length,
    },
    { name: 'kill -9: requests of the killed process that are in', value: linesOfKilled.length - lost, atLeast: 1 },
    {
      name: 'kill -9: keys and groups with more usage than requests',
      value: countWhere(audit, usage, (a, b) => isMore({ ...a }, { ...b })),
      atMost: 0,
    },
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { requests: { type: 'string', default: '100000' } } })
  await runAsCommand(() =>
    usageAudit({ processes: 3, requests: Number(values.requests), perSecond: 200, timersFaster: 1 }),
  )
}
