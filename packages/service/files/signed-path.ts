/**
 * The last part of a folder's temporary address: which file, as what, until when, in a text only this service can write.
 * Secrets rotate as those of cursors do: the first signs, all verify.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StoredFile } from './file-store.ts'

const MAC_BYTES = 16

type Payload = [brandId: number, sha256: string, fileName: string, contentType: string, expiresAtSeconds: number]

export function signPath(secret: string, file: StoredFile, expiresAt: Date): string {
  const { brandId, sha256, fileName, contentType } = file
  const payload: Payload = [brandId, sha256, fileName, contentType, expiresAt.getTime() / 1000]
  const text = Buffer.from(JSON.stringify(payload))
  return Buffer.concat([mac(secret, text), text]).toString('base64url')
}

/** Null where it was not signed here, was changed since, or has expired. */
export function readSignedPath(secrets: readonly string[], signed: string, nowMs: number): StoredFile | null {
  const bytes = Buffer.from(signed, 'base64url')
  // Base64 has several spellings of the same bytes; only the one we wrote is ours.
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== signed) return null
  const text = bytes.subarray(MAC_BYTES)
  if (!secrets.some((secret) => timingSafeEqual(mac(secret, text), bytes.subarray(0, MAC_BYTES)))) return null
  const [brandId, sha256, fileName, contentType, expiresAtSeconds] = JSON.parse(text.toString()) as Payload
  return nowMs < expiresAtSeconds * 1000 ? { brandId, sha256, fileName, contentType } : null
}

function mac(secret: string, text: Buffer): Buffer {
  return createHmac('sha256', secret).update('file/1\n').update(text).digest().subarray(0, MAC_BYTES)
}
