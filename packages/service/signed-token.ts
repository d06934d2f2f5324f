/**
 * Tokens that only this service can write: a JSON payload behind a MAC, as base64url. Secrets rotate: the first signs, all
 * verify, and a token is valid as long as its secret is configured.
 */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

const MAC_BYTES = 16

export interface OpenedToken<Payload> {
  readonly payload: Payload
  /** The one it was signed with. */
  readonly key: KeyObject
}

export class SignedTokens<Payload> {
  /** The first signs. */
  readonly keys: readonly KeyObject[]
  readonly #purpose: string

  /** A token that was signed for one purpose is not valid for another. Without secrets, nothing can be signed or opened. */
  constructor(purpose: string, secrets: readonly string[]) {
    this.keys = secrets.map((secret) => createSecretKey(Buffer.from(secret)))
    this.#purpose = purpose
  }

  sign(payload: Payload): string {
    const text = Buffer.from(JSON.stringify(payload))
    return Buffer.concat([this.#mac(this.keys[0]!, text), text]).toString('base64url')
  }

  /** Null where the token was not signed here, or was changed since. */
  open(token: string): OpenedToken<Payload> | null {
    const parts = partsOf(token)
    if (parts === null) return null
    const { mac, text } = parts
    const key = this.keys.find((each) => timingSafeEqual(this.#mac(each, text), mac))
    return key === undefined ? null : { key, payload: JSON.parse(text.toString()) as Payload }
  }

  /**
   * The payload, without checking the signature; undefined if this is not a token. Never use it to authorize a read.
   */
  unverified(token: string): unknown {
    try {
      return JSON.parse(partsOf(token)?.text.toString() ?? '')
    } catch {
      return undefined
    }
  }

  #mac(key: KeyObject, text: Buffer): Buffer {
    return keyedHash(key, this.#purpose, text).subarray(0, MAC_BYTES)
  }
}

function partsOf(token: string): { readonly mac: Buffer; readonly text: Buffer } | null {
  const bytes = Buffer.from(token, 'base64url')
  // Base64 has several spellings of the same bytes; only the one we wrote is ours.
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return null
  return { mac: bytes.subarray(0, MAC_BYTES), text: bytes.subarray(MAC_BYTES) }
}

/** HMAC-SHA-256 of a text for a purpose. */
export function keyedHash(key: KeyObject, purpose: string, text: Buffer | string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n`).update(text).digest()
}
