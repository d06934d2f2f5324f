/** Probes all servers twice a second, and updates the health of each after every observation. */

import type { DatabaseServer } from './database-server.ts'
import { Probe } from './probe.ts'
import { assessHealth, type ObservedServer, primaryOf, withSample } from './replica-health.ts'
import { ResponseCounter } from './response-counter.ts'
import { NO_TIMELINE, withTimeline } from './timeline-check.ts'

const ASK_INTERVAL_MS = 500
/** A server that stops responding is out after an interval plus this; a read that waited for it still has time left. */
const ASK_TIMEOUT_MS = 500
/** A cell is silent when none of its servers has responded to a probe or a read for so long: about two probes. */
const SILENT_AFTER_MS = 900
/** WAL samples are kept this much longer than the allowed lag. */
const SAMPLES_EXTRA_MS = 5_000

/** A server, and what is known of it so far. */
type Watched = { -readonly [known in keyof ObservedServer]: ObservedServer[known] } & {
  readonly server: DatabaseServer
  readonly probe: Probe
}

export interface MonitorSettings {
  /** A server that is further behind than this is not read from. */
  readonly lagMaxMs: number
  /** If so, servers are monitored even where there is no other to read from, and reads fail at once while none responds. */
  readonly hasOtherCells: boolean
  onChange(server: DatabaseServer): void
}

export class ServerMonitor {
  readonly #watched: readonly Watched[]
  readonly #responses: ResponseCounter
  readonly #lagMaxMs: number
  readonly #hasOtherCells: boolean
  readonly #onChange: (server: DatabaseServer) => void
  readonly #timers = new Set<NodeJS.Timeout>()
  #stopped = false
  #lastResponse = { count: 0, at: Number.NEGATIVE_INFINITY }

  constructor(servers: readonly DatabaseServer[], { lagMaxMs, hasOtherCells, onChange }: MonitorSettings) {
    this.#responses = new ResponseCounter(servers)
    this.#watched = servers.map((server) => ({
      server,
      probe: new Probe(server.url, ASK_TIMEOUT_MS),
      observation: null,
      samples: [],
      followed: NO_TIMELINE,
    }))
    this.#lagMaxMs = lagMaxMs
    this.#hasOtherCells = hasOtherCells
    this.#onChange = onChange
  }

  /** Returns when each server has been asked once. */
  async start(): Promise<void> {
    await Promise.all(this.#watched.map((watched) => this.#ask(watched)))
  }

  stop(): void {
    this.#stopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    for (const { probe } of this.#watched) probe.close()
  }

  async #ask(watched: Watched): Promise<void> {
    const startedAt = performance.now()
    this.#noteResponses(startedAt)
    const observation = await watched.probe.ask()
    if (this.#stopped) return
    watched.observation = observation
    watched.server.problem = observation ? null : watched.probe.problem
    const primary = primaryOf(this.#watched)
    if (observation) watched.samples = withSample(watched.samples, observation, this.#lagMaxMs + SAMPLES_EXTRA_MS)
    if (observation && primary) watched.followed = withTimeline(watched.followed, observation, primary.observation!)
    this.#update(primary)
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer)
        void this.#ask(watched)
      },
      Math.max(0, startedAt + ASK_INTERVAL_MS - performance.now()),
    )
    this.#timers.add(timer)
  }

  #update(primary: Watched | null): void {
    const reports = assessHealth(this.#watched, this.#lagMaxMs)
    this.#watched.forEach((watched, index) => {
      const { server } = watched
      const before = server.status.health
      const wasPrimary = server.isPrimary
      server.status = reports[index]!
      server.isPrimary = watched === primary
      if (server.status.health !== before || server.isPrimary !== wasPrimary) this.#onChange(server)
    })
    const isSilent = this.#isSilent()
    for (const { server } of this.#watched) server.isSilent = isSilent
    // While no other server can respond, waiting for an unreachable one is the best option, unless it takes up the room of
    // other cells.
    if (!isSilent && !this.#watched.some(({ server }) => server.isHealthy)) return
    for (const { server } of this.#watched) if (server.status.health === 'unreachable') server.abandonReads()
  }

  #isSilent(): boolean {
    const now = performance.now()
    this.#noteResponses(now)
    if (this.#watched.some(({ server }) => server.status.health !== 'unreachable')) this.#lastResponse.at = now
    return this.#hasOtherCells && now - this.#lastResponse.at >= SILENT_AFTER_MS
  }

  /** Before and after each probe: responses from before a probe must not count as later ones, when it fails. */
  #noteResponses(now: number): void {
    const count = this.#responses.count()
    if (count > this.#lastResponse.count) this.#lastResponse = { count, at: now }
  }
}
