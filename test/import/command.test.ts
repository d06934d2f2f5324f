/** The command as people run it: usage, exit codes, one line of JSON for each cycle, files, and cycles on a schedule. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseArguments, USAGE } from '../../packages/import/src/arguments.ts'
import { exitCodes } from '../../packages/import/src/problems.ts'
import { TerminalProgress } from '../../packages/import/src/progress/terminal.ts'
import { bodies, loadPaths } from '../loader/support/loading.ts'
import { BRAND, OTHER_BRAND, TestIngest } from '../support/ingest.ts'
import { until } from '../support/until.ts'
import { ImportCommand } from './support/command.ts'
import { MappingFolder } from './support/mapping-folder.ts'

let ingest: TestIngest
let folder: MappingFolder
beforeAll(async () => {
  ingest = await TestIngest.start()
})
afterAll(() => ingest.stop())
beforeEach(() => {
  folder = new MappingFolder({ url: ingest.url })
  writeTags(150)
  return () => folder.remove()
})

function writeTags(count: number): void {
  const moment = `timestamptz '2026-01-01 00:00:00Z'`
  const columns = `n as id, 'Tag ' || n as name, 'tag-' || n as code, ${moment} as "createdAt", ${moment} as "updatedAt"`
  folder.write('tags.sql', `select ${columns} from range(${count}) t(n)`)
}

const run = (...args: string[]): ImportCommand => new ImportCommand(args, { SELVEDGE_LOAD_KEY: ingest.key })

test('writes one line of JSON for each cycle, and exits with 1 if a transfer is refused', async () => {
  const first = await run('sync', folder.path).finished
  expect([first.exitCode, first.stderr]).toEqual([0, ''])
  expect(JSON.parse(first.stdout)).toMatchObject({
    outcome: 'loaded',
    groups: [{ group: 'tags', rows: 150, changed: 150 }],
  })
  writeTags(1)
  const refused = await run('sync', folder.path).finished
  expect(refused.exitCode).toBe(1)
  expect(JSON.parse(refused.stdout)).toMatchObject({ outcome: 'refused', errorCode: 'too_many_removals' })
  expect(refused.stderr).toContain('149 of 150 tags would be removed')
  const allowed = await run('sync', folder.path, '--removals-max', '149').finished
  expect(JSON.parse(allowed.stdout)).toMatchObject({ groups: [{ removed: 149, isReplaced: false }] })
})

test('a cycle without differences is one short line, with totals and no group', async () => {
  await run('sync', folder.path).finished
  const { stdout, stderr } = await run('sync', folder.path).finished
  expect([stdout.trim().split('\n').length, stderr]).toEqual([1, ''])
  expect(JSON.parse(stdout)).toEqual({
    at: expect.any(String),
    outcome: 'loaded',
    id: expect.any(String),
    rows: 150,
    changed: 0,
    removed: 0,
    groups: [],
    dangling: [],
    seconds: expect.any(Number),
  })
})

test('--every runs until SIGTERM, reads edited files, and survives what may pass', async () => {
  const command = run('sync', folder.path, '--every', '1s')
  const lines = (): { outcome: string; groups: { rows: number }[] }[] =>
    command.stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  await until(() => lines().length === 1)
  folder.write('tags.sql', 'select 1 as nonsense')
  await until(() => lines().some(({ outcome }) => outcome === 'faulty'))
  writeTags(151)
  await until(() => lines().some(({ outcome, groups }) => outcome === 'loaded' && groups[0]!.rows === 151))
  command.kill('SIGTERM')
  const { exitCode, stderr } = await command.finished
  expect(exitCode).toBe(0)
  expect(stderr).toContain('tags.sql  nonsense   unknown_column  is not a field of tags')
})

test('--out writes files that selvedge load takes', async () => {
  const out = join(folder.path, 'records')
  const { exitCode, stdout } = await run('sync', folder.path, '--out', out).finished
  expect([exitCode, stdout]).toEqual([0, `${join(out, 'tags.ndjson')}: 150 records\n`])
  expect(readdirSync(out)).toEqual(['tags.ndjson'])
  const brand = { id: ingest.otherBrandId, slug: OTHER_BRAND }
  const { faults } = await loadPaths(ingest.database, brand, [out])
  expect(faults.total).toBe(0)
  const loaded = await bodies(ingest.database, ingest.otherBrandId, 'tags')
  expect(loaded).toHaveLength(150)
})

test('init and check run from the command line', async () => {
  const target = join(folder.path, 'new')
  const { exitCode, stdout } = await run('init', target, 'orders', '--brand', BRAND).finished
  expect([exitCode, stdout.split('\n').length]).toEqual([0, 5])
  expect(JSON.parse(readFileSync(join(target, 'import.json'), 'utf8'))).toEqual({
    brand: BRAND,
    namespace: expect.any(String),
  })
  const unfilled = await run('check', target).finished
  expect([unfilled.exitCode, unfilled.stdout]).toEqual([
    1,
    expect.stringMatching(/^orders\.sql .*your_table does not exist/),
  ])
  const good = await run('check', folder.path).finished
  expect([good.exitCode, good.stdout]).toEqual([
    0,
    expect.stringContaining('tags  150 rows; 5 fields filled, 0 partly, 1 never (uiColor)'),
  ])
})

test.each([
  [[], 'name a command: init, check, sync, which or id'],
  [['sync'], 'name the folder: selvedge-import sync ./mapping'],
  [['sync', 'a', 'b'], 'sync takes one folder, and reads every group in it; b is too much'],
  [['check', 'a', '--out', 'b'], '--out does not go with check'],
  [['sync', 'a', '--every', '5'], '--every 5 is not a time from 1s to 24d'],
  [['sync', 'a', '--removals-max', 'all'], '--removals-max all: it must be a number of records, such as 500'],
  [['sync', 'a', '--removals-max', 'tags=1,tags=2'], '--removals-max tags=1,tags=2: it names tags more than once'],
  [['sync', 'a', '--removals-max', 'labels=1'], '--removals-max labels=1: it names labels, which is not a group'],
  [['sync', 'a', '--allow-empty', 'tags,labels'], 'labels is not a group'],
  [['sync', 'a', '--out', 'b', '--allow-empty', 'tags'], '--out writes all records once'],
  [['sync', 'a', '--memory', 'much'], '--memory much is not a size'],
  [['sync', 'a', '--out', 'b', '--every', '1m'], '--out writes all records once, so --every does not go with it'],
  [['sync', 'a', '--out', 'b', '--brand', 'c'], '--out writes all records once, so --brand does not go with it'],
  [['check', 'a', '--brand', 'b'], '--brand does not go with check'],
  [['sync', 'a', '--nonsense'], "unknown option '--nonsense'"],
])('%j is wrong usage', (args, message) => {
  expect(() => parseArguments(args, {})).toThrow(message)
})

test('--allow-empty takes a list, and may be repeated', () => {
  const args = ['sync', 'a', '--allow-empty', 'tags,notes', '--allow-empty', 'colors']
  expect(parseArguments(args, {})).toMatchObject({ allowEmpty: ['tags', 'notes', 'colors'] })
})

test('says what is missing, with exit code 2', async () => {
  const { exitCode, stderr } = await new ImportCommand(['sync', folder.path], {}).finished
  expect([exitCode, stderr]).toEqual([2, 'SELVEDGE_LOAD_KEY is needed: a key that starts with slv_load_\n'])
})

test('has the same exit codes in its help and its README', () => {
  const readme = readFileSync('packages/import/README.md', 'utf8')
  const documented = [...readme.matchAll(/^\| (\d) +\|/gm)].map(([, code]) => Number(code))
  expect(documented).toEqual([0, ...Object.values(exitCodes)])
  for (const code of documented) expect(USAGE).toMatch(new RegExp(`[:;\\s]${code} `))
})

test('a terminal shows a line for each group', async () => {
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
  const shown = text(output)
  const progress = new TerminalProgress(output)
  progress.stage('reading tags')
  progress.read({ path: 'tags', rows: 1_500, upserts: 12, removals: 1 })
  progress.stage('sending')
  progress.end()
  output.end()
  expect(await shown).toContain('tags: 1,500 rows, 12 to send, 1 to remove')
})
