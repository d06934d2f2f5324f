/** The ids of both clients, of SQL and of Python's own library agree, and both clients refuse the same keys. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordId } from '@selvedge/client'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { Wheel } from './support/wheel.ts'

const NAMESPACE = '7c1f4a52-3a0b-4a53-9a57-0a4c5c1f0f11'
const KEYS = 10_000
/** Of one to four bytes in UTF-8, and an emoji of several code points. */
const CHARACTERS = [
  'a',
  'Z',
  '7',
  '-',
  '/',
  ' ',
  '\u001f',
  'é',
  'e\u0301',
  'ß',
  'Ω',
  '漢',
  '\ufeff',
  '😀',
  '👩🏽‍🏭',
  '\u{10ffff}',
]

let wheel: Wheel
let database: TestDatabase
beforeAll(async () => {
  wheel = await Wheel.build()
  database = await TestDatabase.create()
}, 600_000)
afterAll(async () => {
  wheel.remove()
  await database.drop()
})

async function python(program: string, input: unknown): Promise<unknown> {
  writeFileSync(join(wheel.folder, 'input.json'), JSON.stringify(input))
  writeFileSync(join(wheel.folder, 'program.py'), program)
  const { passed, output } = await wheel.python(['program.py', NAMESPACE])
  expect(passed, output).toBe(true)
  return JSON.parse(output)
}

/** Texts, some of which are hashed in several blocks, and whole numbers. */
const key = fc.oneof(
  fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 60 }).map((text) => `k${text}.`),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `k${text.replaceAll('\0', '')}.`),
  fc.maxSafeInteger().map(String),
)

it(`agree on ${KEYS} random keys`, { timeout: 60_000 }, async () => {
  const keys = fc.sample(key, { numRuns: KEYS, seed: 1 })
  const ids = keys.map((key) => recordId(NAMESPACE, 'order-items', key))
  expect(new Set(ids).size).toBe(new Set(keys).size)

  const program = `import json, sys, uuid
from selvedge_client import record_id
namespace = sys.argv[1]
keys = json.load(open("input.json", encoding="utf-8"))
for key in keys:
    assert record_id(namespace, "order-items", key) == str(uuid.uuid5(uuid.UUID(namespace), "order-items\\x1f" + key))
print(json.dumps([record_id(namespace, "order-items", key) for key in keys]))`
  expect(await python(program, keys)).toEqual(ids)

  const client = await database.connect(OPERATOR)
  try {
    await client.query('create extension "uuid-ossp"')
    const sql = `select uuid_generate_v5($1, concat('order-items', chr(31), key)) as id
from unnest($2::text[]) with ordinality as given (key, place) order by place`
    const { rows } = await client.query(sql, [NAMESPACE, keys])
    expect(rows.map(({ id }) => id)).toEqual(ids)
  } finally {
    await client.end()
  }
})

it('refuse the same characters at the ends of a key', { timeout: 60_000 }, async () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => code)
  const isRefused = (key: string): boolean => {
    try {
      recordId(NAMESPACE, 'orders', key)
      return false
    } catch {
      return true
    }
  }
  const program = `import json, sys
from selvedge_client import record_id
def is_refused(key):
    try:
        record_id(sys.argv[1], "orders", key)
        return False
    except ValueError:
        return True
codes = json.load(open("input.json"))
print(json.dumps([code for code in codes if is_refused("k" + chr(code)) or is_refused(chr(code) + "k")]))`
  const refused = characters.filter((code) => {
    const character = String.fromCharCode(code)
    return isRefused(`k${character}`) || isRefused(`${character}k`)
  })
  expect(await python(program, characters)).toEqual(refused)
  // 25 that are white space, and the surrogates.
  expect(refused).toHaveLength(25 + 0x800)
})
