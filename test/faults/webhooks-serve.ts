/**
 * What webhooks cost those who read: the same requests while `selvedge notify` watches a thousand subscriptions, and while it is frozen, in
 * turns. Loads come all the time, so that there is something to tell.
 *
 *   node test/faults/webhooks-serve.ts --rounds 10
 */
import { parseArgs } from 'node:util'
import { quantile, type Result } from '../../harness/results.ts'
import { runWrk } from '../../harness/wrk.ts'
import { runAsCommand } from '../support/command.ts'
import { NotifyProcess } from '../support/notify-process.ts'
import { BASE } from '../support/service.ts'
import { serveCells } from './support/cell-clusters.ts'
import { WebhookSite } from './support/webhook-site.ts'

const BRANDS = 200
const SUBSCRIPTIONS_PER_BRAND = 5
const LOADS_PER_SECOND = 2
const WINDOW_SECONDS = 5
const CLIENTS = 4
const THINK_MS = 10
const RATIO_MAX = 1.05

interface Window {
  readonly cpuMsPerRequest: number
  readonly p99Ms: number
}

export async function readsBesideWebhooks(rounds: number): Promise<Result[]> {
  const site = await WebhookSite.start(BRANDS, SUBSCRIPTIONS_PER_BRAND, () => 'healthy')
  const service = await serveCells(site.cells)
  const notify = await NotifyProcess.start(site.environment)
  let isOver = false
  try {
    await site.loadEach()
    const key = await site.cells.of('main').createKey(null)
    const paths = site.brands.flatMap(({ slug }) => [`${BASE}/brands/${slug}/tags`, `${BASE}/brands/${slug}/orders`])
    const loading = site.load(LOADS_PER_SECOND, () => isOver)
    const measure = async (): Promise<Window> => {
      const before = await service.cpuMs()
      const { requests, p99Ms } = await runWrk(service.url, paths, {
        seconds: WINDOW_SECONDS,
        clients: CLIENTS,
        thinkMs: THINK_MS,
        headers: { authorization: `Bearer ${key}` },
      })
      return { cpuMsPerRequest: ((await service.cpuMs()) - before) / requests, p99Ms }
    }
    await measure()
    const windows: { readonly beside: Window; readonly alone: Window }[] = []
    for (let n = 0; n < rounds; n++) {
      const beside = await measure()
      notify.freeze()
      const alone = await measure()
      notify.thaw()
      windows.push({ beside, alone })
    }
    isOver = true
    await loading
    const calls = await notify.metric('selvedge_webhook_calls_total{outcome="accepted"}')
    const ratios = windows.map(({ beside, alone }) => beside.cpuMsPerRequest / alone.cpuMsPerRequest)
    const median = (of: (window: (typeof windows)[number]) => number): number => quantile(windows.map(of), 0.5)
    return [
      { name: 'rounds', value: rounds },
      { name: 'calls of webhooks meanwhile', value: calls, atLeast: BRANDS },
      { name: 'CPU of a request, alone', value: 1000 * median(({ alone }) => alone.cpuMsPerRequest), unit: 'us' },
      {
        name: 'CPU of a request beside webhooks, over alone, median in hundredths',
        value: Math.round(100 * quantile(ratios, 0.5)),
        atMost: 100 * RATIO_MAX,
      },
      { name: 'p99, alone', value: median(({ alone }) => alone.p99Ms), unit: 'ms' },
      { name: 'p99 beside webhooks', value: median(({ beside }) => beside.p99Ms), unit: 'ms' },
    ]
  } finally {
    isOver = true
    await notify.stop()
    await service.stop()
    await site.stop()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } })
  await runAsCommand(() => readsBesideWebhooks(Number(values.rounds)))
}
