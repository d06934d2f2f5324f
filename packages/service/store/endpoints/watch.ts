/** Keeps asking all servers how they are, and judges after each answer which of them reads can go to. */
import { NO_ALLEGIANCE, withAllegiance } from './allegiance.ts'
import type { Endpoint } from './endpoint.ts'
import { Probe } from './probe.ts'
import { judge, primaryOf, type Witness, withMark } from './standing.ts'

const ASK_INTERVAL_MS = 500
/** A server that stops answering is out after an interval and this; a read that waited for it still has time left. */
const ASK_TIMEOUT_MS = 500
/** Marks are kept this much longer than the lag that is allowed. */
const MARKS_EXTRA_MS = 5_000

/** A server, and what is known of it so far. */
type Watched = { -readonly [known in keyof Witness]: Witness[known] } & {
  readonly endpoint: Endpoint
  readonly probe: Probe
}

export class Watch {
  readonly #watched: readonly Watched[]
  readonly #lagMaxMs: number
  readonly #onChange: (endpoint: Endpoint) => void
  readonly #timers = new Set<NodeJS.Timeout>()
  #stopped = false

  constructor(endpoints: readonly Endpoint[], lagMaxMs: number, onChange: (endpoint: Endpoint) => void) {
    this.#watched = endpoints.map((endpoint) => ({
      endpoint,
      probe: new Probe(endpoint.url, ASK_TIMEOUT_MS),
      report: null,
      marks: [],
      allegiance: NO_ALLEGIANCE,
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
    const report = await watched.probe.ask()
    if (this.#stopped) return
    watched.report = report
    const primary = primaryOf(this.#watched)
    if (report) watched.marks = withMark(watched.marks, report, this.#lagMaxMs + MARKS_EXTRA_MS)
    if (report && primary) watched.allegiance = withAllegiance(watched.allegiance, report, primary.report!)
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
      const { endpoint } = watched
      const before = endpoint.judged.standing
      const wasPrimary = endpoint.isPrimary
      endpoint.judged = verdicts[index]!
      endpoint.isPrimary = watched === primary
      if (endpoint.judged.standing !== before || endpoint.isPrimary !== wasPrimary) this.#onChange(endpoint)
    })
    // While nobody else could answer, waiting for a silent server is the best that can be done.
    if (!this.#watched.some(({ endpoint }) => endpoint.isGood)) return
    for (const { endpoint } of this.#watched) if (endpoint.judged.standing === 'silent') endpoint.abandonReads()
  }
}
