/** Hiding fields in stored bodies, compared with a JSON parser, for bodies that nobody would write by hand. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shownBody } from '../../packages/service/store/views/rule-sql.ts'
import { TestDatabase } from '../support/database.ts'

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

let state = 1
function random(max: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 4_294_967_296) * max)
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!

const NAMES = ['a', 'ab', 'b', 'duty', 'dutyRate', 'unitPriceBase', 'customFields', 'relationship']
/** As text, because numbers are served as they were written. */
const VALUES = [
  'null',
  'true',
  '0',
  '-1.50e+3',
  '12345678901234567890.10',
  '""',
  '"duty"',
  String.raw`"\"duty\":1,"`,
  String.raw`"\\"`,
  String.raw`"\\\","`,
  String.raw`"é\u00e9😀"`,
  '"}"',
  '[]',
  '["a","duty",{"duty":1}]',
  '{}',
  '{"duty":{"duty":null},"a":1}',
]

function body(): [string, string][] {
  const names = NAMES.filter(() => random(3) > 0).toSorted(() => random(3) - 1)
  return names.map((name) => [name, pick(VALUES)])
}
const textOf = (members: readonly (readonly [string, string])[]): string =>
  `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`

it('makes hidden fields null, and leaves the text of all others as it is', async () => {
  for (let n = 0; n < 500; n++) {
    const members = body()
    const inner: [string, string][] = body()
    if (members.length === 0 || inner.length === 0) continue
    const all: [string, string][] = [
      ...members.filter(([name]) => name !== 'relationship'),
      ['relationship', textOf(inner)],
    ]
    const hidden = NAMES.filter((name) => name !== 'relationship' && random(3) === 0)
    const hiddenInside = NAMES.filter(() => random(3) === 0)
    const names = [...hidden, ...hiddenInside.map((name) => `relationship.${name}`)]
    const { rows } = await client.query<{ shown: string }>(
      `select ${shownBody({ hidden: names })} as shown from (select $1::text as body) r`,
      [textOf(all)],
    )
    const expected = all.map(([name, value]): [string, string] => {
      if (name === 'relationship') {
        return [name, textOf(inner.map(([each, text]) => [each, hiddenInside.includes(each) ? 'null' : text]))]
      }
      return [name, hidden.includes(name) ? 'null' : value]
    })
    expect(rows[0]!.shown).toBe(textOf(expected))
    // By a parser, too: nothing but the hidden fields is another.
    expect(Object.keys(JSON.parse(rows[0]!.shown))).toEqual(all.map(([name]) => name))
  }
})
