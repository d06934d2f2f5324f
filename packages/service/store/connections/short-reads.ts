/**
 * Short reads of many clients on a few connections to a primary, which stay open for a while. A read that finds none waits in a short
 * queue, and is rejected where that is full: clients must not use up the connections of the database. The pools of `serve` read single
 * statements from a server that is known; here a read is a transaction, and the primary is looked up.
 */
import type { Client } from 'pg'
import { inTime, TimedOut } from '../../time-out.ts'
import { isConnectionLoss, isTooLong, Overloaded } from './failures.ts'
import { connectToPrimary } from './primary.ts'
import { destroy } from './session.ts'

export const CONNECTIONS_MAX = 4
const WAITING_MAX = 80
const WAIT_TIMEOUT_MS = 3_000
/** Of a statement. The server ends it then: one that waits for a lock would keep its connection there, whatever we close. */
const STATEMENT_TIMEOUT_MS = 3_000
/** Of a read of a few statements, for a server that does not respond. */
const READ_TIMEOUT_MS = 5_000
/** Shorter than the time after which silent connections are probed, which takes another connection. */
const IDLE_TIMEOUT_MS = 15_000

interface Idle {
  readonly client: Client
  readonly timer: NodeJS.Timeout
}

export class ShortReads {
  readonly #url: string
  readonly #idle: Idle[] = []
  /** Reads that wait for a connection, the first first. */
  readonly #waiting = new Set<() => void>()
  #busy = 0
  #isEnded = false

  constructor(url: string) {
    this.#url = url
  }

  /** Throws `Overloaded` if no connection is free soon, or the read takes too long. */
  async use<T>(read: (client: Client) => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await this.#read(read)
    } catch (error) {
      throw error instanceof TimedOut || isTooLong(error) ? new Overloaded({ cause: error }) : error
    } finally {
      this.#leave()
    }
  }

  /** Nothing is read afterwards. */
  end(): void {
    this.#isEnded = true
    for (const { client, timer } of this.#idle.splice(0)) {
      clearTimeout(timer)
      client.end().catch(() => {})
    }
  }

  async #enter(): Promise<void> {
    if (this.#busy < CONNECTIONS_MAX) {
      this.#busy++
      return
    }
    if (this.#waiting.size >= WAITING_MAX) throw new Overloaded()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    await inTime(promise, WAIT_TIMEOUT_MS).catch(() => {
      if (this.#waiting.delete(resolve)) throw new Overloaded()
    })
  }

  /** Hands the place on, or gives it back. */
  #leave(): void {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next()
    } else this.#busy--
  }

  async #read<T>(read: (client: Client) => Promise<T>): Promise<T> {
    for (;;) {
      const kept = this.#idle.pop()
      clearTimeout(kept?.timer)
      const client = kept?.client ?? (await connectToPrimary(this.#url, { statement_timeout: STATEMENT_TIMEOUT_MS }))
      try {
        const result = await inTime(read(client), READ_TIMEOUT_MS)
        this.#keep(client)
        return result
      } catch (error) {
        destroy(client)
        // The server may have ended a connection that was idle, or a failover may have made another one the primary.
        if (!kept || !isConnectionLoss(error)) throw error
      }
    }
  }

  #keep(client: Client): void {
    const timer = setTimeout(() => {
      const at = this.#idle.findIndex((idle) => idle.client === client)
      if (at >= 0) this.#idle.splice(at, 1)
      client.end().catch(() => {})
    }, IDLE_TIMEOUT_MS).unref()
    this.#idle.push({ client, timer })
    if (this.#isEnded) this.end()
  }
}
