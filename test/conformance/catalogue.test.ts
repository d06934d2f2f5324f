/** The catalogue by itself: samples that are right, kinds that refuse what is not, mistakes that do not compile. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkRecord, objectSchema, type Resource, resources, tableOf, writeBody } from '@selvedge/catalogue'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../support/database.ts'

const ajv = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  formats: { date: true, 'date-time': true, decimal: true, uuid: true },
})
ajv.addKeyword('x-references')
ajv.addKeyword('x-decimal')
ajv.addKeyword('x-json-limits')

const faultsOf = (resource: Resource, changes: object) =>
  checkRecord(resource, { ...(resource.sample as object), ...changes }).map(({ field, code }) => `${field} ${code}`)

describe.each(resources)('$path', (resource) => {
  it('has a sample that validates, both ways', () => {
    expect(checkRecord(resource, resource.sample as Record<string, unknown>)).toEqual([])
    const validate = ajv.compile(objectSchema(resource.fields))
    expect(validate(resource.sample), ajv.errorsText(validate.errors)).toBe(true)
  })

  it('writes its body with every field in order, absent ones as null', () => {
    const shuffled = Object.fromEntries(Object.entries(resource.sample as object).reverse())
    expect(writeBody(resource, shuffled)).toBe(JSON.stringify(resource.sample))
    const nullable = Object.entries(resource.fields).find(([, field]) => field.nullable)?.[0]
    if (nullable === undefined) return
    const { [nullable]: _, ...rest } = resource.sample as Record<string, unknown>
    expect(JSON.parse(writeBody(resource, rest))).toHaveProperty(nullable, null)
  })

  it('marks a field as unique where its description says so, within fields that it has', () => {
    for (const [name, { about, uniqueWithin }] of Object.entries(resource.fields)) {
      const said = / unique (in|for) (.*)\.$/.exec(about)
      expect([name, uniqueWithin !== undefined]).toEqual([name, said !== null])
      if (said?.[2] === 'the brand') expect([name, uniqueWithin]).toEqual([name, []])
      for (const field of uniqueWithin ?? []) expect(resource.fields).toHaveProperty(field)
    }
  })

  it('names its fields by letters and digits', () => {
    expect(Object.keys(resource.fields).filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([])
  })

  it('keeps no column under a name that every table has', () => {
    const names = tableOf(resource).columns.map(({ name }) => name)
    expect(names.filter((name) => ['brand_id', 'ord', 'body'].includes(name))).toEqual([])
  })
})

describe('a field', () => {
  const runs = resourceOf('production-runs')
  const partners = resourceOf('partners')
  it.each<[what: string, resource: Resource, changes: object, faults: string[]]>([
    ['missing', runs, { orderId: undefined }, ['orderId missing']],
    ['null where it must not be', runs, { orderId: null }, ['orderId null_not_allowed']],
    ['null where it may be', runs, { originId: null }, []],
    ['unknown', runs, { colour: 'red' }, ['colour unknown_field']],
    ['an upper-case uuid', runs, { orderId: '3298280D-CCAA-5A86-B4DB-94A9B0B2616E' }, ['orderId invalid_uuid']],
    ['a number as text', runs, { runNumber: '1' }, ['runNumber not_an_integer']],
    ['a fraction', runs, { runNumber: 1.5 }, ['runNumber not_an_integer']],
    ['too large a number', runs, { runNumber: 2147483648 }, ['runNumber integer_out_of_range']],
    ['a day that does not exist', runs, { actualExFactoryDate: '2025-02-30' }, ['actualExFactoryDate invalid_date']],
    ['a timestamp without milliseconds', runs, { createdAt: '2025-07-16T14:02:31Z' }, ['createdAt invalid_timestamp']],
    [
      'a timestamp with an offset',
      runs,
      { createdAt: '2025-07-16T14:02:31.000+02:00' },
      ['createdAt invalid_timestamp'],
    ],
    ['a timestamp of no day', runs, { createdAt: '2025-02-30T14:02:31.000Z' }, ['createdAt invalid_timestamp']],
    ['an amount as a number', partners, { minimumOrderValue: 12.5 }, ['minimumOrderValue not_a_string']],
    ['an amount with an exponent', partners, { minimumOrderValue: '1e3' }, ['minimumOrderValue invalid_amount']],
    ['an amount with a leading zero', partners, { minimumOrderValue: '012.50' }, ['minimumOrderValue invalid_amount']],
    [
      'an amount of 41 characters',
      partners,
      { minimumOrderValue: '1'.repeat(41) },
      ['minimumOrderValue invalid_amount'],
    ],
    [
      'an amount of the digits that DECIMAL(38,9) has',
      partners,
      { minimumOrderValue: `-${'9'.repeat(29)}.${'9'.repeat(9)}` },
      [],
    ],
    [
      'an amount of 30 digits before the point',
      partners,
      { minimumOrderValue: '1'.repeat(30) },
      ['minimumOrderValue amount_out_of_range'],
    ],
    [
      'an amount of 10 digits after the point',
      partners,
      { minimumOrderValue: '0.0123456789' },
      ['minimumOrderValue amount_out_of_range'],
    ],
    ['a text with U+0000', partners, { name: 'a\u0000b' }, ['name invalid_text']],
    ['half a surrogate pair', partners, { name: 'a\ud83e' }, ['name invalid_text']],
    ['a filterable text of 255 astral characters', partners, { name: '🧵'.repeat(255) }, []],
    ['a filterable text of 256 characters', partners, { name: 'x'.repeat(256) }, ['name too_long']],
    ['a lower-case country', partners, { countryCode: 'pt' }, ['countryCode invalid_code']],
    ['a checksum in upper case', resourceOf('images'), { sha256: 'A'.repeat(64) }, ['sha256 invalid_checksum']],
    ['a list with a number in it', partners, { certifications: ['GOTS', 1] }, ['certifications not_a_string']],
    ['a boolean as text', partners, { verified: 'true' }, ['verified not_a_boolean']],
    [
      'an object with a wrong member',
      partners,
      { relationship: { ...(partners.sample.relationship as object), id: 'x', mood: 'fine' } },
      ['relationship.id invalid_uuid', 'relationship.mood unknown_field'],
    ],
    ['an object that is none', partners, { relationship: [] }, ['relationship not_an_object']],
    ['a value outside a closed list', resourceOf('brand'), { status: 'asleep' }, ['status value_not_listed']],
  ])('%s', (_what, resource, changes, faults) => {
    expect(faultsOf(resource, changes)).toEqual(faults)
  })
})

describe('a mistake in a resource file does not compile', () => {
  const fields = `fields: { id: id(''), at: timestamp(''), otherId: ref('made', '') }, sample: { id: '', at: '', otherId: '' }`

  const mistakes: readonly [what: string, form: string, complaint: RegExp, path?: string][] = [
    ['nothing wrong', `key: ['id'], filters: ['otherId'], ${fields}`, /^compiles$/],
    ['a filter on a timestamp', `key: ['id'], filters: ['at'], ${fields}`, /"at"' is not assignable/],
    ['a filter on an unknown field', `key: ['id'], filters: ['colour'], ${fields}`, /"colour"' is not assignable/],
    [
      'a deprecated filter that is none',
      `key: ['id'], filters: ['otherId'], deprecatedFilters: { id: { since: '2026-01-01' } }, ${fields}`,
      /'id' does not exist in type/,
    ],
    [
      'a deprecation that begins at no date',
      `key: ['id'], filters: [], deprecated: { since: 'soon' }, ${fields}`,
      /"soon"' is not assignable/,
    ],
    ['a key of an unknown field', `key: ['number'], filters: [], ${fields}`, /"number"' is not assignable/],
    [
      'a dangling reference',
      `key: ['id'], filters: [], fields: { id: id(''), otherId: ref('nowhere', '') }, sample: { id: '', otherId: '' }`,
      /made\.otherId refers to nowhere, which is no group/,
    ],
    [
      'a via filter that leads nowhere',
      `key: ['id'], filters: [{ name: 'otherId', local: 'id', through: 'made', take: 'at' }], ${fields}`,
      /made filters by otherId through made\.at, which it cannot be found by/,
    ],
    [
      'a sample that is no record',
      `key: ['id'], filters: [], fields: { id: id('') }, sample: { id: 1 }`,
      /not assignable to type 'string'/,
    ],
    ...['changes', 'state', 'snapshot', 'lookup', 'search'].map((path): [string, string, RegExp, string] => [
      `the path ${path}`,
      `key: ['id'], filters: [], fields: { id: id('') }, sample: { id: '' }`,
      new RegExp(`${path} cannot be the path of a group`),
      path,
    ]),
  ]
  let complaints: string

  // One run of the compiler for all of them: it names the file with each complaint.
  beforeAll(() => {
    const folder = mkdtempSync(join('test', 'mistake-'))
    try {
      for (const [index, [, form, , path = 'made']] of mistakes.entries()) {
        writeFileSync(
          join(folder, `mistake-${index}.ts`),
          `import { id, ref, timestamp } from '../../packages/catalogue/kinds/index.ts'
import { resource } from '../../packages/catalogue/resource.ts'
import type { AssertNone, Unsound } from '../../packages/catalogue/sound.ts'
const made = resource('${path}', { group: 'Made', title: 'Made', about: '', typicalRows: 1, ${form} })
export type Checked = AssertNone<Unsound<typeof made>>
`,
        )
      }
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }),
      )
      complaints = spawnSync('node_modules/.bin/tsc', ['-p', folder], { encoding: 'utf8' }).stdout
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.each(mistakes.map(([what, , complaint], index) => ({ what, complaint, index })))(
    '$what',
    ({ complaint, index }) => {
      const [, ...ofFile] = complaints.split(`mistake-${index}.ts(`)
      expect(ofFile.map((text) => text.split('.ts(')[0]).join('') || 'compiles').toMatch(complaint)
    },
  )
})
