/** Inputs that are not what they should be, and the bounds within which they are read. */
import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { writeBody } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBytes } from '../../packages/service/loader/bytes.ts'
import { CsvReader } from '../../packages/service/loader/csv.ts'
import { LineReader } from '../../packages/service/loader/lines.ts'
import { findSources } from '../../packages/service/loader/sources.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { uuid } from '../support/variations.ts'
import { csv, Files, ndjson, type Values } from './support/files.ts'
import { loadPaths, states } from './support/loading.ts'

let database: TestDatabase
let files: Files
let brandId: number

beforeAll(async () => {
  database = await TestDatabase.create()
  files = new Files()
  brandId = await database.createBrand('alder-finch')
})

afterAll(async () => {
  expect(await states(database, brandId)).toEqual({})
  files.remove()
  await database.drop()
})

const tags = resourceOf('tags')
const sample = tags.sample as Values
const line = JSON.stringify(sample)

async function faultsOf(name: string, content: string | Buffer): Promise<[number | null, string | null, string][]> {
  const { faults } = await loadPaths(database, { id: brandId, slug: 'alder-finch' }, [files.write(name, content)])
  expect(faults.total).toBe(faults.named.length)
  return faults.named.map(({ line, field, code }) => [line, field, code])
}

/** A record whose JSON has so many bytes. */
function recordOf(bytes: number, at: number): Values {
  const amendments = resourceOf('order-amendments')
  const record = { ...(amendments.sample as Values), id: uuid(`long ${at}`), data: '' }
  return { ...record, data: 'x'.repeat(bytes - Buffer.byteLength(writeBody(amendments, record))) }
}

test('a record has at most 262,144 bytes of JSON', async () => {
  const records = [recordOf(262_144, 1), recordOf(262_145, 2), recordOf(300_000, 3)]
  expect(await faultsOf('order-amendments.ndjson', ndjson(records))).toEqual([
    [2, null, 'record_too_long'],
    [3, null, 'record_too_long'],
  ])
})

