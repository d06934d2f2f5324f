/** What `npm run generate` makes of a change of fields: the steps that explain it, or a sentence that says what to declare. */
import { objectSchema, openapiDocument, type Resource, resources } from '@selvedge/catalogue'
import { describe, expect, it, test } from 'vitest'
import { integer, nullable, oneOf, string } from '../../packages/catalogue/kinds/index.ts'
import { fingerprintOf, releasedShape, shapeOf } from '../../scripts/generate/shape.ts'
import { shapesFile } from '../../scripts/generate/shapes.ts'

const status = nullable(oneOf(['open', 'closed'], 'Where it stands.'))
const released: Resource = {
  ...resources.find(({ path }) => path === 'tags')!,
  fields: { id: string('Key.'), name: string('Name.'), fax: nullable(string('Fax.')), status },
  filters: ['name'],
  columns: ['id', 'name'],
}

/** The part of an OpenAPI document that says what records of a group look like. */
function documentOf({ fields, path }: Resource): object {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const ok = { content: { 'application/json': { schema: ref('TagList') } } }
  return {
    paths: { [`/brands/{brand}/${path}`]: { get: { responses: { 200: ok } } } },
    components: { schemas: { Tag: objectSchema(fields), TagList: { properties: { items: { items: ref('Tag') } } } } },
  }
}

const document = documentOf(released)
const first = fingerprintOf(shapeOf(objectSchema(released.fields)))

/** Fingerprints, after a change of the released group. */
function shapesAfter(change: Partial<Resource>, shapes: readonly string[] = [first]): string[] {
  const file = shapesFile([{ ...released, ...change, shapes }], document)
  return [...file.matchAll(/'([0-9a-f]{16})'/g)].map(([, fingerprint]) => fingerprint!)
}

const { id, name, fax } = released.fields as { [field: string]: NonNullable<Resource['fields'][string]> }
const note = nullable(string('Note.'))
const rank = integer('Rank.')
const wider = nullable(oneOf(['open', 'paused', 'closed'], 'Where it stands.'))

describe('a shape', () => {
  it('is the same with other words, and another with another order, name or schema', () => {
    const same = { id: string('Other.'), name: { ...name!, deprecated: { since: '2026-01-01' as const } }, fax, status }
    expect(shapesAfter({ fields: same as Resource['fields'] })).toEqual([first])
    const others = [
      { name: name!, id: id!, fax: fax!, status },
      { id: id!, label: name!, fax: fax!, status },
      { id: id!, name: note, fax: fax!, status },
    ]
    const fingerprints = others.map((fields) => fingerprintOf(shapeOf(objectSchema(fields))))
    expect(new Set([first, ...fingerprints]).size).toBe(4)
  })

  it('of every group is among those that are kept', () => {
    for (const { path, fields, shapes, steps = [] } of resources) {
      expect([path, shapes.at(-1)]).toEqual([path, fingerprintOf(shapeOf(objectSchema(fields)))])
      expect([path, shapes.length]).toEqual([path, steps.length + 1])
    }
  })

  it('of every group is the same as the OpenAPI document describes it, as the next release will read it', () => {
    const document = openapiDocument()
    for (const { path, shapes, single = false } of resources) {
      expect([path, fingerprintOf(releasedShape(document, path, single)!)]).toEqual([path, shapes.at(-1)])
    }
  })
})

