/** A nullable field or a group that the catalogue gains is filled in by the demo brands without a change to them. */
import { checkRecord, type Path, resources } from '@selvedge/catalogue'
import { expect, test } from 'vitest'
import { Outbox } from '../../packages/demo/kit/emit.ts'
import { Ids } from '../../packages/demo/kit/ids.ts'

const partners = resources.find(({ path }) => path === 'partners')!

/** The sample of a group without its nullable fields, as if all of them were new. */
function bare(): Record<string, unknown> {
  const known = ([name]: [string, unknown]): boolean => !partners.fields[name]!.nullable
  const { relationship, ...rest } = Object.fromEntries(Object.entries(partners.sample).filter(known))
  const { id, status } = relationship as Record<string, unknown>
  return { ...rest, relationship: { id, status } }
}

function emitted(count: number): Record<string, unknown>[] {
  const outbox = new Outbox()
  const put = outbox.put as (path: Path, record: object) => void
  for (let made = 0; made < count; made++) put('partners', bare())
  return outbox.take().map(({ record }) => record)
}

test('records are complete, sound, and in the order of the catalogue', () => {
  for (const record of emitted(3)) {
    expect(checkRecord(partners, record)).toEqual([])
    expect(Object.keys(record)).toEqual(Object.keys(partners.fields))
    expect(Object.keys(record.relationship as object)).toEqual(Object.keys(partners.fields.relationship!.fields!))
  }
})

test('every field has a value in some records and none in others', () => {
  const records = emitted(6)
  const names = Object.keys(partners.fields).filter(
    (name) => partners.fields[name]!.nullable && !partners.fields[name]!.to,
  )
  expect(names.length).toBeGreaterThan(15)
  for (const name of names) {
    const values = records.map((record) => record[name])
    expect(values).toContain(null)
    expect(values.some((value) => value !== null)).toBe(true)
  }
})

test('a reference leads to a record that was made before', () => {
  const outbox = new Outbox()
  const put = outbox.put as (path: Path, record: object) => void
  put('countries', { code: 'PT', name: 'Portugal' })
  for (let made = 0; made < 3; made++) put('partners', bare())
  const countries = outbox.take().flatMap(({ path, record }) => (path === 'partners' ? [record.countryCode] : []))
  expect(countries).toEqual([null, 'PT', 'PT'])
})

test('a group without a maker has a record, unless a reference that it needs leads nowhere', () => {
  const outbox = new Outbox()
  const put = outbox.put as (path: Path, record: object) => void
  put('partners', bare())
  outbox.putUnknown(new Ids('test'))
  const made = outbox.take()
  const [[partner], others] = [made, made.slice(1)] as [typeof made, typeof made]
  const contacts = others.filter(({ path }) => path === 'contacts').map(({ record }) => record)
  expect(contacts).toMatchObject([{ partnerId: partner!.record.id, locationId: null }])
  const samples = new Map<string, Record<string, unknown>>(resources.map(({ path, sample }) => [path, sample]))
  expect(contacts[0]!.id).not.toBe(samples.get('contacts')!.id)
  for (const { path, record } of others) {
    expect(checkRecord(resources.find((each) => each.path === path)!, record)).toEqual([])
  }
  const paths = others.map(({ path }) => path)
  expect(paths).not.toContain('partners')
  expect(paths).not.toContain('order-items')
  expect(new Set(paths).size).toBe(paths.length)
})

test('a shared group without a maker has a record too, which those of brands may refer to', () => {
  const outbox = new Outbox()
  outbox.putUnknown(new Ids('test'), true)
  const made = outbox.take()
  const shared = resources.filter((each) => each.shared).map(({ path }) => path)
  expect(made.map(({ path }) => path)).toEqual(shared)
  const ofBrand = new Outbox()
  ofBrand.know(made)
  const put = ofBrand.put as (path: Path, record: object) => void
  for (let count = 0; count < 3; count++) put('partners', bare())
  const [, partner] = ofBrand.take()
  const country = made.find(({ path }) => path === 'countries')!
  expect(partner!.record.countryCode).toBe(country.record.code)
})
