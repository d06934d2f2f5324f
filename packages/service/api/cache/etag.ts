/**
 * ETags. A response is determined by its address and the stamps of the groups it reads, so its ETag is a keyed hash of just
 * that: it can be compared without reading a record, and clients cannot forge one.
 */
import { hash } from 'node:crypto'

/** Raised when the same records are serialized differently. */
const FORMAT = 2

export class Etags {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  of(address: string, stamps: readonly string[]): string {
    // We show only half of the hash, so a length extension attack is impossible and no HMAC is needed.
    const keyed = hash('sha256', `etag/${FORMAT}\n${this.#secret}\n${address}\n${stamps.join('\n')}`, 'base64url')
    return `W/"${keyed.slice(0, 22)}"`
  }
}

/** Tells a client whether two pages come from the same state; it means nothing else. */
export function versionOf(stamps: readonly string[]): string {
  return hash('sha256', stamps.join('\n'), 'base64url').slice(0, 16)
}
