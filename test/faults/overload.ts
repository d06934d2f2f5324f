/**
 * Three times what the service can do, for a minute: it serves nearly as much as at its best, and rejects the rest at
 * once. Its best is found with clients that are patient. Between two such looks clients come that are not patient, and
 * single requests among theirs are timed; in several parts, because a machine shared with others is fast and slow in
 * turns, and each part is compared with the best right before and after it.
 *
 * All ask for large pages of lines of orders, which brands have many of and which are as long as most records;
 * compressed, as the clients of most languages do. None is given again from memory: that is what a service can do least
 * of. (A response from memory costs hardly more than a rejection, so load shedding cannot help if there are too many of
 * those.) The service's event loop has a core for itself, as if the database were on another machine; the clients, the
 * database and the compression keep to the last one. `node test/faults/overload.ts`: about 100 s.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Sample, SteadyLoad } from '../../harness/steady-load.ts'
import { runWrk, type WrkResult } from '../../harness/wrk.ts'
import { resourceOf } from '../support/database.ts'
import { BASE } from '../support/service.ts'
import type { ServiceProcess } from '../support/service-process.ts'
import { variation } from '../support/variations.ts'
import { FIRST_CORE, keepTo, LAST_CORE } from './support/cores.ts'
import { type Finding, report, summaryOf } from './support/findings.ts'
import { type Ask, sending } from './support/requests.ts'
import { Site } from './support/site.ts'

const TIMES = 3
const PARTS = 3
const OVERLOAD_SECONDS = 20
const BEST_SECONDS = 6
const TIMED_PER_SECOND = 50
const THINK_MS = 200
/** What an answer or a refusal may take on average in the first part; then it is known how often a client comes. */
const ANSWER_MS = 50
/** As many requests as are never rejected. More of them are not served faster. */
const PATIENT_CLIENTS = 64
/** Of which about 100 are the program, and what is left grows with connections and requests, both of which are bounded. */
const MEMORY_MAX_BYTES = 512 * 2 ** 20
const BRANDS = 40
/** Sizes of pages: few of the questions under way are the same, and share one read. */
const LIMITS = Array.from({ length: 21 }, (_, n) => 80 + n)
const LINES = resourceOf('order-items')
const LINES_PER_BRAND = 300
const ORDER_ID = LINES.sample.orderId as string

async function overload(): Promise<Finding[]> {
  keepTo(LAST_CORE, process.pid)
  const site = await Site.start({ brands: BRANDS, standbys: 0 })
  try {
    for (const brand of site.brands) await site.load(brand, { [LINES.path]: linesOfAnOrder() })
    const service = await site.startService({ cacheBytesMax: 0 })
    const asks = largePages(site, service.url)
    // The threads that compress start with the first answers; only then the loop moves away from them.
    await bestOf(service, asks)
    for (const { pid } of [service, process]) keepTo(FIRST_CORE, pid)
    const bests = [await bestOf(service, asks)]
    const overloads: Overload[] = []
    let questionsPerClient = 1_000 / (THINK_MS + ANSWER_MS)
    for (let part = 0; part < PARTS; part++) {
      const clients = Math.ceil((TIMES * bests.at(-1)!) / questionsPerClient)
      const overloaded = await overloadWith(service, asks, clients)
      questionsPerClient = overloaded.perSecond / clients
      overloads.push(overloaded)
      bests.push(await bestOf(service, asks))
    }
    return findingsOf(bests, overloads, service.failures())
  } finally {
    await site.stop()
  }
}

