/**
 * The form of an API key: `slv_live_`, or `slv_load_` for a key that loads, 43 random base62 characters (256 bits), and 6 that
 * check the rest.
 * The checksum lets garbage and typing errors be refused without asking the database; only a hash of a key is stored.
 */
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What a key is for: reading, or loading. No key does both. */
export type KeyAccess = 'read' | 'load'

const PREFIXES: Readonly<Record<KeyAccess, string>> = { read: 'slv_live_', load: 'slv_load_' }
const RANDOM_LENGTH = 43
const CHECKSUM_LENGTH = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const REST = new RegExp(`^[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

export function generateKey(access: KeyAccess = 'read'): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')
  return `${PREFIXES[access]}${random}${checksum(random)}`
}

export function isWellFormedKey(key: string, access: KeyAccess = 'read'): boolean {
  const prefix = PREFIXES[access]
  const rest = key.slice(prefix.length)
  return key.startsWith(prefix) && REST.test(rest) && rest.endsWith(checksum(rest.slice(0, RANDOM_LENGTH)))
}

/** In hexadecimal. */
export function hashKey(key: string): string {
  return hash('sha256', key)
}

/** 62^6 exceeds 2^32, so six characters hold every CRC, and any one changed character changes it. */
function checksum(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    text = BASE62[rest % BASE62.length] + text
    rest = Math.floor(rest / BASE62.length)
  }
  return text
}
