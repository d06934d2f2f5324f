/**
 * Clients follow the feed of changes while Patroni changes the primary and loads continue. First by switchovers, which
 * lose nothing: no cursor may be gone. Then by losing the primary's machine with loads that clients have seen: every
 * cursor that saw them must be gone, before and after the new primary has loaded more than was lost, and no other.
 * `node test/faults/changes-failover.ts [switchovers] [losses]`: about 15 minutes for 50 and 3. Needs patroni and etcd.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { resourceOf } from '../support/database.ts'
import { Follower } from '../support/follower.ts'
import { BASE } from '../support/service.ts'
import type { ServiceProcess } from '../support/service-process.ts'
import { variation } from '../support/variations.ts'
import { severalHosts } from './support/aftermath.ts'
import { type Finding, report } from './support/findings.ts'
import { PatroniCluster } from './support/patroni-cluster.ts'
import type { PatroniNode } from './support/patroni-node.ts'
import { RunningLoad } from './support/running-load.ts'
import { connectTo, Site, tag } from './support/site.ts'

const QUERIES = ['limit=500', 'groups=tags&limit=500', 'groups=countries,tags&limit=20']
const MOVE_TIMEOUT_MS = 90_000
const SEEN_TIMEOUT_MS = 15_000
const POLL_MS = 100
const CALM_MS = 2_000
/** Cursors of each client that are asked with after a loss. */
const CURSORS_MIN = 5
const CURSORS_MAX = 20

/** A client that follows the feed until it is stopped, and keeps the cursor of every page. */
class Poller {
  readonly follower: Follower
  /** Cursors that it was given, oldest first. */
  readonly cursors: string[] = []
  pages = 0
  gone = 0
  readonly failures = new Map<string, number>()
  #stopping = false
  #done: Promise<void> = Promise.resolve()

  constructor(follower: Follower) {
    this.follower = follower
  }

  start(): void {
    this.#stopping = false
    this.#done = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#done
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        const before = this.follower.cursor
        const hasMore = await this.follower.read()
        this.pages++
        const { cursor } = this.follower
        if (cursor !== null && this.cursors.at(-1) !== cursor) this.cursors.push(cursor)
        if (!hasMore || cursor === before) await sleep(POLL_MS)
      } catch (error) {
        const status = (error as Error).message.slice(0, 3)
        if (status === '410') this.gone++
        else this.failures.set(status, (this.failures.get(status) ?? 0) + 1)
        await sleep(POLL_MS)
      }
    }
  }
}

async function changesFailover(switchovers: number, losses: number): Promise<void> {
  const cluster = await PatroniCluster.start()
  const site = await Site.on(cluster.nodes[0]!, 1, async () => [await cluster.addNode(), await cluster.addNode()])
  try {
    await settled(cluster)
    const service = await site.startService({
      databaseUrl: severalHosts('selvedge_api', cluster.nodes),
      readUrls: [],
      // The pollers ask as fast as they like.
      rateQuota: 1_000_000,
    })
    const loaderUrl = severalHosts('selvedge_loader', cluster.nodes)
    const { id } = site.brands[0]!
    const loads = [
      new RunningLoad(100, loaderUrl, id, (n) => ({ tags: tags(n) })),
      new RunningLoad(500, loaderUrl, SHARED_BRAND_ID, (n) => ({ countries: [country(n)] })),
    ]
    const pollers = QUERIES.map((query) => new Poller(follow(site, service, query)))
    for (const poller of pollers) poller.start()
    await sleep(CALM_MS)
    if (switchovers > 0) {
      report([await switchOver(cluster, pollers, switchovers, (cursor, n) => ask(site, service, cursor, n))])
    }
    for (let loss = 0; loss < losses; loss++) report([await lose(cluster, site, service, loads, pollers)])
    for (const load of loads) await load.stop()
    await sleep(CALM_MS)
    for (const poller of pollers) await poller.stop()
    report([await compare(site, service, pollers, loads)])
  } finally {
    await site.stop()
    await cluster.stop()
  }
}

type Ask = (cursor: string, query: number) => Promise<number>

