/**
 * The memory of `selvedge notify` over many calls: after the first fifth, it must stay flat.
 *
 *   node test/faults/webhooks-memory.ts --calls 100000
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { runAsCommand } from '../support/command.ts'
import { NotifyProcess } from '../support/notify-process.ts'
import { WebhookSite } from './support/webhook-site.ts'

const BRANDS = 10
const SUBSCRIPTIONS_PER_BRAND = 50
const LOADS_PER_SECOND = 40
const SAMPLE_INTERVAL_MS = 2_000
const WARM_UP_SHARE = 0.2
const SLOPE_MAX_MIB = 10
const RESIDENT_MAX_MIB = 250
const MIB = 2 ** 20

interface Sample {
  readonly calls: number
  readonly residentMib: number
}

export async function webhookMemory(callsWanted: number): Promise<Result[]> {
  const site = await WebhookSite.start(BRANDS, SUBSCRIPTIONS_PER_BRAND, () => 'healthy')
  const notify = await NotifyProcess.start(site.environment)
  try {
    const samples: Sample[] = []
    const calls = (): Promise<number> => notify.metric('selvedge_webhook_calls_total{outcome="accepted"}')
    let isOver = false
    const loading = site.load(LOADS_PER_SECOND, () => isOver)
    const startedAt = performance.now()
    while ((samples.at(-1)?.calls ?? 0) < callsWanted) {
      await sleep(SAMPLE_INTERVAL_MS)
      samples.push({ calls: await calls(), residentMib: notify.residentBytes() / MIB })
      // What receivers remember of calls is not what is measured.
      for (const subscription of site.subscriptions) subscription.calls.splice(0)
    }
    const tookSeconds = (performance.now() - startedAt) / 1000
    isOver = true
    const loads = await loading
    const warm = samples.filter((sample) => sample.calls >= callsWanted * WARM_UP_SHARE)
    const made = samples.at(-1)!.calls
    return [
      { name: 'calls', value: made, atLeast: callsWanted },
      { name: 'loads', value: loads },
      { name: 'calls a second', value: made / tookSeconds },
      { name: 'memory after the first fifth', value: warm[0]!.residentMib, unit: 'MiB' },
      { name: 'memory at the end', value: warm.at(-1)!.residentMib, unit: 'MiB' },
      {
        name: 'memory at most',
        value: Math.max(...samples.map(({ residentMib }) => residentMib)),
        unit: 'MiB',
        atMost: RESIDENT_MAX_MIB,
      },
      { name: 'slope for 100,000 calls', value: slope(warm) * 100_000, unit: 'MiB', atMost: SLOPE_MAX_MIB },
    ]
  } finally {
    await notify.stop()
    await site.stop()
  }
}

/** MiB for each call, by least squares. */
function slope(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ calls }) => calls)), mean(samples.map(({ residentMib }) => residentMib))]
  const spread = mean(samples.map(({ calls }) => (calls - x) ** 2))
  return mean(samples.map(({ calls, residentMib }) => (calls - x) * (residentMib - y))) / spread
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { calls: { type: 'string', default: '100000' } } })
  await runAsCommand(() => webhookMemory(Number(values.calls)))
}
