/** Everything that clients and operators do while the releases change: none of it may notice. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Result } from '../../../harness/results.ts'
import type { RepositoryCopy } from '../../scripts/support/repository-copy.ts'
import type { UpgradeSizes } from '../upgrade.ts'
import { ApiClient } from './api-client.ts'
import { copyAfresh, Exports, SyncedFolder } from './exports.ts'
import { FeedCopy } from './feed-copy.ts'
import { HeldWalk } from './held-walk.ts'
import { Images } from './images.ts'
import type { Installation, Release } from './installation.ts'
import { Loads } from './loads.ts'
import { type Readers, startReaders } from './readers.ts'

/** Lists that are held in the middle, of groups that loads do not change. */
const HELD_GROUPS = ['orders', 'skus', 'images'] as const
/** Of the feed that is held in the middle. */
const HELD_PAGES = 3
/** Responses are at most a second older than the database. */
const STATE_AGE_MAX_MS = 1_500
const EXPORT = 'packages/export/src/cli.ts'

export class Traffic {
  readonly loads: Loads
  readonly #installation: Installation
  readonly #programs: Readonly<Record<Release, string>>
  readonly #clients: readonly ApiClient[]
  readonly #readers: Readers
  readonly #images: Images
  readonly #exports: Exports
  readonly #followers: readonly FeedCopy[]
  readonly #heldFeeds: readonly FeedCopy[]
  readonly #folders: readonly SyncedFolder[]
  readonly #problems: string[] = []
  #walks: HeldWalk[] = []