/** One node after the other becomes the primary; all cursors that were given out stay good. */
async function switchOver(
  cluster: PatroniCluster,
  pollers: readonly Poller[],
  switchovers: number,
  status: Ask,
): Promise<Finding> {
  const statuses = new Map<number, number>()
  for (let n = 0; n < switchovers; n++) {
    const leader = (await primaryOf(cluster))!
    const candidate = cluster.nodes[(cluster.nodes.indexOf(leader) + 1) % cluster.nodes.length]!
    await leader.switchOverTo(candidate)
    await candidate.until((isStandby) => isStandby === false, MOVE_TIMEOUT_MS)
    await settled(cluster)
    for (const [index, { cursors }] of pollers.entries()) {
      // The first, one from the middle and the newest: those from before any move, too.
      for (const at of [0, Math.floor(cursors.length / 2), cursors.length - 1]) {
        const got = await status(cursors[at]!, index)
        statuses.set(got, (statuses.get(got) ?? 0) + 1)
      }
    }
    console.log(`     switchover ${n + 1} to ${candidate.name}, ${JSON.stringify(Object.fromEntries(statuses))}`)
  }
  const falselyGone = (statuses.get(410) ?? 0) + pollers.reduce((sum, { gone }) => sum + gone, 0)
  const pages = pollers.reduce((sum, each) => sum + each.pages, 0)
  const asked = Object.fromEntries(statuses)
  const failures = pollers.map((poller) => Object.fromEntries(poller.failures))
  return {
    what: `no cursor is gone in ${switchovers} switchovers`,
    holds: falselyGone === 0 && (statuses.get(200) ?? 0) > 0,
    measured: { falselyGone, pages, asked, failures },
  }
}

async function lose(
  cluster: PatroniCluster,
  site: Site,
  service: ServiceProcess,
  loads: readonly RunningLoad[],
  pollers: readonly Poller[],
): Promise<Finding> {
  await settled(cluster)
  const lost = (await primaryOf(cluster))!
  const before = pollers.map(({ cursors }) => cursors.length)
  lost.link.cut()
  const loadedBefore = loads.map(({ loaded }) => loaded)
  await sleep(CALM_MS)
  const haveSeenMore = (): boolean =>
    pollers.every(({ cursors }, index) => cursors.length >= before[index]! + CURSORS_MIN)
  const deadline = Date.now() + SEEN_TIMEOUT_MS
  while (!haveSeenMore() && Date.now() < deadline) await sleep(POLL_MS)
  const lostLoads = loads.map(({ loaded }, index) => loaded - loadedBefore[index]!)
  for (const poller of pollers) await poller.stop()
  const polled = pollers.map(({ pages, gone, failures }) => ({ pages, gone, ...Object.fromEntries(failures) }))
  const goneBefore = pollers.reduce((sum, { gone }) => sum + gone, 0)
  lost.kill()
  // Few, so that there is no new primary yet.
  const meanwhile = await statusesOf(
    site,
    service,
    pollers.map(({ cursors }) => cursors.slice(-1)),
  )
  const stored = await loadsAt(await promoted(cluster, lost))
  // A cursor that has seen a load which the new primary does not have is stale.
  const isStale = (cursor: string): boolean => headsIn(cursor).some((head) => !stored.has(head))
  const stale = pollers.map(({ cursors }) => cursors.filter(isStale).slice(-CURSORS_MAX))
  const kept = pollers.map(({ cursors }) => cursors.filter((cursor) => !isStale(cursor)).slice(-CURSORS_MAX))
  const atOnce = await untilSame(() => statusesOf(site, service, stale))
  const loadedAtFailover = loads.map(({ loaded }) => loaded)
  while (loads.some(({ loaded }, index) => loaded - loadedAtFailover[index]! <= 2 * lostLoads[index]!)) await sleep(500)
  const later = await statusesOf(site, service, stale)
  lost.link.restore()
  await lost.restart()
  await settled(cluster)
  const atLast = await statusesOf(site, service, stale)
  const others = await statusesOf(site, service, kept)
  for (const poller of pollers) {
    // As a client does: a fresh copy.
    poller.follower.cursor = null
    poller.follower.copy.clear()
    poller.cursors.length = 0
    poller.start()
  }
  await sleep(CALM_MS)
  const areAll = (status: number, found: Record<number, number>): boolean =>
    isDeepStrictEqual(Object.keys(found), [String(status)])
  const goneSince = pollers.reduce((sum, { gone }) => sum + gone, 0) - goneBefore
  return {
    what: 'every cursor that saw lost loads is gone, at once and after more loads than were lost, and no other',
    holds:
      !('410' in meanwhile) &&
      stale.every(({ length }) => length > 0) &&
      [atOnce, later, atLast].every((found) => areAll(410, found)) &&
      areAll(200, others) &&
      goneSince === 0,
    measured: {
      lostLoads,
      stale: stale.map(({ length }) => length),
      meanwhile,
      atOnce,
      later,
      atLast,
      others,
      goneSince,
      polled,
    },
  }
}

