/**
 * Three times what the service can do, for a minute: it serves nearly as much as at its best, and turns the rest away
 * at once. Its best is found with clients that are patient, before and after, since the machine may have other things to
 * do; between, a crowd comes that is not patient, and single questions among it are timed.
 *
 * All ask for large pages, compressed, as the clients of most languages do; none is given again from memory: that is what
 * a service can do least of. (An answer from memory costs hardly more than turning somebody away, so there being too many
 * questions for it has no cure here.) The service's event loop has a core of its own, as where the database is on another
 * machine; the crowd, the database and the compression keep to the last one.
 * `node test/faults/overload.ts`: about 110 s.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { BASE } from '../support/service.ts'
import type { ServiceProcess } from '../support/service-process.ts'
import { FIRST_CORE, keepTo, LAST_CORE } from './support/cores.ts'
import { type Crowd, type CrowdFigures, crowd } from './support/crowd.ts'
import { type Finding, figuresOf, report } from './support/figures.ts'
import { Site } from './support/site.ts'
import { type Ask, Traffic } from './support/traffic.ts'

const TIMES = 3
const TIMED_PER_SECOND = 50
const THINK_MS = 200
/** What an answer or a refusal takes on average then; a client that waits for it does not ask meanwhile. */
const ANSWER_MS = 100
/** Sizes of the patient crowd among which the best is found. */
const PATIENT_CLIENTS = [64, 96]
/** Of which about 100 are the program, and what is left grows with connections and requests, both of which are bounded. */
const MEMORY_MAX_BYTES = 512 * 2 ** 20
const BRANDS = 40
/** Sizes of pages: few of the questions under way are the same, and share one read. */
const LIMITS = Array.from({ length: 21 }, (_, n) => 80 + n)

export async function overload(bestSeconds: number, seconds: number): Promise<Finding[]> {
  keepTo(LAST_CORE, process.pid)
  const site = await Site.start({ brands: BRANDS, standbys: 0 })
  try {
    const service = await site.startService({ cacheBytesMax: 0 })
    const asks = largePages(site, service.url)
    // The threads that compress start with the first answers; only then the loop moves away from them.
    await bestOf(service, asks, bestSeconds)
    for (const { pid } of [service, process]) keepTo(FIRST_CORE, pid)
    const bestBefore = await bestOf(service, asks, bestSeconds)
    const clients = Math.ceil((TIMES * bestBefore * (THINK_MS + ANSWER_MS)) / 1_000)
    const size = { clients, thinkMs: THINK_MS }
    const { flood, samples, memoryMaxBytes } = await floodWith(service, asks, seconds, size)
    const bestAfter = await bestOf(service, asks, bestSeconds)
    const best = (bestBefore + bestAfter) / 2
    const accepted = figuresOf(samples.filter(({ status }) => status === 200))
    const refused = figuresOf(samples.filter(({ status }) => status === 429))
    const all = figuresOf(samples)
    const share = flood.servedPerSecond / best
    const failures = service.failures()
    return [
      {
        what: 'three times as many came, and each had an answer',
        holds:
          flood.askedPerSecond >= 0.9 * TIMES * bestBefore && flood.broken + all.unanswered + all.serverErrors === 0,
        figures: { bestBefore, bestAfter, ...size, ...flood, failures },
      },
      {
        what: 'at least 80 % of the best is served',
        holds: share >= 0.8,
        figures: { share: Number(share.toFixed(2)) },
      },
      { what: 'accepted: p99 < 1.5 s', holds: accepted.p99Ms < 1_500, figures: accepted },
      { what: 'refused: p99 < 50 ms', holds: refused.p99Ms < 50, figures: refused },
      {
        what: 'memory is bounded',
        holds: memoryMaxBytes < MEMORY_MAX_BYTES,
        figures: { maxMiB: Math.round(memoryMaxBytes / 2 ** 20), boundMiB: MEMORY_MAX_BYTES / 2 ** 20 },
      },
    ]
  } finally {
    await site.stop()
  }
}

function largePages(site: Site, serviceUrl: string): Ask[] {
  const headers = { authorization: `Bearer ${site.key}`, 'accept-encoding': 'gzip' }
  const lists = site.brands.flatMap(({ slug }) =>
    LIMITS.map((limit) => `${serviceUrl}${BASE}/brands/${slug}/tags?limit=${limit}`),
  )
  return lists.flatMap((url) => [url, `${url}&name=first`]).map((url) => ({ url, headers }))
}

/** Answers a second, to clients each of which waits for its answer before it asks again. */
async function bestOf(service: ServiceProcess, asks: readonly Ask[], seconds: number): Promise<number> {
  const rates: number[] = []
  for (const clients of PATIENT_CLIENTS) {
    rates.push((await crowd(service.url, asks, seconds, { clients, thinkMs: 0 })).servedPerSecond)
  }
  return Math.max(...rates)
}

async function floodWith(
  service: ServiceProcess,
  asks: readonly Ask[],
  seconds: number,
  size: Crowd,
): Promise<{ flood: CrowdFigures; samples: Traffic['samples']; memoryMaxBytes: number }> {
  let memoryMaxBytes = 0
  let flood: CrowdFigures | undefined
  const coming = crowd(service.url, asks, seconds, size).then((figures) => {
    flood = figures
  })
  const timed = new Traffic(TIMED_PER_SECOND, () => asks[Math.floor(Math.random() * asks.length)]!)
  while (!flood) {
    memoryMaxBytes = Math.max(memoryMaxBytes, service.residentBytes())
    await Promise.race([coming, sleep(500)])
  }
  return { flood, samples: await timed.stop(), memoryMaxBytes }
}

if (import.meta.main) report(await overload(8, 60))
