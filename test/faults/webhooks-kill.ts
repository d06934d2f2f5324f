/**
 * One of two `selvedge notify` killed again and again under loads, and a failover of the database with the directory: after the last load,
 * every subscription gets a call that tells of it.
 *
 *   node test/faults/webhooks-kill.ts --kills 100 --failovers 1
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import { connectToPrimary } from '../../packages/service/store/connections/primary.ts'
import { reportResults, runAsCommand } from '../support/command.ts'
import { NotifyProcess } from '../support/notify-process.ts'
import { until } from '../support/until.ts'
import { CellClusters } from './support/cell-clusters.ts'
import { type SiteSubscription, WebhookSite } from './support/webhook-site.ts'

const BRANDS = 20
const SUBSCRIPTIONS_PER_BRAND = 5
const LOADS_PER_SECOND = 10
/** A lease of a killed process, a failed call of a new one, and its retry. */
const LAST_CALLS_WITHIN_MS = 60_000
const KILL_AFTER_MAX_MS = 500

/** A failover needs clusters with standbys; without one, the databases are in the cluster that is there. */
export async function killNotify(kills: number, failovers: number): Promise<Result[]> {
  const clusters = failovers > 0 ? await CellClusters.start(['main']) : null
  const site = await WebhookSite.start(BRANDS, SUBSCRIPTIONS_PER_BRAND, () => 'healthy', clusters?.addresses)
  const processes: NotifyProcess[] = []
  try {
    await site.loadEach()
    for (let n = 0; n < 2; n++) processes.push(await NotifyProcess.start(site.environment))
    let isOver = false
    const loading = site.load(LOADS_PER_SECOND, () => isOver)
    const random = seeded(kills)
    for (let n = 0; n < kills; n++) {
      const victim = processes[n % 2]!
      await sleep(random(KILL_AFTER_MAX_MS))
      await victim.kill()
      if (clusters && n < failovers) {
        await clusters.failOver('main')
        await clusters.rebuild('main')
      }
      await victim.restart()
    }
    isOver = true
    const loads = await loading
    const endedAt = performance.now()
    const behind = await subscriptionsBehind(site, endedAt + LAST_CALLS_WITHIN_MS)
    const lastCallMs = performance.now() - endedAt
    const calls = site.subscriptions.reduce((sum, each) => sum + each.calls.length, 0)
    return [
      { name: 'processes killed', value: kills, atLeast: kills },
      { name: 'failovers', value: failovers },
      { name: 'loads', value: loads, atLeast: kills },
      { name: 'calls', value: calls },
      { name: 'subscriptions', value: site.subscriptions.length },
      { name: 'subscriptions that were not told of the last load', value: behind.length, atMost: 0 },
      { name: 'rows of the directory that stay behind', value: await rowsBehind(site), atMost: 0 },
      { name: 'from the last load to the last call', value: lastCallMs / 1000, unit: 's' },
    ]
  } finally {
    for (const each of processes) await each.stop()
    await site.stop()
    await clusters?.stop()
  }
}

/** A load that a failover lost is none: the last one is as the database has it now. */
async function subscriptionsBehind(site: WebhookSite, deadline: number): Promise<SiteSubscription[]> {
  const behind: SiteSubscription[] = []
  for (const brand of site.brands) {
    const last = (await site.loadsOf(brand)).at(-1)!
    for (const subscription of site.subscriptions.filter((each) => each.brand === brand)) {
      const isTold = (): boolean => subscription.calls.some(({ loadedAt }) => loadedAt === last)
      await until(() => isTold() || performance.now() > deadline)
      if (!isTold()) behind.push(subscription)
    }
  }
  return behind
}

/** Subscriptions that the directory would have called again, once outcomes are written. */
async function rowsBehind(site: WebhookSite): Promise<number> {
  const main = await connectToPrimary(site.cells.of('main').url('selvedge_notifier'))
  const count = async (): Promise<number> => {
    const { rows } = await main.query('select count(*)::int as n from directory.webhooks where next_at is not null')
    return rows[0].n
  }
  const deadline = performance.now() + LAST_CALLS_WITHIN_MS
  await until(async () => (await count()) === 0 || performance.now() > deadline)
  const left = await count()
  await main.end()
  return left
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '100' }, failovers: { type: 'string', default: '1' } },
  })
  const [kills, failovers] = [Number(values.kills), Number(values.failovers)]
  await (failovers > 0 ? reportResults : runAsCommand)(() => killNotify(kills, failovers))
}
