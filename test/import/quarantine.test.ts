/** `--quarantine`: invalid rows are left out and named, and what was sent of them before stays. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CycleSettings } from '../../packages/import/src/cycle/cycle.ts'
import { bodies } from '../loader/support/loading.ts'
import { TestIngest } from '../support/ingest.ts'
import { ImportCommand } from './support/command.ts'
import { MappingFolder } from './support/mapping-folder.ts'
import { emptyGroups, MOMENTS } from './support/numbered-rows.ts'
import { cycle, faultsOf } from './support/run.ts'

let ingest: TestIngest
let folder: MappingFolder
beforeAll(async () => {
  ingest = await TestIngest.start()
})
afterAll(() => ingest.stop())
beforeEach(async () => {
  folder = new MappingFolder({ url: ingest.url })
  await emptyGroups(ingest, ['colors', 'product-tags', 'tags'])
  return () => folder.remove()
})

/** Rows of colors: key, name, hue, status. */
const ROWS = ['1,Ash,10,active', '2,Bark,20,active', '3,Clay,30,active', '4,Dew,40,active']
const COLORS = `select trim(NO) as id, NAME as name, 'c' || HUE::int as code, STATUS as status, ${MOMENTS} from read_csv('rows.csv', all_varchar = true)`

function write(rows: readonly string[], sql = COLORS): void {
  folder.write('rows.csv', ['NO,NAME,HUE,STATUS', ...rows, ''].join('\n'))
  folder.write('colors.sql', sql)
}

const run = (more: Partial<CycleSettings> = {}) => cycle(folder, ingest.key, { quarantineMax: 2, ...more })
/** Names and codes of all colors, in their order. */
async function colors(): Promise<string[]> {
  const records = await bodies(ingest.database, ingest.brandId, 'colors')
  return records.map((body) => {
    const { name, code } = JSON.parse(body)
    return `${name} ${code}`
  })
}

test('the other rows are sent, also those that are gone, and the record of the row stays as it was', async () => {
  write(ROWS)
  expect(await run()).toMatchObject({ quarantine: [] })
  write(['1,Ash,11,active', '2,Birch,k.A.,active', '4,Dew,40,active', '5,Elm,50,active'])
  const outcome = await run()
  expect(outcome).toMatchObject({
    groups: [{ group: 'colors', rows: 4, changed: 2, removed: 1, isReplaced: false }],
    quarantine: [
      {
        group: 'colors',
        rows: 1,
        faults: [{ file: 'colors.sql', column: 'code', code: 'not_readable', sentence: `HUE is 'k.A.' of 2` }],
      },
    ],
  })
  expect(await colors()).toEqual(['Ash c11', 'Bark c20', 'Dew c40', 'Elm c50'])
  write(['1,Ash,11,active', '2,Birch,21,active', '4,Dew,40,active', '5,Elm,50,active'])
  expect(await run()).toMatchObject({ groups: [{ changed: 1, removed: 0, isReplaced: false }], quarantine: [] })
  expect(await colors()).toEqual(['Ash c11', 'Birch c21', 'Dew c40', 'Elm c50'])
})

test.each<[what: string, rows: string[], sql: string, fault: [column: string, code: string, sentence: string]]>([
  [
    'a key that cannot be read',
    ['x3,Clay,30,active'],
    COLORS.replace('trim(NO)', 'strict_integer(NO)'),
    ['id', 'not_readable', `NO is 'x3' of a row whose key cannot be read`],
  ],
  ['no key', [',Clay,30,active'], COLORS, ['id', 'null_key', 'is null']],
  [
    'spaces in its key',
    ['" 3",Clay,30,active'],
    COLORS.replace('trim(NO)', 'NO'),
    ['id', 'key_with_spaces', `' 3' of  3`],
  ],
])('while a row has %s, nothing of the group is removed', async (_, bad, sql, [column, code, sentence]) => {
  write(ROWS, sql)
  await run()
  write(['1,Ash,15,active', ...bad, '6,Fir,60,active'], sql)
  expect(await run()).toMatchObject({
    groups: [{ changed: 2, removed: 0 }],
    quarantine: [{ rows: 1, faults: [{ column, code, sentence }] }],
  })
  expect(await colors()).toEqual(['Ash c15', 'Bark c20', 'Clay c30', 'Dew c40', 'Fir c60'])
  write(['1,Ash,15,active', '3,Clay,30,active', '6,Fir,60,active'], sql)
  expect(await run()).toMatchObject({ groups: [{ changed: 0, removed: 2, isReplaced: false }], quarantine: [] })
})