describe('NDJSON', () => {
  test.each([
    ['a last line that was cut off', `${line}\n${line.slice(0, 40)}`, [[2, null, 'truncated_line']]],
    ['a last line that was cut off after an inner object', `${line}\n{"a":{"b":1}`, [[2, null, 'truncated_line']]],
    ['a last line without a line end that is no JSON', `${line}\nhello`, [[2, null, 'invalid_json']]],
    ['a last line without a line end, with an invalid number', `${line}\n{"id":01}`, [[2, null, 'invalid_json']]],
    ['a line that is no object', `[${line}]\n"text"\nnull\n`, [1, 2, 3].map((at) => [at, null, 'not_a_record'])],
    [
      'a line that is too long',
      `\n${' '.repeat(1_048_577)}\n\n{}{}\n`,
      [
        [2, null, 'line_too_long'],
        [4, null, 'invalid_json'],
      ],
    ],
    [
      'members named like what every object has',
      ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'constructor.name', '__proto__.x']
        .map(
          (name, at) =>
            `${JSON.stringify({ ...sample, id: uuid(`${at}`), HERE: { schema: 1 } }).replace('HERE', name)}\n`,
        )
        .join(''),
      ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'constructor.name', '__proto__.x'].map((name, at) => [
        at + 1,
        name,
        'unknown_field',
      ]),
    ],
    [
      'a member twice, in any spelling',
      `${line}\n${line.replace('{', '{"name":"first","code" :"x", ')}\n${line.replace('{', '{"\\u006eame":"first",').replace(/f8/, '00')}\n`,
      [
        [2, 'name', 'repeated_field'],
        [2, 'code', 'repeated_field'],
        [3, 'name', 'repeated_field'],
        [2, 'id', 'duplicate_key'],
      ],
    ],
    ['two lines with the same key', `${line}\n\n${line}\n`, [[3, 'id', 'duplicate_key']]],
    [
      'JSON without a floor',
      `${JSON.stringify({ ...sample, uiColor: 'x' }).replace('"x"', `${'['.repeat(9000)}${']'.repeat(9000)}`)}\n`,
      [[1, 'uiColor', 'not_a_string']],
    ],
  ])('%s', async (_what, content, expected) => {
    expect(await faultsOf('tags.ndjson', content)).toEqual(expected)
  })

  test('a value nested more deeply than anybody can follow is a fault, not the end of the loader', async () => {
    const product = resourceOf('parent-products').sample as Values
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const content = `${JSON.stringify({ ...product, customFields: 'HERE' }).replace('"HERE"', deep)}\n`
    expect(await faultsOf('parent-products.ndjson', content)).toEqual([[1, 'customFields', 'too_deep']])
    const badUtf8 = Buffer.concat([Buffer.from(content.trim().slice(0, -1)), Buffer.from(',"\xff":1}\n', 'latin1')])
    expect(await faultsOf('parent-products.ndjson', badUtf8)).toEqual([[1, null, 'bad_utf8']])
    const withNumber = content.replace('[]', '[1.0]')
    expect(await faultsOf('parent-products.ndjson', withNumber)).toEqual([[1, null, 'too_deep']])
  })

  test('members inside objects are named by where they are', async () => {
    const partner = JSON.stringify(resourceOf('partners').sample)
    const product = JSON.stringify({ ...(resourceOf('parent-products').sample as Values), customFields: 'HERE' })
    expect(
      await faultsOf(
        'partners.ndjson',
        `${partner.replace('"relationship":{', '"relationship":{"__proto__":1,"status":"x",')}\n`,
      ),
    ).toEqual([
      [1, 'relationship.status', 'repeated_field'],
      [1, 'relationship.__proto__', 'unknown_field'],
    ])
    const free = '{"constructor":1,"list":[{"a":1.50},{"a":1,"b":{"c":1,"c":1.50}}]}'
    expect(await faultsOf('parent-products.ndjson', `${product.replace('"HERE"', free)}\n`)).toEqual([
      [1, 'customFields.list.b.c', 'repeated_field'],
    ])
  })
})

