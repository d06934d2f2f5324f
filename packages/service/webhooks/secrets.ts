/** Signing secrets of webhooks, and how they are stored: encrypted with a key that is not in the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SealedSecrets } from '../store/webhooks/subscriptions.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function generateSigningSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** The bytes that sign. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** No configured secret decrypts it, or it was copied from another webhook. */
export class CannotDecrypt extends Error {
  constructor() {
    super('its signing secret was encrypted with a secret that SELVEDGE_WEBHOOK_SECRETS does not have')
  }
}

export class SecretBox {
  /** The first encrypts, all decrypt. */
  readonly #keys: readonly Buffer[]

  constructor(secrets: readonly string[]) {
    this.#keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'selvedge webhooks', 32)))
  }

  seal(webhookId: string, secret: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#keys[0]!, nonce).setAAD(Buffer.from(webhookId))
    const text = Buffer.concat([cipher.update(secret), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), text])
  }

  open(webhookId: string, sealed: Buffer): string {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    for (const key of this.#keys) {
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(webhookId)).setAuthTag(tag)
      try {
        return `${decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8')}${decipher.final('utf8')}`
      } catch {
        // Another key may be the one.
      }
    }
    throw new CannotDecrypt()
  }

  /** All that sign the calls of a webhook: its secret and, while it is rotated, the one before. */
  openAll(webhookId: string, { secret, formerSecret }: SealedSecrets): string[] {
    return [secret, ...(formerSecret ? [formerSecret] : [])].map((sealed) => this.open(webhookId, sealed))
  }
}
