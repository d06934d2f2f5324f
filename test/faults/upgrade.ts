/**
 * The last release is upgraded to this one, and back, by the steps of docs/operating/install.md and under load: two brands
 * with images and snapshots, reads, loads, downloads, exports and followers of the feed, none of which may notice. Partners get views
 * while the last release still serves.
 *
 *   node test/faults/upgrade.ts [--scale 0.037] [--rate 100] [--seconds 10]
 *
 * A scale of 0.037 is 200,000 records for each brand: about nine minutes on two busy cores. The packages that the last release is installed
 * with are those of this checkout.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { RepositoryCopy } from '../scripts/support/repository-copy.ts'
import { reportResults } from '../support/command.ts'
import { Installation } from './upgrade/installation.ts'
import { SharedViews } from './upgrade/shared-views.ts'
import { Traffic } from './upgrade/traffic.ts'

export interface UpgradeSizes {
  /** Of the demo brands. */
  readonly scale: number
  readonly readsPerSecond: number
  /** How long loads and exports rest before the next; those that follow the feed or download images, a quarter of it. */
  readonly pauseMs: number
  /** How long a release serves under load, between the steps. */
  readonly spanMs: number
  /** How many requests may be rejected because the machine has too much else to do. */
  readonly rejectedMax: number
}

export async function upgrade(last: RepositoryCopy, sizes: UpgradeSizes): Promise<Result[]> {
  const installation = await Installation.start(last, sizes.scale)
  let traffic: Traffic | undefined
  try {
    traffic = await Traffic.start(installation, last, sizes)
    await sleep(sizes.spanMs)
    await traffic.beginWalks()

    await installation.backUp()
    const refused = await installation.migrate('main')
    await traffic.loads.switchTo('main')
    const views = new SharedViews(installation)
    await views.create()
    await installation.restartWith('main')
    await installation.run('main', ['doctor'])
    await traffic.finishWalks()
    await traffic.takeSnapshots('main')
    await sleep(sizes.spanMs)

    // To roll back, restart the old version; the database stays as it is.
    await traffic.beginWalks()
    await installation.restartWith('last')
    await traffic.finishWalks()
    await traffic.loads.switchTo('last')
    await traffic.takeSnapshots('last')
    await sleep(sizes.spanMs)
    // If records have another shape in this release, what the last one has loaded meanwhile is repaired.
    await traffic.loads.stop()
    await installation.migrate('main')
    await views.sync()
    await installation.run('main', ['doctor'])
    const shared = await views.listed()

    return [
      { name: 'views, created while processes of the last release served', value: shared.length, atLeast: 4 },
      { name: 'of them with records', value: shared.filter(({ records }) => records > 0).length, atLeast: 4 },
      { name: 'of them with a problem', value: shared.filter(({ problem }) => problem !== null).length, atMost: 0 },
      { name: 'restarts', value: installation.restarts.length, atLeast: 4 },
      {
        name: 'longest restart',
        value: Math.max(...installation.restarts.map(({ fromMs, toMs }) => toMs - fromMs)),
        unit: 'ms',
      },
      { name: 'times that a load was in the way of the migration', value: refused },
      { name: 'requests that HAProxy repeated', value: await installation.retriesOfBalancer() },
      ...(await traffic.results(sizes.rejectedMax)),
    ]
  } finally {
    await traffic?.end()
    await installation.stop()
  }
}

if (import.meta.main) {
  const option = (fallback: string) => ({ type: 'string', default: fallback }) as const
  const { values } = parseArgs({ options: { scale: option('0.037'), rate: option('100'), seconds: option('10') } })
  const last = RepositoryCopy.ofLastRelease()
  if (last === null) throw new Error('The history has no release: fetch all of it, with git fetch --unshallow')
  const sizes = {
    scale: Number(values.scale),
    readsPerSecond: Number(values.rate),
    pauseMs: 1_000,
    spanMs: Number(values.seconds) * 1_000,
    rejectedMax: 0,
  }
  try {
    await reportResults(() => upgrade(last, sizes))
  } finally {
    last.remove()
  }
}
