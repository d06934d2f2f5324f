/** Bodies rewritten by PostgreSQL, beside those that a load of the same records in the new shape writes: equal to the byte. */
import {
  type Field,
  type Fields,
  parseExactly,
  type Resource,
  rewritingOf,
  type Step,
  writeBody,
} from '@selvedge/catalogue'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount, id, integer, json, nullable, object, string, strings } from '../../packages/catalogue/kinds/index.ts'
import { rewrittenColumns } from '../../packages/service/store/loading/rewriting-sql.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await TestDatabase.create()
  client = await database.connect('selvedge_loader')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Few, so that names come again: inside values, and after they were removed. */
const NAMES = ['a', 'b', 'c', 'd', 'code', 'name', 'id2']
const ID = '00000000-0000-4000-8000-000000000001'

/** Texts that look like members, and what JSON escapes. */
const text = fc.oneof(
  fc.constantFrom(
    ...NAMES.map((name) => `,"${name}":1`),
    '{"a":',
    '\\","a":',
    '","b":"',
    '\u2028\u0007\u001f\u007f/"\\',
    '',
  ),
  fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\u0000') && value.isWellFormed()),
)
const free = fc.oneof(
  fc.constantFrom(
    '{"a":{"b":1},"c":[]}',
    '{"id":1e400,"a":-0,"b":12.50}',
    '[{"a":1},{"code":null}]',
    '123456789012345678901',
  ),
  fc.jsonValue({ depthSize: 'small' }).map((value) => JSON.stringify(value)),
)

type Values = Record<string, unknown>
type Kind = readonly [field: Field, value: fc.Arbitrary<unknown>]

const PLAIN: readonly Kind[] = [
  [nullable(string('.')), fc.option(text)],
  [nullable(integer('.')), fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))],
  [amount('.'), fc.constantFrom('0.10', '-12')],
  [strings('.'), fc.array(text, { maxLength: 3 })],
]
const NESTED: readonly Kind[] = [
  [nullable(json('.')), free.map(parseExactly)],
  [object({ a: nullable(string('.')), code: string('.') }, '.'), fc.record({ a: fc.option(text), code: text })],
]

interface Member {
  readonly name: string
  readonly field: Field
  readonly value: unknown
}

interface Change {
  readonly kind: 'add' | 'rename' | 'remove'
  readonly at: number
  readonly member: Member
  readonly to: string
}

interface Case {
  readonly before: Resource
  readonly record: Values
  readonly after: Resource
  readonly expected: Values
}

/** A record with some fields, and a few changes of them that are possible one after the other. */
function casesOf(kinds: readonly Kind[], changes: readonly Change['kind'][]): fc.Arbitrary<Case> {
  const member = fc
    .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...kinds))
    .chain(([name, [field, values]]) => values.map((value) => ({ name, field, value })))
  const to = fc.constantFrom(...NAMES)
  const change = fc.record({ kind: fc.constantFrom(...changes), at: fc.nat(9), member, to })
  const members = fc.uniqueArray(member, { selector: ({ name }) => name, minLength: 1, maxLength: 5 })
  return fc.tuple(members, fc.array(change, { minLength: 1, maxLength: 4 })).map(([given, due]) => caseOf(given, due))
}

function caseOf(members: readonly Member[], changes: readonly Change[]): Case {
  let now: readonly Member[] = [{ name: 'id', field: id('.'), value: ID }, ...members]
  const before: Resource = { ...resourceOf('units-of-measure'), fields: fieldsOf(now), columns: ['id'] }
  const record = valuesOf(now)
  const steps: Step[] = []
  for (const { kind, at: place, member, to } of changes) {
    const at = 1 + (place % now.length)
    const found = now[at]
    const has = (wanted: string): boolean => now.some(({ name }) => name === wanted)
    if (kind === 'add' && !has(member.name)) {
      now = now.toSpliced(at, 0, member)
      steps.push({ add: member.name, value: member.value })
    } else if (kind === 'remove' && found) {
      now = now.toSpliced(at, 1)
      steps.push({ remove: found.name })
    } else if (kind === 'rename' && found && !has(to)) {
      now = now.with(at, { ...found, name: to })
      steps.push({ rename: found.name, to })
    }
  }
  return { before, record, after: { ...before, fields: fieldsOf(now), steps }, expected: valuesOf(now) }
}

function fieldsOf(members: readonly Member[]): Fields {
  return Object.fromEntries(members.map(({ name, field }) => [name, field]))
}

function valuesOf(members: readonly Member[]): Values {
  return Object.fromEntries(members.map(({ name, value }) => [name, value]))
}

async function rewritten(resource: Resource, body: string): Promise<unknown[]> {
  const rewriting = rewritingOf(resource, 0)
  if (!rewriting) return [body]
  const values = rewrittenColumns(resource, rewriting, 'r').map(([, value]) => value)
  const { rows } = await client.query({
    text: `select ${values.join(', ')} from (select $1::text as body) r`,
    values: [body],
    rowMode: 'array',
  })
  return rows[0]!
}

test.each([
  ['without objects, as text,', casesOf(PLAIN, ['add', 'rename']), 'replace('],
  ['with objects, by its members,', casesOf([...PLAIN, ...NESTED], ['add', 'rename', 'remove']), 'json_each('],
])(
  'any record %s becomes what a load in the new shape writes',
  async (_, cases, means) => {
    let used = 0
    await fc.assert(
      fc.asyncProperty(cases, async ({ before, record, after, expected }) => {
        const rewriting = rewritingOf(after, 0)
        if (rewriting && rewrittenColumns(after, rewriting, 'r')[0]![1].includes(means)) used++
        expect((await rewritten(after, writeBody(before, record)))[0]).toBe(writeBody(after, expected))
      }),
      { numRuns: 1_000 },
    )
    expect(used).toBeGreaterThan(300)
  },
  120_000,
)

test('columns of filters get what a load would give them', async () => {
  const base = resourceOf('units-of-measure')
  const after: Resource = {
    ...base,
    fields: { id: id('.'), label: string('.'), rank: integer('.'), note: nullable(string('.')) },
    columns: ['id', 'label', 'rank', 'note'],
    steps: [{ rename: 'name', to: 'label' }, { add: 'rank', value: 3 }, { add: 'note' }],
  }
  const name = 'it\'s "é" \\ \u2028\n'
  const body = JSON.stringify({ id: ID, name })
  const rewriting = rewritingOf(after, 0)!
  expect(rewrittenColumns(after, rewriting, 'r').map(([column]) => column)).toEqual(['body', 'label', 'rank'])
  expect(await rewritten(after, body)).toEqual([JSON.stringify({ id: ID, label: name, rank: 3, note: null }), name, 3])
})
