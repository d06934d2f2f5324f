/** Ids of records that are made from the keys of another system, the same in every client and in every export. */
import { keys } from './generated/keys.ts'
import type { Id } from './id.ts'
import { sha1 } from './sha1.ts'

type Keys = typeof keys

/**
 * Groups whose records have an id; links are identified by the ids of what they link. `user` is for people of the brand, who are
 * not a group and whose ids are in records.
 */
export type GroupWithId = { [Of in keyof Keys]: Keys[Of] extends readonly ['id'] ? Of : never }[keyof Keys] | 'user'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SPACE_AT_AN_END = /^\p{White_Space}|\p{White_Space}$/u
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * The id of the record that your system identifies by `key`: a version 5 UUID of your namespace, the group and the key. Choose a
 * random UUID as the namespace once, and keep it: with another one, all records are new. `7` and `'7'` are the same key.
 */
export function recordId<Of extends GroupWithId>(namespace: string, group: Of, key: string | number | bigint): Id<Of> {
  if (!UUID.test(namespace)) {
    throw new TypeError(`namespace is ${shown(namespace)}; give the UUID that you chose for your records`)
  }
  if (!hasId(group)) {
    throw new TypeError(`group is ${shown(group)}; give the path of a group whose records have an id, such as orders`)
  }
  const hashed = sha1(joined(bytesOf(namespace), new TextEncoder().encode(`${group}\u001f${keyText(key)}`)))
  hashed[6] = (hashed[6]! & 0x0f) | 0x50
  hashed[8] = (hashed[8]! & 0x3f) | 0x80
  const hex = Array.from(hashed.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function hasId(group: GroupWithId): boolean {
  return group === 'user' || (Object.hasOwn(keys, group) && keys[group].join() === 'id')
}

/** Refuses what another program would write in another way, so that it would get another id. */
function keyText(key: string | number | bigint): string {
  if (typeof key === 'bigint' || Number.isSafeInteger(key)) return String(key)
  if (typeof key !== 'string') throw new TypeError(`key is ${shown(key)}; give a text, a safe integer or a bigint`)
  if (key === '') throw new TypeError('key is empty; leave out records without a key')
  if (SPACE_AT_AN_END.test(key)) throw new TypeError(`key is ${shown(key)}; remove the space at its end or start`)
  if (LONE_SURROGATE.test(key)) throw new TypeError(`key is ${shown(key)}, which is not valid Unicode`)
  return key
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

function bytesOf(uuid: string): Uint8Array {
  return Uint8Array.from(uuid.replaceAll('-', '').match(/../g)!, (hex) => Number.parseInt(hex, 16))
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}
