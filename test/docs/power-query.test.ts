/** The Power Query functions of the guide: they cannot run here, so every name in them is compared with the API. */
import { readFileSync } from 'node:fs'
import { BASE_PATH, LIMIT_MAX, openapiDocument, resources } from '@selvedge/catalogue'
import { expect, it } from 'vitest'
import { codeBlocks } from '../client/support/code-blocks.ts'

const guide = readFileSync('docs/guides/excel-and-power-bi.md', 'utf8')
const [reader, example] = codeBlocks(guide, 'powerquery') as [string, string]
const document = openapiDocument() as {
  paths: Record<string, object>
  components: { schemas: Record<string, { required: string[] }>; parameters: Record<string, { name: string }> }
}

it('asks for an address and parameters that lists have', () => {
  expect(guide).toContain(`https://selvedge.example${BASE_PATH}`)
  const [, relative] = /RelativePath = (.+),/.exec(reader)!
  const path = relative!.replaceAll(/" & (\w+) & "|" & (\w+)/g, (_, inner, last) =>
    inner === 'brand' ? '{brand}' : last,
  )
  expect(path).toBe('"brands/{brand}/group')
  expect(document.paths).toHaveProperty(['/brands/{brand}/orders'])
  expect(reader).toContain(`[limit = "${LIMIT_MAX}"]`)
  expect(reader).toContain('[cursor = cursor]')
  expect(Object.values(document.components.parameters).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['limit', 'cursor']),
  )
})

it('reads members that a list has', () => {
  const members = [...reader.matchAll(/page\[(\w+)\]/g)].map(([, name]) => name)
  expect(new Set(members)).toEqual(new Set(['items', 'nextCursor']))
  expect(document.components.schemas.OrderList!.required).toEqual(expect.arrayContaining(members))
})

it('has an address that never changes as the first argument, which scheduled refresh needs', () => {
  const calls = [...reader.matchAll(/Web\.Contents\(\s*([^,]+),/g)].map(([, first]) => first)
  expect(calls).toEqual(['BaseUrl'])
})

it('names a collection, a filter and fields that exist, with the types that they have', () => {
  const [, path, filter, value] = /Selvedge\("alder-finch", "([\w-]+)", \[(\w+) = "(\w+)"\]\)/.exec(example)!
  const resource = resources.find((each) => each.path === path)!
  expect(resource.filters).toContain(filter)
  expect(resource.fields[filter!]!.schema.enum).toContain(value)
  const formats = { 'Int64.Type': 'integer', 'type number': 'decimal', 'type date': 'date' }
  const types = { ...formats, 'type datetimezone': 'date-time' } as Record<string, string>
  const columns = [...example.matchAll(/\{"(\w+)", ([\w. ]+)\}/g)]
  expect(columns).toHaveLength(4)
  for (const [, name, type] of columns) {
    const { schema } = resource.fields[name!]!
    expect([name, schema.format ?? schema.type]).toEqual([name, types[type!]])
  }
})