describe('declared steps', () => {
  test.each<[what: string, change: Partial<Resource>]>([
    ['a nullable field', { fields: { id: id!, note, name: name!, fax: fax!, status }, steps: [{ add: 'note' }] }],
    ['a field with a value', { fields: { ...released.fields, rank }, steps: [{ add: 'rank', value: 1 }] }],
    [
      'another name',
      { fields: { id: id!, name: name!, telefax: fax!, status }, steps: [{ rename: 'fax', to: 'telefax' }] },
    ],
    ['a field that is gone', { fields: { id: id!, name: name!, status }, steps: [{ remove: 'fax' }] }],
    [
      'a longer list of values',
      { fields: { ...released.fields, status: wider }, steps: [{ widen: 'status', by: ['paused'] }] },
    ],
  ])('explain %s', (_, change) => {
    const shapes = shapesAfter(change)
    expect(shapes).toEqual([first, fingerprintOf(shapeOf(objectSchema(change.fields!)))])
    // Generated again, nothing changes.
    expect(shapesAfter(change, shapes)).toEqual(shapes)
  })

  it('are kept one by one, so that each of their shapes is known', () => {
    const added = { fields: { ...released.fields, note }, steps: [{ add: 'note' }] }
    const renamed = {
      fields: { ...released.fields, memo: note },
      steps: [{ add: 'note' }, { rename: 'note', to: 'memo' }],
    }
    expect(shapesAfter(renamed, shapesAfter(added)).slice(0, 2)).toEqual(shapesAfter(added))
    expect(shapesAfter(renamed)).toHaveLength(3)
  })
})

describe('what they do not explain is refused', () => {
  test.each<[sentence: string, change: Partial<Resource>]>([
    [`has a new field. Declare { add: 'note' } in its steps`, { fields: { ...released.fields, note } }],
    [
      `has lost fax. Declare { remove: 'fax' } in its steps, or keep the field`,
      { fields: { id: id!, name: name!, status } },
    ],
    [`{ rename: 'fax', to: 'telefax' }`, { fields: { id: id!, name: name!, telefax: fax!, status } }],
    [
      `lists new values of status. Declare { widen: 'status', by: ['paused'] } in its steps`,
      { fields: { ...released.fields, status: wider } },
    ],
    ['No step moves a field', { fields: { id: id!, fax: fax!, name: name!, status } }],
    [
      'has changed name: its type was "string" and is "integer". No step does that',
      { fields: { ...released.fields, name: rank } },
    ],
    ['its type was ["string","null"] and is "string"', { fields: { ...released.fields, fax: string('Fax.') } }],
    [
      'its enum was ["open","closed",null] and is ["open",null]',
      { fields: { ...released.fields, status: nullable(oneOf(['open'], '.')) } },
    ],
    [
      'cannot add rank: make it nullable, or give the step a value',
      { fields: { ...released.fields, rank }, steps: [{ add: 'rank' }] },
    ],
    [
      'cannot add rank with "high", which is no value of this field',
      { fields: { ...released.fields, rank }, steps: [{ add: 'rank', value: 'high' }] },
    ],
    ['says that note was added, and has no such field', { steps: [{ add: 'note' }] }],
    ['says that fax was removed, and still has it', { steps: [{ remove: 'fax' }] }],
    [
      'cannot rename id, which is part of the key',
      { fields: { key: id!, name: name!, fax: fax!, status }, key: ['key'], steps: [{ rename: 'id', to: 'key' }] },
    ],
    ['says that status gained paused, which it does not list', { steps: [{ widen: 'status', by: ['paused'] }] }],
  ])('%s', (sentence, change) => {
    expect(() => shapesAfter(change)).toThrow(sentence)
    expect(() => shapesAfter(change)).toThrow('packages/catalogue/resources/tags.ts')
  })

  it('released steps stay', () => {
    const added = { fields: { ...released.fields, note }, steps: [{ add: 'note' }] }
    const later = documentOf({ ...released, ...added })
    const shapes = shapesAfter(added)
    expect(() => shapesFile([{ ...released, fields: added.fields, shapes }], later)).toThrow(
      'released with 1 steps and has 0',
    )
    expect(() => shapesFile([{ ...released, ...added, shapes: [first] }], later)).toThrow('restore that file from Git')
  })

  it('a group that was never released needs none', () => {
    const fresh = { ...released, path: 'fresh', steps: [{ add: 'name' }], shapes: [] }
    expect(() => shapesFile([fresh], document)).toThrow('has not been released yet')
    expect(shapesFile([{ ...fresh, steps: [] }], document)).toContain(`fresh: ['${first}']`)
  })
})
