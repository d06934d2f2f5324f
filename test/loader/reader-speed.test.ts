/** Reading takes time in proportion to the input, also if the input is made to be slow: twice as much takes twice the time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FaultLog } from '../../packages/service/loader/faults.ts'
import { GroupReader } from '../../packages/service/loader/group-reader.ts'
import { unwatched } from '../../packages/service/loader/progress.ts'
import { findSources } from '../../packages/service/loader/sources.ts'
import { Files } from './support/files.ts'

/** Characters of the smaller input. */
const SIZE = 30_000
/** Quadratic time would have a ratio of 4. What is less than the slack is noise of the machine. */
const RATIO_MAX = 3
const SLACK_MS = 60

/** A line of a megabyte with a hundred thousand faults: others wait meanwhile. To report all of them takes 11 times as long. */
const PARSED_RATIO_MAX = 6

const membersOf = (member: (n: number) => string): string => Array.from({ length: 95_000 }, (_, n) => member(n)).join()

let files: Files
beforeAll(() => {
  files = new Files()
})
afterAll(() => files.remove())

const times = (text: string, size: number): string => text.repeat(size / text.length)
const distinct = (size: number, separator: string): string =>
  Array.from({ length: size / 6 }, (_, at) => `c${at}`).join(separator)

test.each<[what: string, name: string, content: (size: number) => string]>([
  ['a quoted cell with a quote on each line', 'tags.csv', (size) => `id,name\n"${times('""\n', size)}",x\n`],
  ['a quoted cell that stays open', 'tags.csv', (size) => `id,name\n"${times('""\n', size)}`],
  ['a row of quoted cells with line ends', 'tags.csv', (size) => `id,name\n${times('"\n",', size)}x\n`],
  ['a row of short cells', 'tags.csv', (size) => `id,name\n"",${times(',', size)}\n`],
  ['a header with many columns', 'tags.csv', (size) => `${distinct(8 * size, ',')}\n`],
  ['a header with one column many times', 'tags.csv', (size) => `${times('name,', size)}name\n`],
  ['a header of many lines', 'tags.csv', (size) => `"${times('a;\n""', size)}"\n`],
  ['a column whose name has many dots', 'tags.csv', (size) => `id,${times('a.', size)}\n`],
  ['a field whose name has many dots', 'tags.ndjson', (size) => `{"${times('a.', size)}":1}\n`],
  ['many unknown fields', 'tags.ndjson', (size) => `{"${distinct(size, '":1,"')}":1}\n`],
  ['one field many times', 'tags.ndjson', (size) => `{${times('"name":1,', size)}"name":1}\n`],
  ['many backslashes', 'tags.ndjson', (size) => `{"name":"${times('\\\\', size)}\\""}\n`],
  ['many spaces', 'tags.ndjson', (size) => `{"name"${times(' ', size)}:${times(' ', size)}1}\n`],
  ['nested arrays', 'parent-products.ndjson', (size) => `{"customFields":${times('[', size)}${times(']', size)}}\n`],
  [
    'nested objects',
    'parent-products.ndjson',
    (size) => `{"customFields":${times('{"":', size)}1${times('}', size / 4)}}\n`,
  ],
  ['a long number', 'parent-products.ndjson', (size) => `{"customFields":${times('1', size)}}\n`],
  [
    'many long numbers',
    'parent-products.ndjson',
    (size) => `{"customFields":[${times('12345678901234567.0,', size)}1]}\n`,
  ],
])('%s', async (_what, name, content) => {
  await cpuMs(name, content(SIZE))
  const [once, twice] = [await cpuMs(name, content(SIZE)), await cpuMs(name, content(2 * SIZE))]
  expect(twice).toBeLessThan(RATIO_MAX * once + SLACK_MS)
})

test.each<[what: string, name: string, line: string]>([
  ['unknown fields', 'notes.ndjson', `{${membersOf((n) => `"u${n}":1`)}}\n`],
  ['unknown fields of an object', 'partners.ndjson', `{"relationship":{${membersOf((n) => `"u${n}":1`)}}}\n`],
  ['repeated fields', 'notes.ndjson', `{${membersOf((n) => `"u${n >> 1}":1`)}}\n`],
  ['unknown columns', 'notes.csv', `${membersOf((n) => `u${n}`)}\n`],
])('a line with 95,000 %s takes little longer than it takes to parse it', async (_what, name, line) => {
  const parsed = `{${membersOf((n) => `"u${n}":1`)}}`
  const least = async (work: () => Promise<unknown>): Promise<number> => {
    const took = []
    for (let time = 0; time < 3; time++) took.push(await cpuMsOf(work))
    return Math.min(...took)
  }
  const [read, parse] = [await least(() => readFile(name, line)), await least(async () => JSON.parse(parsed))]
  expect(read).toBeLessThan(PARSED_RATIO_MAX * parse)
})

const cpuMs = (name: string, content: string): Promise<number> => cpuMsOf(() => readFile(name, content))

async function readFile(name: string, content: string): Promise<void> {
  const sources = findSources([files.write(name, content)], false)
  const context = {
    brand: null,
    mayLoad: () => true,
    faults: new FaultLog(100),
    progress: unwatched,
    referencesOf: () => [],
    replace: () => {},
  }
  const reader = new GroupReader(sources[0]!.resource, sources, { mode: 'upsert', files: null }, context)
  for await (const rows of reader.rows()) expect(rows).toEqual([])
}

/** CPU time, so that other programs on the machine do not count. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