describe('CSV', () => {
  const header = Object.keys(tags.fields).join(',')
  const row = csv(tags, [sample]).split('\n')[1]!

  test.each([
    ['no line at all', '', [[1, null, 'missing_header']]],
    ['a column that is no field', `${header},colour\n${row},red\n`, [[1, 'colour', 'unknown_column']]],
    [
      'columns named like what every object has',
      `${header},constructor,__proto__,toString\n${row},,,\n`,
      ['constructor', '__proto__', 'toString'].map((name) => [1, name, 'unknown_column']),
    ],
    ['semicolons', `${header}\r\n${row}\r\n`.replaceAll(',', ';'), [[1, null, 'semicolons']]],
    ['semicolons and quotes', `"${header.replaceAll(',', '";"')}"\n${row}\n${row}\n`, [[1, null, 'semicolons']]],
    ['a column twice', `${header},name\n${row},x\n`, [[1, 'name', 'repeated_column']]],
    [
      'a column too few',
      `id,name\n${row}\n`,
      [
        [1, 'code', 'missing_column'],
        [1, 'createdAt', 'missing_column'],
        [1, 'updatedAt', 'missing_column'],
      ],
    ],
    ['a last line that was cut off', `${header}\n${row}\n${row.slice(0, 40)}`, [[3, null, 'truncated_line']]],
    ['a quote that is open at the end', `${header}\n${row}\n"${row}\n`, [[3, null, 'truncated_line']]],
    [
      'a quote that is never closed',
      `${header}\n"${row}\n${`${'x'.repeat(1000)}\n`.repeat(1100)}`,
      [[2, null, 'unclosed_quote']],
    ],
    [
      'a quote in the middle of a cell',
      `${header}\na"${row}\n${row}\n${row}\n`,
      [
        [2, null, 'bad_quotes'],
        [4, 'id', 'duplicate_key'],
      ],
    ],
  ])('%s', async (_what, content, expected) => {
    expect(await faultsOf('tags.csv', content)).toEqual(expected)
  })

  test('names the first line of a row that takes several, and counts all of them', async () => {
    const long = csv(tags, [{ ...sample, name: 'of\r\nthree\r\nlines', createdAt: 'never' }])
      .split('\n')
      .slice(1)
      .join('\n')
    const content = `${header}\n${long}${row.replace(String(sample.updatedAt), 'soon').replace(/^f8/, '00')}\n`
    expect(await faultsOf('tags.csv', content)).toEqual([
      [2, 'createdAt', 'invalid_timestamp'],
      [5, 'updatedAt', 'invalid_timestamp'],
    ])
  })

  test('a cell that should be JSON and is not', async () => {
    const products = resourceOf('parent-products')
    const content = csv(products, [{ ...(products.sample as Values), customFields: '{fit' }])
    expect(await faultsOf('parent-products.csv', content)).toEqual([[2, 'customFields', 'invalid_json']])
  })

  test('a member twice in a cell of JSON', async () => {
    const products = resourceOf('parent-products')
    const content = csv(products, [{ ...(products.sample as Values), customFields: '{"fit":"a","fit":1.50}' }])
    expect(await faultsOf('parent-products.csv', content)).toEqual([[2, 'customFields.fit', 'repeated_field']])
  })

  test('empty lines inside a cell are part of it', async () => {
    const cells: unknown[] = []
    const reader = new CsvReader(tags.fields, [], () => expect.unreachable())
    for await (const lines of new LineReader().read(
      Readable.from([Buffer.from('\n\nname,code\n\n"a\n\n\nb",c\n\n\n')]),
    )) {
      cells.push(...reader.read(lines))
    }
    expect(cells).toEqual([{ line: 5, record: { name: 'a\n\n\nb', code: 'c' } }])
  })
})

describe('gzip', () => {
  test('that ends too soon, and that is none', async () => {
    const content = Array.from({ length: 5000 }, (_, at) => JSON.stringify({ ...sample, id: at })).join('\n')
    const packed = gzipSync(content)
    const [cut, broken] = [files.path('tags.ndjson.gz'), files.path('notes.ndjson.gz')]
    writeFileSync(cut, packed.subarray(0, packed.length - 100))
    writeFileSync(broken, 'this is not gzip')
    const brand = { id: brandId, slug: 'alder-finch' }
    const last = (await loadPaths(database, brand, [cut])).faults.named.at(-1)!
    expect(last).toMatchObject({ field: null, code: 'truncated_file' })
    expect(last.line).toBeGreaterThan(1)
    expect((await loadPaths(database, brand, [broken])).faults.named).toMatchObject([{ line: 1, code: 'bad_gzip' }])
  })
})

test('faults are counted beyond those that are named', async () => {
  const path = files.write(
    'tags.ndjson',
    ndjson(Array.from({ length: 50 }, (_, id) => ({ ...sample, id }))) + `${line}\n`.repeat(21),
  )
  const { faults } = await loadPaths(database, { id: brandId, slug: 'alder-finch' }, [path], { faultsNamedMax: 10 })
  expect(faults.named).toHaveLength(10)
  expect(faults.total).toBe(50 + 20)
})

