/**
 * The bytes of large responses that a process keeps until their clients have read them: a budget for all connections
 * together, so that many slow readers cannot take the memory that everyone else needs.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Overloaded } from '../../store/connections/failures.ts'

/** Responses up to this size are not counted and never rejected: a page of a hundred usual records is smaller. */
const LARGE_BYTES_MIN = 128 * 1_024
/** Room for this many of the largest responses. */
const RESPONSES_MAX = 24

export class UnsentBytes {
  readonly bytesMax: number
  readonly #responseBytesMax: number
  readonly #largeBytesMin: number
  #bytes = 0
  readonly #heldBy = new Map<Socket, number>()
  #wasRejected = false

  constructor(responseBytesMax: number, largeBytesMin = LARGE_BYTES_MIN) {
    this.#responseBytesMax = responseBytesMax
    this.#largeBytesMin = largeBytesMin
    this.bytesMax = RESPONSES_MAX * responseBytesMax
  }

  get bytes(): number {
    return this.#bytes
  }

  /**
   * Runs a read of a large response if there is room for that, and counts it meanwhile. Otherwise it is rejected at once: the
   * slowest readers have to make room first.
   */
  async reading<T>(read: () => Promise<T>): Promise<T> {
    const bytes = this.#responseBytesMax
    if (this.#bytes + bytes > this.bytesMax) {
      this.#wasRejected = true
      throw new Overloaded()
    }
    this.#bytes += bytes
    try {
      return await read()
    } finally {
      this.#bytes -= bytes
    }
  }

  /** Counts a response until it is sent or its client is gone. False if there is no room for it: it must not be sent. */
  hold(response: ServerResponse, bytes: number): boolean {
    // If the client disconnected while we read its records, there is no event left that would end the count.
    if (bytes < this.#largeBytesMin || response.destroyed) return true
    // One response may always be sent, whatever its size.
    if (this.#bytes > 0 && this.#bytes + bytes > this.bytesMax) {
      this.#wasRejected = true
      return false
    }
    const socket = response.socket!
    this.#bytes += bytes
    this.#heldBy.set(socket, bytes)
    response.once('close', () => {
      this.#bytes -= bytes
      this.#heldBy.delete(socket)
    })
    return true
  }

  /** The bytes of the large response that is sent on a connection. */
  heldBy(socket: Socket): number {
    return this.#heldBy.get(socket) ?? 0
  }

  /** Whether a response was rejected since the last call. */
  takeRejected(): boolean {
    const wasRejected = this.#wasRejected
    this.#wasRejected = false
    return wasRejected
  }
}