test('rows with the same key are all left out', async () => {
  write(ROWS)
  await run()
  write(['1,Ash,10,active', '3,Loam,31,active', '3,Marl,32,active', '4,Dew,41,active'])
  expect(await run()).toMatchObject({
    groups: [{ changed: 1, removed: 1 }],
    quarantine: [{ rows: 2, faults: [{ code: 'repeated_key', sentence: `'3' in 2 rows` }] }],
  })
  expect(await colors()).toEqual(['Ash c10', 'Clay c30', 'Dew c41'])
})

test('a row is left out with the one that has its key and cannot be read', async () => {
  write(ROWS)
  await run()
  write(['1,Ash,10,active', '3,Loam,31,active', '3,Marl,nix,active'])
  expect(await run()).toMatchObject({ groups: [{ changed: 0, removed: 2 }], quarantine: [{ rows: 2 }] })
  expect(await colors()).toEqual(['Ash c10', 'Clay c30'])
})

test('a record that the service would refuse is left out', async () => {
  write(ROWS)
  await run()
  write(['1,Ash,10,activ', '2,Bark,20,active', '3,Clay,33,active', '4,Dew,40,active'])
  expect(await run()).toMatchObject({
    groups: [{ changed: 1, removed: 0 }],
    quarantine: [
      {
        rows: 1,
        faults: [
          { column: 'status', code: 'value_not_listed', sentence: `'activ' of 1; must be one of active, retired` },
        ],
      },
    ],
  })
  expect(await colors()).toEqual(['Ash c10', 'Bark c20', 'Clay c33', 'Dew c40'])
})

test('with more rows than that, nothing is sent', async () => {
  write(ROWS)
  await run()
  write(['1,Ash,a,active', '2,Bark,b,active', '3,Clay,30,activ', '4,Dew,44,active'])
  expect(await faultsOf(run())).toEqual([
    'colors.sql code not_readable',
    'colors.sql code not_readable',
    'colors.sql status value_not_listed',
    'colors.sql  quarantine_full',
  ])
  expect(await colors()).toContain('Dew c40')
  expect(await run({ quarantineMax: 3 })).toMatchObject({ quarantine: [{ rows: 3 }] })
})

test('a group is not replaced while a row of it is in quarantine, and sent from the start if it has no record', async () => {
  write(['1,Ash,a,active', '2,Bark,20,active'])
  expect(await run()).toMatchObject({ groups: [{ rows: 1, changed: 1 }], quarantine: [{ rows: 1 }] })
  folder.removeState()
  expect(await faultsOf(run())).toEqual(['colors.sql code not_readable', 'colors.sql  quarantine_replaced'])
  expect(await colors()).toEqual(['Bark c20'])
  write(['1,Ash,10,active', '2,Bark,20,active'])
  expect(await run()).toMatchObject({ groups: [{ isReplaced: true }], quarantine: [] })
  expect((await colors()).toSorted()).toEqual(['Ash c10', 'Bark c20'])
})

