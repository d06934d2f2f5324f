/** Ids from keys of another system: always the same, and refused where they would not match. */
import { createHash } from 'node:crypto'
import { recordId } from '@selvedge/client'
import { expect, it } from 'vitest'
import { sha1 } from '../../packages/client/src/sha1.ts'

const NAMESPACE = '7c1f4a52-3a0b-4a53-9a57-0a4c5c1f0f11'

it('is a version 5 UUID of namespace, group and key', () => {
  // By Python: uuid.uuid5(uuid.UUID(NAMESPACE), 'orders\x1f4711')
  const id = '0602b726-e4fc-5445-9658-27d7f367f4fa'
  for (const key of [4711, 4711n, '4711']) expect(recordId(NAMESPACE, 'orders', key)).toBe(id)
  expect(recordId(NAMESPACE.toUpperCase(), 'orders', 4711)).toBe(id)
  expect(recordId(NAMESPACE, 'invoices', 4711)).not.toBe(id)
})

it('is there for people, who are not a group', () => {
  // By Python: uuid.uuid5(uuid.UUID(NAMESPACE), 'user\x1fana')
  expect(recordId(NAMESPACE, 'user', 'ana')).toBe('62fa1d77-1094-529c-b314-61e82b256b51')
})

it.for<[namespace: string, group: string, key: unknown, said: RegExp]>([
  ['7c1f4a523a0b4a539a570a4c5c1f0f11', 'orders', 1, /^namespace is "7c1f/],
  [NAMESPACE, 'oders', 1, /^group is "oders"/],
  [NAMESPACE, 'toString', 1, /^group is "toString"/],
  [NAMESPACE, 'product-tags', 1, /whose records have an id/],
  [NAMESPACE, 'countries', 'PT', /whose records have an id/],
  [NAMESPACE, 'orders', 7.5, /^key is 7\.5; give a text, a safe integer or a bigint/],
  [NAMESPACE, 'orders', 2 ** 53, /^key is 9007199254740992;/],
  [NAMESPACE, 'orders', true, /^key is true/],
  [NAMESPACE, 'orders', null, /^key is null/],
  [NAMESPACE, 'orders', '', /^key is empty/],
  [NAMESPACE, 'orders', 'PO-1 ', /^key is "PO-1 "; remove the space/],
  [NAMESPACE, 'orders', '\u00a0PO-1', /remove the space/],
  [NAMESPACE, 'orders', '\ud800', /not valid Unicode/],
])('refuses %j, %j, %j', ([namespace, group, key, said]) => {
  expect(() => recordId(namespace, group as 'orders', key as string)).toThrow(said)
})

it('hashes messages of every length around a block as Node does', () => {
  for (let length = 0; length <= 200; length++) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256)
    expect(Buffer.from(sha1(message)).toString('hex')).toBe(createHash('sha1').update(message).digest('hex'))
  }
})
