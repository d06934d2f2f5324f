/** Ids that DuckDB makes are those that the clients make. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../../harness/random.ts'
import { readFolder } from '../../packages/import/src/folder/folder.ts'
import type { Database } from '../../packages/import/src/source/database.ts'
import { openSource } from '../../packages/import/src/source/open.ts'
import { recordIdSql } from '../../packages/import/src/source/record-id.ts'
import { Secrets } from '../../packages/import/src/source/secrets.ts'
import { sqlText } from '../../packages/import/src/sql.ts'
import { MappingFolder, NAMESPACE } from './support/mapping-folder.ts'
import { recordId } from './support/record-id.ts'

const KEYS = 10_000
const LETTERS = [...'abcXYZ019-_/. \'"\\$%äßéñğ中文한글😀🧵\t\u001f\u200b']

let folder: MappingFolder
let database: Database
beforeAll(async () => {
  folder = new MappingFolder()
  database = await openSource(readFolder(folder.path), { memory: '256MB', extensions: null }, new Secrets({}))
})
afterAll(() => {
  database.close()
  folder.remove()
})

test('10,000 random keys, most of them with letters beyond ASCII', async () => {
  const random = seeded(33)
  const groups = ['orders', 'order-items', 'user']
  const keys = Array.from({ length: KEYS }, (_, n) => {
    return {
      group: groups[n % 3]!,
      key: Array.from({ length: random(20) }, () => LETTERS[random(LETTERS.length)]).join(''),
    }
  })
  const values = keys.map(({ group, key }, n) => `(${n}, ${sqlText(group)}, ${sqlText(key)})`).join(',')
  const rows = await database.rows(`select record_id(g, k)::varchar from (values ${values}) t(n, g, k) order by n`)
  expect(rows.map(([id]) => id)).toEqual(keys.map(({ group, key }) => recordId(NAMESPACE, group, key)))
})

test.each([
  ['7::int', '7'],
  ['-12::bigint', '-12'],
  ['170141183460469231731687303715884105727::hugeint', '170141183460469231731687303715884105727'],
  ['12345.0::decimal(20, 0)', '12345'],
  [`'007'`, '007'],
])('a key %s is the text %s', async (sql, key) => {
  const [[id]] = (await database.rows(`select ${recordIdSql('orders', `(${sql})`)}`)) as [[string]]
  expect(id).toBe(recordId(NAMESPACE, 'orders', key))
})