test('a reference to a record that stays is not counted as one that leads nowhere', async () => {
  write(['1,Ash,10,active', '2,Bark,20,active'], COLORS.replace('STATUS', `'active'`))
  folder.write('tags.sql', `select n as id, 'n' || n as name, 't' || n as code, ${MOMENTS} from range(4) t(n)`)
  const link = (rows: number): void =>
    folder.write(
      'product-tags.sql',
      `select n as "productId", n as "tagId", timestamptz '2026-01-01 00:00:00Z' as "createdAt" from range(${rows}) t(n)`,
    )
  link(4)
  await run()
  folder.write(
    'tags.sql',
    `select n as id, 'n' || n as name, case when n in (3, 4) then ('x' || n)::int::varchar else 't' || n end as code, ${MOMENTS} from range(5) t(n)`,
  )
  link(5)
  const { dangling, quarantine } = await run()
  expect(quarantine).toMatchObject([{ group: 'tags', rows: 2 }])
  expect(dangling).toEqual([{ group: 'product-tags', field: 'tagId', count: 1 }])
})

test('without the option, everything stops as before', async () => {
  write(['1,Ash,a,active', '2,Bark,20,active'])
  expect(await faultsOf(run({ quarantineMax: 0 }))).toEqual([
    'colors.sql  not_readable',
    'colors.sql code not_readable',
  ])
})

test('a value that no column has by itself stops the group', async () => {
  write(ROWS, `${COLORS} where HUE::int > 0`)
  await run()
  write(['1,Ash,a,active', '2,Bark,20,active'], `${COLORS} where HUE::int > 0`)
  expect(await faultsOf(run())).toContain('colors.sql  not_readable')
})

test('rows behind the first hundred thousand are sent, too', async () => {
  write(
    [],
    `select n as id, 'n' || n as name, case when n < 99_990 then null else 'c' || n end as code, 'active' as status, ${MOMENTS} from range(100_003) t(n)`,
  )
  const { groups, quarantine } = await run({ quarantineMax: 100_000 })
  expect(groups).toMatchObject([{ rows: 13, changed: 13 }])
  expect(quarantine).toMatchObject([{ group: 'colors', rows: 99_990 }])
  expect(quarantine[0]!.faults).toHaveLength(200)
})

test('the command names the rows, and ends with exit code 4', async () => {
  write(ROWS)
  await run()
  write(['1,Ash,a,active', '2,Bark,20,active', '3,Clay,30,active', '4,Dew,41,active'])
  const environment = { SELVEDGE_LOAD_KEY: ingest.key }
  const { exitCode, stdout, stderr } = await new ImportCommand(['sync', folder.path, '--quarantine', '2'], environment)
    .finished
  expect(exitCode).toBe(4)
  expect(JSON.parse(stdout)).toMatchObject({
    outcome: 'partly_loaded',
    changed: 1,
    quarantine: [{ group: 'colors', rows: 1, faults: [{ column: 'code', sentence: `HUE is 'a' of 1` }] }],
  })
  expect(stderr).toBe(
    `In quarantine: 1 row of colors\ncolors.sql  code  not_readable  HUE is 'a' of 1\nThe other rows were sent.\n`,
  )
})

test.each(['0', '-1', '2.5', 'many', '5%'])('--quarantine %s is refused', async (given) => {
  const { exitCode, stderr } = await new ImportCommand(['sync', folder.path, `--quarantine=${given}`], {}).finished
  expect([exitCode, stderr]).toEqual([2, `--quarantine ${given} is not a number of rows, such as 20\n`])
})

const HOURLY = `-- every: 1h\n${COLORS}`

test('the service is told of it by each load until the rows are fixed', async () => {
  const shown = async (): Promise<unknown> => {
    const { json } = await ingest.send('GET', 'loads')
    return json.loads[0].quarantined
  }
  write(ROWS, HOURLY)
  await run()
  expect(await shown()).toBe(null)
  write(['1,Ash,a,active', ...ROWS.slice(1)], HOURLY)
  await run({ now: () => Date.now() + 7_200_000 })
  expect(await shown()).toEqual({ colors: 1 })
  // The group is not due, so nobody looks.
  expect(await run({ now: () => Date.now() + 7_200_000 })).toMatchObject({
    groups: [],
    quarantine: [{ group: 'colors', rows: 1, faults: [] }],
  })
  expect(await shown()).toEqual({ colors: 1 })
  write(ROWS, HOURLY)
  await run({ now: () => Date.now() + 20_000_000 })
  expect(await shown()).toBe(null)
})
