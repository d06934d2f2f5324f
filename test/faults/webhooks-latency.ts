/**
 * How long it takes from a load to the call of its receivers, while other receivers are slow, fail or hang.
 *
 * Brands in two cells, loads at a steady rate, two processes that call. Of all subscriptions, 10 % take 3 s to respond, 10 % respond with
 * 500, 5 % never respond. The time runs from the moment that the load writes into the journal, just before its commit, until the call
 * comes that tells of it.
 *
 *   node test/faults/webhooks-latency.ts --brands 200 --subscriptions 1000 --seconds 120 --rate 20
 */
import { parseArgs } from 'node:util'
import { quantile, type Result } from '../../harness/results.ts'
import { runAsCommand } from '../support/command.ts'
import { NotifyProcess } from '../support/notify-process.ts'
import { until } from '../support/until.ts'
import { type Behaviour, type SiteSubscription, WebhookSite } from './support/webhook-site.ts'

const DELAY_MAX_MS = 2_000
const LAST_CALLS_WITHIN_MS = 10_000

/** Of twenty. */
function behaviourOf(n: number): Behaviour {
  if (n % 20 < 2) return 'slow'
  if (n % 20 < 4) return 'failing'
  return n % 20 === 4 ? 'hanging' : 'healthy'
}

export async function webhookLatency(
  brands: number,
  subscriptions: number,
  seconds: number,
  loadsPerSecond: number,
): Promise<Result[]> {
  const site = await WebhookSite.start(brands, subscriptions / brands, behaviourOf)
  const processes: NotifyProcess[] = []
  try {
    const healthy = site.subscriptions.filter(({ behaviour }) => behaviour === 'healthy')
    await site.loadEach()
    for (let n = 0; n < 2; n++) processes.push(await NotifyProcess.start(site.environment))
    await until(() => healthy.every(({ calls }) => calls.length > 0))
    const cpuBefore = processes.map((each) => each.cpuMs())
    const startedAt = Date.now()
    const loads = await site.load(loadsPerSecond, () => Date.now() - startedAt >= seconds * 1000)
    const tookMs = Date.now() - startedAt
    const delays: number[] = []
    let untold = 0
    const deadline = Date.now() + LAST_CALLS_WITHIN_MS
    for (const brand of site.brands) {
      const times = (await site.loadsOf(brand)).filter((time) => time >= startedAt)
      for (const subscription of healthy.filter((each) => each.brand === brand)) {
        const isTold = (): boolean => times.length === 0 || told(subscription, times.at(-1)!) !== undefined
        await until(() => isTold() || Date.now() > deadline)
        const found = times.map((time) => told(subscription, time))
        untold += found.filter((at) => at === undefined).length
        found.forEach((at, index) => {
          if (at !== undefined) delays.push(at - times[index]!)
        })
      }
    }
    const calls = site.subscriptions.reduce((sum, each) => sum + each.calls.length, 0)
    const cpuMs = processes.reduce((sum, each, index) => sum + each.cpuMs() - cpuBefore[index]!, 0)
    return [
      { name: 'subscriptions', value: site.subscriptions.length },
      { name: 'loads', value: loads },
      { name: 'loads a second', value: loads / (tookMs / 1000), atLeast: loadsPerSecond * 0.9 },
      { name: 'calls', value: calls },
      { name: 'CPU of both processes for each call', value: cpuMs / calls, unit: 'ms' },
      { name: 'loads that a healthy receiver was not told of', value: untold, atMost: 0 },
      { name: 'from load to call, median', value: quantile(delays, 0.5), unit: 'ms' },
      { name: 'from load to call, p95', value: quantile(delays, 0.95), unit: 'ms', atMost: DELAY_MAX_MS },
      { name: 'from load to call, p99', value: quantile(delays, 0.99), unit: 'ms' },
      { name: 'from load to call, longest', value: Math.max(...delays), unit: 'ms' },
    ]
  } finally {
    for (const each of processes) await each.stop()
    await site.stop()
  }
}

/** When the receiver was told of a load. */
function told({ calls }: SiteSubscription, loadedAt: number): number | undefined {
  return calls.find((call) => call.loadedAt >= loadedAt)?.at
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      brands: { type: 'string', default: '200' },
      subscriptions: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '120' },
      rate: { type: 'string', default: '20' },
    },
  })
  const { brands, subscriptions, seconds, rate } = values
  await runAsCommand(() => webhookLatency(Number(brands), Number(subscriptions), Number(seconds), Number(rate)))
}
