/**
 * The pipelined connections to one server. There are as few as the load allows, because each write then carries more
 * statements.
 */
import { Overloaded } from './failures.ts'
import { PipelinedConnection } from './pipelined-connection.ts'

/** Beyond this depth another connection is opened, up to the maximum. */
const DEPTH_WANTED = 8
/** Statements that may wait on one connection: more would only be late. */
const DEPTH_MAX = 40

export class PipelinedConnections {
  readonly #url: string
  readonly #pipelinedMax: number
  readonly #deadlineMs: number
  #connections: PipelinedConnection[] = []

  constructor(url: string, pipelinedMax: number, deadlineMs: number) {
    this.#url = url
    this.#pipelinedMax = pipelinedMax
    this.#deadlineMs = deadlineMs
  }

  /** The connection to use now. */
  choose(): PipelinedConnection {
    for (const connection of this.#connections)
      if (connection.isOpen && connection.depth < DEPTH_WANTED && connection.isFlowing) return connection
    this.#connections = this.#connections.filter(({ isOpen }) => isOpen)
    if (this.#connections.length < this.#pipelinedMax) return this.#open()
    const [emptiest] = this.#connections.toSorted((one, other) => one.depth - other.depth)
    if (emptiest!.depth >= DEPTH_MAX) throw new Overloaded()
    return emptiest!
  }

  get busy(): number {
    return this.#connections.filter(({ depth }) => depth > 0).length
  }

  get idle(): number {
    return this.#connections.length - this.busy
  }

  get waiting(): number {
    return this.#connections.reduce((sum, { depth }) => sum + Math.max(0, depth - 1), 0)
  }

  end(): void {
    for (const connection of this.#connections) connection.close()
  }

  #open(): PipelinedConnection {
    const connection = new PipelinedConnection(this.#url, this.#deadlineMs)
    this.#connections.push(connection)
    return connection
  }
}