  private constructor(
    installation: Installation,
    last: RepositoryCopy,
    clients: readonly ApiClient[],
    readers: Readers,
    pauseMs: number,
  ) {
    const { url, brands } = installation
    this.#installation = installation
    this.#programs = { last: join(last.folder, EXPORT), main: EXPORT }
    this.#clients = clients
    this.#readers = readers
    this.loads = new Loads(installation, pauseMs)
    this.#images = new Images(clients, pauseMs / 4)
    this.#exports = new Exports(this.#programs.last, installation, pauseMs)
    this.#folders = brands.map((brand) => new SyncedFolder(this.#programs.last, url, brand))
    this.#followers = clients.map((client) => new FeedCopy(client))
    this.#heldFeeds = clients.map((client) => new FeedCopy(client))
    for (const follower of this.#followers) follower.follow(pauseMs / 4)
  }

  static async start(installation: Installation, last: RepositoryCopy, sizes: UpgradeSizes): Promise<Traffic> {
    const clients = installation.brands.map((brand) => new ApiClient(installation.url, brand))
    const readers = await startReaders(sizes.readsPerSecond, installation, clients)
    const traffic = new Traffic(installation, last, clients, readers, sizes.pauseMs)
    for (const feed of traffic.#heldFeeds) for (let page = 0; page < HELD_PAGES; page++) await feed.readPage()
    return traffic
  }

  /** Walks that the release begins which serves now. */
  async beginWalks(): Promise<void> {
    this.#walks = await Promise.all(
      this.#clients.flatMap((client) => HELD_GROUPS.map((group) => HeldWalk.begin(client, group))),
    )
  }

  /** The walks that another release began, and the feeds that were held since then. */
  async finishWalks(): Promise<void> {
    const { brands } = this.#installation
    const expected = await Promise.all(brands.map(({ id }) => this.#installation.bodies(id)))
    for (const [index, walk] of this.#walks.entries()) {
      const bodies = expected[Math.floor(index / HELD_GROUPS.length)]!.get(walk.group)
      if ((await walk.finish()).join() !== bodies?.join())
        this.#problems.push(`a walk through ${walk.group} is not the list`)
    }
    for (const feed of this.#heldFeeds) await feed.catchUp()
  }

  /** Snapshots by the release that serves now, and copies that clients of both releases start from them. */
  async takeSnapshots(release: Release): Promise<void> {
    for (const brand of this.#installation.brands) {
      await this.#installation.run(release, ['snapshot', '--brand', brand.slug])
      for (const program of Object.values(this.#programs))
        this.#problems.push(...(await copyAfresh(program, this.#installation.url, brand)))
    }
  }

  /** Ends it, compares every copy with the database, and says what happened. */
  async results(rejectedMax: number): Promise<Result[]> {
    await Promise.all([this.loads.stop(), this.#exports.stop(), this.#images.stop()])
    await this.#readers.load.stop()
    await sleep(STATE_AGE_MAX_MS)
    for (const feed of [...this.#followers, ...this.#heldFeeds]) await feed.stop()
    for (const folder of this.#folders) this.#problems.push(...(await folder.stop()))
    const { copies, records } = await this.#compareCopies()
    return [
      { name: 'records that the brands read', value: records },
      ...this.#requests(rejectedMax),
      { name: 'loads by the last release', value: this.loads.done.last, atLeast: 2 },
      { name: 'loads by this release', value: this.loads.done.main, atLeast: 2 },
      counted('errors in the logs of the service', this.#installation.errors),
      counted('loads that failed', this.loads.failures),
      { name: 'images downloaded', value: this.#images.downloaded, atLeast: 2 },
      counted('images that are wrong', this.#images.wrong),
      { name: 'exports', value: this.#exports.spans.length, atLeast: 2 },
      { name: 'of them while a process was restarted', value: this.#exportsDuringRestarts(), atLeast: 1 },
      counted('exports that failed or are wrong', this.#exports.failures),
      { name: 'copies compared with the database', value: copies, atLeast: 8 },
      counted('copies, walks and snapshots with a problem', this.#problems),
    ]
  }

  /** However far the run came. */
  async end(): Promise<void> {
    for (const folder of this.#folders) folder.remove()
    await Promise.all([this.loads.stop(), this.#exports.stop(), this.#images.stop(), this.#readers.load.stop()])
    for (const follower of this.#followers) await follower.stop()
  }

  async #compareCopies(): Promise<{ copies: number; records: number }> {
    let [copies, records] = [0, 0]
    for (const [index, { id, slug }] of this.#installation.brands.entries()) {
      const expected = await this.#installation.bodies(id)
      records += [...expected.values()].reduce((sum, bodies) => sum + bodies.length, 0)
      const compare = (name: string, copy: FeedCopy | SyncedFolder): void => {
        copies++
        const groups = copy.differences(expected)
        this.#problems.push(...groups.map((group) => `${name} of ${slug}: ${group} differs`))
      }
      compare('the copy that follows the feed', this.#followers[index]!)
      compare('the copy that was held', this.#heldFeeds[index]!)
      for (const [release, program] of Object.entries(this.#programs)) {
        this.#problems.push(...(await this.#folders[index]!.update(program)))
        compare(`the folder, updated by the ${release} release`, this.#folders[index]!)
      }
    }
    return { copies, records }
  }

  #requests(rejectedMax: number): Result[] {
    const [clientRequests, clientRejections] = this.#clients.reduce(
      ([requests, rejected], client) => [requests + client.requests, rejected + client.rejected],
      [0, 0],
    )
    const { load, failures } = this.#readers
    const rejected = load.samples.filter(({ status }) => status === 429).length
    return [
      { name: 'requests of readers', value: load.samples.length },
      counted('requests of readers that failed', failures),
      { name: 'requests of followers, walks and downloads', value: clientRequests! },
      counted(
        'requests of followers, walks and downloads that failed',
        this.#clients.flatMap(({ failures }) => failures),
      ),
      { name: 'requests rejected by load shedding', value: rejected + clientRejections!, atMost: rejectedMax },
    ]
  }

  #exportsDuringRestarts(): number {
    const { restarts } = this.#installation
    return this.#exports.spans.filter((span) =>
      restarts.some(({ fromMs, toMs }) => span.fromMs < toMs && span.toMs > fromMs),
    ).length
  }
}

/** None may be there; the first are printed. */
function counted(name: string, problems: readonly string[]): Result {
  for (const problem of problems.slice(0, 5)) console.log(`${name}: ${problem}`)
  return { name, value: problems.length, atMost: 0 }
}
