/** A connection to a primary that stays open, for statements that are sent every few seconds, one at a time. */
import type { Client } from 'pg'
import { isAnswer } from './failures.ts'
import { connectToPrimary } from './primary.ts'

/** A statement that takes longer fails, and its connection with it. */
const TIMEOUT_MS = 5_000

export class KeptConnection {
  readonly #url: string
  #connection: Promise<Client> | null = null
  /** The statement before: a connection takes one at a time. */
  #before: Promise<unknown> = Promise.resolve()
  /** Statements so far, and how many of them came before the last failure of the database. */
  #asked = 0
  #isEnded = false
  #failed: { readonly count: number; readonly reason: unknown } = { count: 0, reason: null }
  /** How often the database has responded. */
  responses = 0

  constructor(url: string) {
    this.#url = url
  }

  /**
   * Rows are arrays. A statement may be sent twice, if the connection is lost before its response. Where the database does not respond,
   * all that wait fail together: each would otherwise wait for those before it.
   */
  query<Row extends readonly unknown[]>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const number = ++this.#asked
    const result = this.#before.then(() => {
      if (number <= this.#failed.count) throw this.#failed.reason
      return this.#queryNow(text, values)
    })
    this.#before = result.catch(() => {})
    return result as unknown as Promise<Row[]>
  }

  /** Nothing can be asked afterwards. */
  async end(): Promise<void> {
    this.#isEnded = true
    await (await this.#connection?.catch(() => null))?.end().catch(() => {})
  }

  async #queryNow(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    if (this.#isEnded) throw new Error('the connection was ended')
    const isNew = this.#connection === null
    this.#connection ??= connectToPrimary(this.#url)
    const connection = this.#connection
    try {
      const client = await connection
      const { rows } = await client.query({ text, values, rowMode: 'array', query_timeout: TIMEOUT_MS } as never)
      this.responses++
      return rows as unknown[][]
    } catch (error) {
      if (this.#connection === connection) this.#connection = null
      void connection.then((client) => client.end()).catch(() => {})
      // The server may have ended a connection that was idle, or a failover may have made another one the primary.
      if (!isNew) return this.#queryNow(text, values)
      if (!isAnswer(error)) this.#failed = { count: this.#asked, reason: error }
      throw error
    }
  }
}