/** The loads that a server has, by owner, sequence and stamp. */
async function loadsAt(node: PatroniNode): Promise<Set<string>> {
  const admin = await connectTo(node, 'postgres')
  const { rows } = await admin.query('select distinct brand_id, sequence, stamp from records.loads')
  await admin.end()
  return new Set(rows.map(({ brand_id, sequence, stamp }) => `${brand_id} ${sequence} ${stamp}`))
}

/** The heads that a cursor has seen, in the same form. Its payload comes after 16 bytes of signature. */
function headsIn(cursor: string): string[] {
  const [brandId, , , own, shared] = JSON.parse(Buffer.from(cursor, 'base64url').subarray(16).toString())
  const owners: [number, [unknown, unknown, [number, string]] | null][] = [
    [brandId, own],
    [SHARED_BRAND_ID, shared],
  ]
  return owners.flatMap(([owner, position]) => {
    const [sequence, stamp] = position?.[2] ?? [0, '']
    return sequence === 0 ? [] : [`${owner} ${sequence} ${stamp}`]
  })
}

/** Every follower has what is stored. */
async function compare(
  site: Site,
  service: ServiceProcess,
  pollers: readonly Poller[],
  loads: readonly RunningLoad[],
): Promise<Finding> {
  const differences: string[] = []
  for (const { follower } of pollers) {
    await follower.catchUp()
    const groups = ['countries', 'tags'].filter((group) =>
      [...follower.copy.keys()].some((name) => name.startsWith(group)),
    )
    const { json } = await get(site, service, `${BASE}/brands/brand-1/state?groups=${groups}`)
    const own = groups.map((group) => follower.groupState(group))
    if (!isDeepStrictEqual(own, json.groups)) differences.push(JSON.stringify([own, json.groups]))
  }
  const loaded = loads.map((load) => load.loaded)
  return { what: 'the copies are exact', holds: differences.length === 0, measured: { differences, loaded } }
}

/** Always another name, so that every load changes something. */
const tags = (n: number): object[] => Array.from({ length: 10 }, (_, index) => tag((n % 200) * 10 + index, `load ${n}`))
const country = (n: number): object => ({ ...variation(resourceOf('countries'), 1 + (n % 200)), name: `load ${n}` })

const follow = (site: Site, service: ServiceProcess, query: string): Follower =>
  new Follower((path) => get(site, service, path), query, 'brand-1')

async function get(site: Site, { url }: ServiceProcess, path: string) {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${site.key}` } })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) }
}

/**
 * The result for a client that continues from a cursor: an error, or 200 if its copy is complete or has to wait. A page
 * of the brand's own changes does not look at the shared ones, so a cursor that is gone for those may have good pages
 * before.
 */
async function ask(site: Site, service: ServiceProcess, cursor: string, query: number): Promise<number> {
  for (let at = cursor; ; ) {
    const { status, json } = await get(site, service, `${BASE}/brands/brand-1/changes?${QUERIES[query]}&cursor=${at}`)
    if (status !== 200 || !json.hasMore || json.nextCursor === at) return status
    at = json.nextCursor
  }
}

async function statusesOf(site: Site, service: ServiceProcess, cursors: readonly string[][]) {
  const statuses: Record<number, number> = {}
  for (const [query, each] of cursors.entries()) {
    for (const cursor of each) {
      const status = await ask(site, service, cursor, query)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  return statuses
}

/** The service notices a new primary within a second or two. */
async function untilSame(statuses: () => Promise<Record<number, number>>): Promise<Record<number, number>> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const found = await statuses()
    if (Object.keys(found).length === 1 || Date.now() > deadline) return found
    await sleep(200)
  }
}

async function primaryOf({ nodes }: PatroniCluster): Promise<PatroniNode | undefined> {
  for (const node of nodes) if ((await node.isStandby()) === false) return node
}

async function promoted(cluster: PatroniCluster, lost: PatroniNode): Promise<PatroniNode> {
  const deadline = Date.now() + MOVE_TIMEOUT_MS
  for (;;) {
    const primary = await primaryOf(cluster)
    if (primary && primary !== lost) return primary
    if (Date.now() > deadline) throw new Error('nobody was promoted')
    await sleep(100)
  }
}

/** One primary, and all others follow it. */
async function settled(cluster: PatroniCluster): Promise<void> {
  const deadline = Date.now() + MOVE_TIMEOUT_MS
  for (;;) {
    const primary = await primaryOf(cluster)
    if (primary && (await primary.streamsTo()) === cluster.nodes.length - 1) return
    if (Date.now() > deadline) throw new Error('the servers did not find together')
    await sleep(200)
  }
}

if (import.meta.main) {
  const [switchovers = '50', losses = '3'] = process.argv.slice(2)
  await changesFailover(Number(switchovers), Number(losses))
}
