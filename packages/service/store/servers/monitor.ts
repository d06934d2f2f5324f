/** Probes all servers twice a second, and updates the health of each after every observation. */
import type { DatabaseServer } from './database-server.ts'
import { Probe } from './probe.ts'
import { judge, type ObservedServer, primaryOf, withSample } from './replica-health.ts'
import { NO_TIMELINE, withTimeline } from './timeline-check.ts'

const ASK_INTERVAL_MS = 500
/** A server that stops responding is out after an interval plus this; a read that waited for it still has time left. */
const ASK_TIMEOUT_MS = 500
/** WAL samples are kept this much longer than the allowed lag. */
const SAMPLES_EXTRA_MS = 5_000

/** A server, and what is known of it so far. */
type Watched = { -readonly [known in keyof ObservedServer]: ObservedServer[known] } & {
  readonly server: DatabaseServer
  readonly probe: Probe
}

export class ServerMonitor {
  readonly #watched: readonly Watched[]
  readonly #lagMaxMs: number
  readonly #onChange: (server: DatabaseServer) => void
  readonly #timers = new Set<NodeJS.Timeout>()
  #stopped = false

  constructor(servers: readonly DatabaseServer[], lagMaxMs: number, onChange: (server: DatabaseServer) => void) {
    this.#watched = servers.map((server) => ({
      server,
      probe: new Probe(server.url, ASK_TIMEOUT_MS),
      observation: null,
      samples: [],
      followed: NO_TIMELINE,
    }))
    this.#lagMaxMs = lagMaxMs
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
    const observation = await watched.probe.ask()
    if (this.#stopped) return
    watched.observation = observation
    const primary = primaryOf(this.#watched)
    if (observation) watched.samples = withSample(watched.samples, observation, this.#lagMaxMs + SAMPLES_EXTRA_MS)
    if (observation && primary) watched.followed = withTimeline(watched.followed, observation, primary.observation!)
    this.#judge(primary)
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer)
        void this.#ask(watched)
      },
      Math.max(0, startedAt + ASK_INTERVAL_MS - performance.now()),
    )
    this.#timers.add(timer)
  }

  #judge(primary: Watched | null): void {
    const verdicts = judge(this.#watched, this.#lagMaxMs)
    this.#watched.forEach((watched, index) => {
      const { server } = watched
      const before = server.status.health
      const wasPrimary = server.isPrimary
      server.status = verdicts[index]!
      server.isPrimary = watched === primary
      if (server.status.health !== before || server.isPrimary !== wasPrimary) this.#onChange(server)
    })
    // While no other server can respond, waiting for an unreachable one is the best option.
    if (!this.#watched.some(({ server }) => server.isHealthy)) return
    for (const { server } of this.#watched) if (server.status.health === 'unreachable') server.abandonReads()
  }
}
