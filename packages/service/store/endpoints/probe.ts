/**
 * Asks one server how it is, on a connection of its own: the pools may all be busy, or hang, when it matters most.
 * What is not answered in time counts as silence, and the connection is thrown away.
 */
import pg from 'pg'
import { REPORT_SQL, type Report, readReport } from './report.ts'

export class Probe {
  readonly #url: string
  readonly #timeoutMs: number
  #client: pg.Client | null = null

  constructor(url: string, timeoutMs: number) {
    this.#url = url
    this.#timeoutMs = timeoutMs
  }

  /** Null where the server does not answer. */
  async ask(): Promise<Report | null> {
    const client = this.#client ?? this.#newClient()
    try {
      return await inTime(this.#askOn(client), this.#timeoutMs)
    } catch {
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
    // What broke is noticed by the next question.
    client.on('error', () => {})
    return client
  }

  async #askOn(client: pg.Client): Promise<Report> {
    if (client !== this.#client) {
      this.#client = client
      await client.connect()
    }
    const askedAt = performance.now()
    const { rows } = await client.query<unknown[]>({ text: REPORT_SQL, rowMode: 'array' })
    return readReport(rows[0]!, askedAt, performance.now())
  }
}

/** Timers run before sockets are read: an answer that came while this process was busy is still in time. */
function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(reject, new Error('no answer in time')), timeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
