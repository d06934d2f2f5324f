/**
 * Observes one server on a dedicated connection: the pools may all be busy, or hang, when it matters most. If there is no
 * response in time, the server counts as unreachable and the connection is destroyed.
 */
import pg from 'pg'
import { inTime } from '../../time-out.ts'
import { OBSERVE_SQL, type Observation, readObservation } from './observation.ts'

export class Probe {
  readonly #url: string
  readonly #timeoutMs: number
  #client: pg.Client | null = null
  /** Why the server did not respond to the last probe that failed. */
  problem: unknown = null

  constructor(url: string, timeoutMs: number) {
    this.#url = url
    this.#timeoutMs = timeoutMs
  }

  /** Null where the server does not respond. */
  async ask(): Promise<Observation | null> {
    const client = this.#client ?? this.#newClient()
    try {
      return await inTime(this.#askOn(client), this.#timeoutMs)
    } catch (error) {
      this.problem = error
      this.close()
      return null
    }
  }

  close(): void {
    this.#client?.connection.stream.destroy()
    this.#client = null
  }

  #newClient(): pg.Client {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'selvedge watch' })
    // The next probe notices a broken connection.
    client.on('error', () => {})
    return client
  }

  async #askOn(client: pg.Client): Promise<Observation> {
    if (client !== this.#client) {
      this.#client = client
      await client.connect()
    }
    const askedAt = performance.now()
    const { rows } = await client.query<unknown[]>({ text: OBSERVE_SQL, rowMode: 'array' })
    return readObservation(rows[0]!, askedAt, performance.now())
  }
}
