/** Whatever form records come in, the same bytes are stored: those of the catalogue's own body. */
import { type Resource, resources, writeBody } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { csv, Files, ndjson, type Values } from './support/files.ts'
import { bodies, bodiesOf, loadPaths } from './support/loading.ts'

const own = resources.filter((resource) => !resource.shared)
const shared = resources.filter((resource) => resource.shared)

const pathOf = (resource: Resource): string => resource.path
const expectedBodies = (group: readonly Resource[]): Record<string, string[]> =>
  Object.fromEntries(group.map((resource) => [resource.path, [writeBody(resource, resource.sample as Values)]]))

let database: TestDatabase
let files: Files

beforeAll(async () => {
  database = await TestDatabase.create()
  files = new Files()
})

afterAll(async () => {
  files.remove()
  await database.drop()
})

describe.each(['ndjson', 'csv.gz'] as const)('%s', (format) => {
  test('stores the sample of every group as the catalogue writes it', async () => {
    const folder = new Files()
    const brandId = await database.createBrand(`of-${format.replace('.', '-')}`)
    for (const resource of own) {
      const sample = resource.path === 'brand' ? { ...resource.sample, slug: undefined } : resource.sample
      const write = format.startsWith('csv') ? csv(resource, [sample]) : ndjson([sample])
      folder.write(`${resource.path}.${format}`, write)
    }
    const { faults, groups } = await loadPaths(database, { id: brandId, slug: 'alder-finch' }, [folder.folder])
    expect(faults.named).toEqual([])
    expect(groups.map(({ inserted }) => inserted)).toEqual(own.map(() => 1))
    expect(await bodiesOf(database, brandId, own.map(pathOf))).toEqual(expectedBodies(own))
    folder.remove()
  })
})

test('stores the records that all brands share under no brand', async () => {
  const paths = shared.map((resource) => files.write(`${resource.path}.csv`, csv(resource, [resource.sample])))
  expect((await loadPaths(database, null, paths)).faults.named).toEqual([])
  expect(await bodiesOf(database, 0, shared.map(pathOf))).toEqual(expectedBodies(shared))
})

describe('numbers inside JSON', () => {
  const exact = '{"price":12.50,"serial":12345678901234567890,"tiny":1e-7,"big":1E+3,"minus":-0,"list":[1.0,[2.10]]}'

  async function stored(name: string, content: string): Promise<string | undefined> {
    const brandId = await database.createBrand(`exact-${Math.random().toString(36).slice(2)}`)
    const path = files.write(name, content)
    expect((await loadPaths(database, { id: brandId, slug: 'x' }, [path])).faults.named).toEqual([])
    return (await bodies(database, brandId, name.split('.')[0]!))[0]
  }

  const product = resourceOf('parent-products').sample as Values
  const written = writeBody(resourceOf('parent-products'), { ...product, customFields: 'HERE' }).replace(
    '"HERE"',
    exact,
  )

  test('are served as they were written in NDJSON', async () => {
    expect(await stored('parent-products.ndjson', `${written}\n`)).toBe(written)
  })

  test('are served as they were written in CSV', async () => {
    const line = csv(resourceOf('parent-products'), [{ ...product, customFields: 'HERE' }])
    expect(await stored('parent-products.csv', line.replace('HERE', `"${exact.replaceAll('"', '""')}"`))).toBe(written)
  })

  test('are served as they were written inside an object', async () => {
    const partner = resourceOf('partners').sample as { relationship: object }
    const nested = { ...partner, relationship: { ...partner.relationship, brandNotes: 'HERE' } }
    const body = writeBody(resourceOf('partners'), nested).replace('"HERE"', exact)
    expect(await stored('partners.ndjson', `${body}\n`)).toBe(body)
  })
})

describe('CSV', () => {
  const tags = resourceOf('tags')
  const sample = tags.sample as Values
  const names = Object.keys(tags.fields)

  async function loadTags(content: string | Buffer): Promise<Values[]> {
    const brandId = await database.createBrand(`csv-${Math.random().toString(36).slice(2)}`)
    const path = files.write('tags.csv', content)
    expect((await loadPaths(database, { id: brandId, slug: 'x' }, [path])).faults.named).toEqual([])
    return (await bodies(database, brandId, 'tags')).map((body) => JSON.parse(body))
  }

  test('may have its columns in any order, a byte order mark, and Windows line ends', async () => {
    const reversed = [...names].reverse()
    const line = (values: unknown[]) => values.map((value) => value ?? '').join(',')
    const content = `\uFEFF${line(reversed)}\r\n${line(reversed.map((name) => sample[name]))}\r\n`
    expect(await loadTags(content)).toEqual([sample])
  })

  test('keeps commas, quotes and line ends of a cell in quotes', async () => {
    const name = 'a "quoted", cell\r\nof two lines\n'
    expect(await loadTags(csv(tags, [{ ...sample, name }]))).toEqual([{ ...sample, name }])
  })

  test('takes a cell with nothing in it for null and "" for an empty text', async () => {
    expect(await loadTags(csv(tags, [{ ...sample, name: '' }]))).toEqual([{ ...sample, name: '' }])
    const notes = resourceOf('notes')
    const path = files.write('notes.csv', csv(notes, [{ ...(notes.sample as Values), orderId: null }]))
    const brandId = await database.createBrand('csv-null')
    await loadPaths(database, { id: brandId, slug: 'x' }, [path])
    expect(JSON.parse((await bodies(database, brandId, 'notes'))[0]!).orderId).toBeNull()
  })

  test('may leave out columns that may be null', async () => {
    const required = names.filter((name) => !tags.fields[name]!.nullable)
    const content = `${required.join(',')}\n${required.map((name) => sample[name]).join(',')}`
    const [tag] = await loadTags(content)
    for (const name of names) expect(tag![name]).toBe(required.includes(name) ? sample[name] : null)
  })
})