/** `bests` has one more: each overload came between two of them. */
function findingsOf(
  bests: readonly number[],
  overloads: readonly Overload[],
  failures: Record<string, number>,
): Finding[] {
  const samples = overloads.flatMap(({ samples: timed }) => timed)
  const accepted = summaryOf(samples.filter(({ status }) => status === 200))
  const refused = summaryOf(samples.filter(({ status }) => status === 429))
  const all = summaryOf(samples)
  const toTheBest = (perSecond: number, part: number): number => perSecond / mean([bests[part]!, bests[part + 1]!])
  const asked = overloads.map(({ perSecond }, part) => toTheBest(perSecond, part))
  const served = overloads.map((each, part) => toTheBest(servedPerSecond(each), part))
  const broken = overloads.reduce((sum, each) => sum + each.broken, 0)
  const memoryMaxBytes = Math.max(...overloads.map((each) => each.memoryMaxBytes))
  return [
    {
      what: 'three times as many came, and each had an answer',
      holds: mean(asked) >= 0.9 * TIMES && broken + all.unanswered + all.serverErrors === 0,
      measured: { bests, clients: overloads.map(({ clients }) => clients), asked: asked.map(shown), broken, failures },
    },
    {
      what: 'at least 80 % of the best is served',
      holds: mean(served) >= 0.8,
      measured: { share: shown(mean(served)), served: served.map(shown) },
    },
    { what: 'accepted: p99 < 1.5 s', holds: accepted.p99Ms < 1_500, measured: accepted },
    { what: 'refused: p99 < 50 ms', holds: refused.p99Ms < 50, measured: refused },
    {
      what: 'memory is bounded',
      holds: memoryMaxBytes < MEMORY_MAX_BYTES,
      measured: { maxMiB: Math.round(memoryMaxBytes / 2 ** 20), boundMiB: MEMORY_MAX_BYTES / 2 ** 20 },
    },
  ]
}

function linesOfAnOrder(): object[] {
  return Array.from({ length: LINES_PER_BRAND }, (_, n) => ({ ...variation(LINES, n), orderId: ORDER_ID }))
}

function largePages(site: Site, serviceUrl: string): Ask[] {
  const headers = { authorization: `Bearer ${site.key}`, 'accept-encoding': 'gzip' }
  const lists = site.brands.flatMap(({ slug }) =>
    LIMITS.map((limit) => `${serviceUrl}${BASE}/brands/${slug}/${LINES.path}?limit=${limit}`),
  )
  return lists.flatMap((url) => [url, `${url}&orderId=${ORDER_ID}`]).map((url) => ({ url, headers }))
}

/** Responses per second, to clients each of which waits for its response before it sends the next request. */
async function bestOf(service: ServiceProcess, asks: readonly Ask[]): Promise<number> {
  return servedPerSecond(await load(service, asks, BEST_SECONDS, PATIENT_CLIENTS, 0))
}

interface Overload extends WrkResult {
  readonly clients: number
  readonly samples: readonly Sample[]
  readonly memoryMaxBytes: number
}

async function overloadWith(service: ServiceProcess, asks: readonly Ask[], clients: number): Promise<Overload> {
  let memoryMaxBytes = 0
  let result: WrkResult | undefined
  const coming = load(service, asks, OVERLOAD_SECONDS, clients, THINK_MS).then((counted) => {
    result = counted
  })
  const timed = new SteadyLoad(
    TIMED_PER_SECOND,
    sending(() => asks[Math.floor(Math.random() * asks.length)]!),
  )
  while (!result) {
    memoryMaxBytes = Math.max(memoryMaxBytes, service.residentBytes())
    await Promise.race([coming, sleep(500)])
  }
  return { ...result, clients, samples: await timed.stop(), memoryMaxBytes }
}

/** On the last core, so that the clients cost the service little. */
function load(
  { url }: ServiceProcess,
  asks: readonly Ask[],
  seconds: number,
  clients: number,
  thinkMs: number,
): Promise<WrkResult> {
  const paths = asks.map((ask) => ask.url.slice(url.length))
  const { headers } = asks[0]!
  return runWrk(url, paths, { seconds, clients, thinkMs, headers, core: LAST_CORE, timeoutSeconds: 10 })
}

function servedPerSecond({ requests, rejected, perSecond }: WrkResult): number {
  return (perSecond * (requests - rejected)) / requests
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Judged as it is; rounded only where it is printed. */
function shown(ratio: number): number {
  return Number(ratio.toFixed(2))
}

report(await overload())