describe('sources', () => {
  test.each([
    ['a name that is no group', 'tgas.ndjson', /is not named after a group,.* did you mean tags.ndjson\?$/],
    ['a name that is like no group', 'weather.csv', /is not named after a group,.*\.gz is$/],
    ['a format that is none', 'tags.json', 'write each record on one line and name the file tags.ndjson'],
    ['a spreadsheet', 'Tags.xlsx', 'save the sheet as CSV in UTF-8 and name the file tags.csv'],
    ['an ending in capitals', 'tags.CSV', 'name the file tags.csv'],
    ['shared records among those of a brand', 'countries.csv', 'load them with --shared'],
  ])('%s is refused, also in a folder', (_what, name, reason) => {
    const folder = new Files()
    folder.write('notes.ndjson', '')
    const path = folder.write(name, '')
    for (const given of [path, folder.folder]) expect(() => findSources([given], false)).toThrow(reason)
    folder.remove()
  })

  test('records of a brand among shared ones are refused', () => {
    expect(() => findSources([files.write('tags.csv', '')], true)).toThrow('load them with --brand')
  })

  test('what is not there, and an empty folder, are refused', () => {
    const folder = new Files()
    expect(() => findSources([folder.path('tags.csv')], false)).toThrow('cannot be read')
    expect(() => findSources([folder.folder], false)).toThrow('is empty')
    folder.remove()
  })

  test('a folder cannot lead out of itself by a symbolic link, which may be loaded by its name', () => {
    const [folder, elsewhere] = [new Files(), new Files()]
    folder.write('notes.ndjson', '')
    symlinkSync('notes.ndjson', folder.path('orders.ndjson'))
    expect(findSources([folder.folder], false)).toHaveLength(2)
    symlinkSync(elsewhere.write('tags.ndjson', ''), folder.path('tags.ndjson'))
    expect(() => findSources([folder.folder], false)).toThrow(
      `${folder.path('tags.ndjson')} is a symbolic link out of ${folder.folder}`,
    )
    expect(findSources([folder.path('tags.ndjson')], false)).toHaveLength(1)
    folder.remove()
    elsewhere.remove()
  })

  test('a pipe is read where it is named, and not where it is found in a folder', () => {
    const folder = new Files()
    execFileSync('mkfifo', [folder.path('tags.ndjson')])
    expect(() => findSources([folder.folder], false)).toThrow(`${folder.path('tags.ndjson')} is not a regular file`)
    expect(findSources([folder.path('tags.ndjson')], false)).toMatchObject([{ sizeBytes: null }])
    folder.remove()
  })
})

describe('a small packed file of very many empty lines', () => {
  const EMPTY_LINES = 20_000_000

  test.each([
    ['tags.ndjson.gz', line, 'invalid_json'],
    ['tags.csv.gz', Object.keys(tags.fields).join(','), 'wrong_cell_count'],
  ])('%s is read about as fast as it is unpacked, in little memory', async (name, first, code) => {
    const path = files.write(
      name,
      Buffer.concat([Buffer.from(first), Buffer.alloc(EMPTY_LINES, '\n'), Buffer.from('!\n')]),
    )
    const unpackingMs = await cpuMs(async () => {
      for await (const _ of openBytes(findSources([path], false)[0]!, () => {}));
    })
    const before = process.memoryUsage().rss
    const readingMs = await cpuMs(async () => {
      const { faults } = await loadPaths(database, { id: brandId, slug: 'alder-finch' }, [path])
      expect(faults.named).toMatchObject([{ line: EMPTY_LINES + 1, code }])
    })
    // Without counting runs of empty lines it is about ninety times as much.
    expect(readingMs).toBeLessThan(30 * unpackingMs)
    expect(process.memoryUsage().rss - before).toBeLessThan(96 * 1_048_576)
  })

  /** CPU time, not wall time, so that time spent descheduled does not count. */
  async function cpuMs(act: () => Promise<void>): Promise<number> {
    const before = process.cpuUsage()
    await act()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
})

test('no more than a line and a chunk is held, however long a line is', async () => {
  const chunk = Buffer.alloc(65_536, 'x')
  async function* endless() {
    for (let count = 0; count < 4_000; count++) yield chunk
    yield Buffer.from('\nshort\n')
  }
  const before = process.memoryUsage().rss
  const lines = []
  for await (const some of new LineReader().read(endless())) lines.push(...some)
  expect(lines.map(({ number, text, fault }) => [number, text, fault])).toEqual([
    [1, '', 'line_too_long'],
    [2, 'short', null],
  ])
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1_048_576)
})
