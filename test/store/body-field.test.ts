/** Fields are read from stored bodies without parsing them: compared with PostgreSQL's own JSON functions, for every field. */
import { type Resource, resources, writeBody } from '@selvedge/catalogue'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyFieldSql } from '../../packages/service/store/reports/body-field.ts'
import { TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { variation } from '../support/variations.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await TestDatabase.create()
  client = await database.connect(OPERATOR)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

it.each(resources.map((resource) => [resource.path, resource] as const))(
  'as JSON has them: %s',
  async (_, resource) => {
    const names = Object.keys(resource.fields)
    const bodies = [
      ...[0, 1, 2, 3].map((n) => writeBody(resource, variation(resource, n))),
      writeBody(resource, {}),
      ...names.map((name) => writeBody(resource, withTextsLike(name, resource))),
      '{}',
    ]
    const read = names.map((name) => `${bodyFieldSql(resource, name)} as "${name}"`)
    const parsed = names.map((name) => `body::json ->> '${name}' as "${name}"`)
    const from = `from unnest($1::text[]) with ordinality b(body, ord) order by ord`
    const { rows } = await client.query(`select ${read.join(', ')} ${from}`, [bodies])
    expect(rows).toEqual((await client.query(`select ${parsed.join(', ')} ${from}`, [bodies])).rows)
  },
)

/** Free texts and JSON that look as if the field began in them. */
function withTextsLike(name: string, resource: Resource): Record<string, unknown> {
  const text = `a,"${name}":"x",\\"${name}":7,`
  const nested = { first: 1, [name]: text, last: [{ other: null, [name]: 7 }] }
  const values = Object.entries(resource.fields).map(([field, { schema }]) => {
    const { type, items, format, pattern, enum: values } = schema
    if (field === name) return [field, variation(resource, 0)[field]]
    if (type === 'string' && (format ?? pattern ?? values) === undefined) return [field, text]
    if (type === 'array') return [field, (items as typeof schema).type === 'string' ? [text, name] : [text, nested]]
    return [field, Array.isArray(type) || type === 'object' ? nested : variation(resource, 1)[field]]
  })
  return Object.fromEntries(values)
}
