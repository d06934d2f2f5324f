/** The field dictionary: a page for each section, with type, example and meaning of every field of its groups. */
import { type Fields, fieldList, type ListedField, type Resource, type sections } from '@selvedge/catalogue'
import { markdownTable } from '../../harness/markdown-table.ts'
import { requiredFields } from './required-fields.ts'

type Section = (typeof sections)[number]

const EXAMPLE_LENGTH_MAX = 24

/** Where the page of a section is in docs/. */
export function fieldPagePath({ topic }: Section): string {
  return `fields/${topic}.md`
}

export function fieldPage({ title, resources: members }: Section): string {
  return `# Fields: ${title}

_For integrators, analysts and data owners._

Every field of these [groups](../groups.md). A field is always present in a response, and null if it has no value. Ids, decimals,
dates and timestamps are JSON strings. **Bold** fields must be given when you [load](../operating/load-format.md) a record. The others may be left out.

${members.map(groupPart).join('\n\n')}
`
}

function groupPart(group: Resource): string {
  const filters = group.filters.map((filter) => `\`${typeof filter === 'string' ? filter : filter.name}\``)
  const required = new Set(requiredFields(group))
  return [
    `## ${group.path}`,
    group.about,
    ...(filters.length === 0 ? [] : [`Filters: ${filters.join(', ')}.`]),
    markdownTable([
      ['field', 'type', 'example', 'meaning'],
      ...rowsOf(group.fields, group.sample as Readonly<Record<string, unknown>>).map(([name, ...cells]) => [
        required.has(name!) ? `**${name}**` : name!,
        ...cells,
      ]),
    ]),
  ].join('\n\n')
}

/** Fields of an object follow it, with the object's name before theirs. */
function rowsOf(fields: Fields, sample: Readonly<Record<string, unknown>>): string[][] {
  return fieldList(fields).flatMap((field) => {
    const row = [field.name, typeOf(field, fields), exampleOf(sample[field.name]), escaped(meaningOf(field))]
    const nested = fields[field.name]!.fields
    if (!nested) return [row]
    const inside = rowsOf(nested, (sample[field.name] ?? {}) as Readonly<Record<string, unknown>>)
    return [row, ...inside.map(([name, ...cells]) => [`${field.name}.${name}`, ...cells])]
  })
}

function typeOf({ name, kind, nullable }: ListedField, fields: Fields): string {
  const type = fields[name]!.schema.format === 'uuid' ? 'id' : TYPES[kind]
  return nullable ? `${type}, or null` : type
}

const TYPES: Readonly<Record<ListedField['kind'], string>> = {
  string: 'text',
  strings: 'list of texts',
  integer: 'integer',
  boolean: 'true or false',
  amount: 'decimal',
  date: 'date',
  timestamp: 'timestamp',
  json: 'any JSON',
  object: 'object',
}

function meaningOf({ about, values, to }: ListedField): string {
  if (to !== null) return `${about} Refers to [${to}](../groups.md#${to}).`
  return values === undefined ? about : `${about} One of ${values.map((value) => `\`${value}\``).join(', ')}.`
}

function exampleOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const shown = text.length > EXAMPLE_LENGTH_MAX ? `${text.slice(0, EXAMPLE_LENGTH_MAX)}…` : text
  return `\`${escaped(shown)}\``
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|')
}
