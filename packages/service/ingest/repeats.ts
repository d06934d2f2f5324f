/**
 * Loads with an idempotency key that their sender has used before. The same load gets the outcome of the earlier one; any other is
 * refused, so that it cannot vanish behind that outcome.
 */

import type { Reply } from '../http/reply/reply.ts'
import { sourceFault } from '../loader/bytes.ts'
import type { Idempotency, LoggedLoad } from '../store/loading/load-log.ts'
import type { Body } from './body.ts'
import type { DecodedBody } from './decoded-body.ts'
import { LoadError } from './errors.ts'
import { known } from './failures.ts'
import { LoadSlots } from './load-slots.ts'

/** What is known of the earlier load: it is in, or under way. */
export interface EarlierLoad extends Pick<LoggedLoad, 'request' | 'bodySha256'> {
  readonly reply: Reply
}

/** Whether it is decided already, without the body: the reply, or null if the body has to be compared. Throws if it is another load. */
export function decided({ request, reply }: EarlierLoad, asked: Pick<Idempotency, 'request'>): Reply | null {
  // Release 1.1.0 loaded it, and kept nothing to compare.
  if (request === null) return reply
  if (request !== asked.request) throw new LoadError('idempotency_key_reused')
  return null
}

/** The reply of an earlier load, for one whose body has been read. */
export function replyForSame({ bodySha256, reply }: EarlierLoad, { sha256 }: DecodedBody): Reply {
  if (sha256 === null || sha256 !== bodySha256) throw new LoadError('idempotency_key_reused')
  return reply
}

export class Repeats {
  /** Bodies that are read to be compared: one for each load key, and four in all. */
  readonly #places = new LoadSlots<string>()

  /** Reads the rest of a body, and stages nothing of it. */
  async compare(keyId: string, body: Body, decoded: DecodedBody, earlier: EarlierLoad): Promise<Reply> {
    const leave = this.#places.take(keyId, { body })
    if (!leave) {
      this.#places.makeRoom()
      throw LoadError.retryLater('overloaded', 1)
    }
    try {
      for await (const _ of decoded.read());
    } catch (error) {
      // The earlier one could be decompressed.
      if (!sourceFault(error)) throw known(error)
    } finally {
      leave()
    }
    return replyForSame(earlier, decoded)
  }
}
