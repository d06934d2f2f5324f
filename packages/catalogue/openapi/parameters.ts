/** Parameters: the shared ones, the identifier in a path, and the filters of a list. */
import { FILTER_LENGTH_MAX } from '../check.ts'
import { resources } from '../contents.ts'
import { type Deprecation, withDeprecation } from '../deprecation.ts'
import { deprecatedFilters } from '../derive/deprecations.ts'
import { DIRECTIONS } from '../directions.ts'
import { findableGroups } from '../find/groups.ts'
import { TERMS_MAX } from '../find/words.ts'
import type { Field, FilterKind, JsonSchema } from '../kinds/field.ts'
import { uuidSchema } from '../kinds/id.ts'
import {
  CHANGES_LIMIT_DEFAULT,
  CHANGES_LIMIT_MAX,
  FILTER_INTEGER_MAX,
  LIMIT_DEFAULT,
  LIMIT_MAX,
  LOOKUP_KEYS_MAX,
  REPORT_LIMIT_DEFAULT,
  REPORT_LIMIT_MAX,
  SEARCH_LENGTH_MAX,
  SEARCH_LIMIT_DEFAULT,
  SEARCH_LIMIT_MAX,
} from '../limits.ts'
import { inSentence } from '../names.ts'
import { lookupGroups } from '../operations.ts'
import type { Report } from '../reports/index.ts'
import type { Resource, ViaFilter } from '../resource.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: true
  readonly description: string
  readonly deprecated?: true
  readonly style?: 'form'
  readonly explode?: false
  readonly schema: JsonSchema
  readonly example?: unknown
  readonly examples?: { readonly sample: { readonly value: unknown; readonly 'x-disabled': true } }
  /** The group whose records the parameter names. */
  readonly 'x-references'?: string
}

const groupPaths = resources.map(({ path }) => path).toSorted()
const findablePaths = findableGroups.map(({ path }) => path).toSorted()

/** The forms of keys, each once: most groups have the same. In one pattern, because generators cannot choose by patterns. */
const keyForms = new Set(lookupGroups.map(({ fields, key }) => String(fields[key[0]!]!.schema.pattern).slice(1, -1)))
const keySchema = { type: 'string', pattern: `^(${[...keyForms].join('|')})$` }

const orders = resources.find(({ path }) => path === 'orders')!

export const sharedParameters = {
  BrandSlug: {
    name: 'brand',
    in: 'path',
    required: true,
    description: 'Slug of the brand; the API key must be authorized for it.',
    schema: { type: 'string' },
    example: 'alder-finch',
  },
  Limit: {
    name: 'limit',
    in: 'query',
    description: 'Most records of a page; very long ones make it shorter. It may change from one page to the next.',
    schema: { type: 'integer', minimum: 1, maximum: LIMIT_MAX, default: LIMIT_DEFAULT },
  },
  Cursor: {
    name: 'cursor',
    in: 'query',
    description:
      'Where to continue: the `nextCursor` of the page before, with the same filters. Leave it out on the first request.',
    schema: { type: 'string', minLength: 1 },
  },
  Direction: {
    name: 'direction',
    in: 'query',
    description:
      'Order of the list: `asc` is the order of arrival, `desc` begins with the record that arrived last. A cursor continues in the ' +
      'direction it was issued for, so send both.',
    schema: { type: 'string', enum: [...DIRECTIONS], default: 'asc' },
  },
  LookupGroup: {
    name: 'group',
    in: 'path',
    required: true,
    description: 'The group of the records: the last segment of its address. Groups of links have no lookup.',
    schema: { type: 'string', enum: lookupGroups.map(({ path }) => path).toSorted() },
    example: orders.path,
  },
  LookupIds: {
    name: 'ids',
    in: 'query',
    required: true,
    description:
      `Keys of 1 to ${LOOKUP_KEYS_MAX} records of the group, with commas between them: the \`id\` of each, or the \`code\` of ` +
      'countries. A key may be repeated. If the records have more than 4 MiB together, the status is 400, and `fitting` in ' +
      '`details` is the number of keys, from the first, that fit: look these up, then the others.',
    style: 'form',
    explode: false,
    schema: { type: 'array', minItems: 1, maxItems: LOOKUP_KEYS_MAX, items: keySchema },
    example: [sampleValue(orders, 'id')],
  },
  Groups: {
    name: 'groups',
    in: 'query',
    description:
      'Only these groups, by the last segment of their address, with commas between them; `brand` is the brand itself. ' +
      'All groups that the key opens where it is left out. In any order, but the same ones with every cursor.',
    // Commas between the names, in one parameter.
    style: 'form',
    explode: false,
    schema: { type: 'array', minItems: 1, maxItems: groupPaths.length, items: { type: 'string', enum: groupPaths } },
    examples: { sample: { value: ['orders', 'order-items'], 'x-disabled': true } },
  },
  SearchText: {
    name: 'q',
    in: 'query',
    required: true,
    description:
      `What to look for: 1 to ${SEARCH_LENGTH_MAX} characters with 1 to ${TERMS_MAX} words. Words match from their start, whatever the ` +
      'case, accents and punctuation: `po 104`, `PO-10482` and `10482` find `PO-10482`, and `fiacao` finds `Fiação`. A record ' +
      'has to match all of them.',
    schema: { type: 'string', minLength: 1, maxLength: SEARCH_LENGTH_MAX, pattern: '^[^\\u0000]+$' },
    example: sampleValue(orders, 'number'),
  },
  SearchGroups: {
    name: 'groups',
    in: 'query',
    description:
      'Only these groups, by the last segment of their address, with commas between them. All groups that are searched and ' +
      'that the key opens where it is left out.',
    style: 'form',
    explode: false,
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: findablePaths.length,
      items: { type: 'string', enum: findablePaths },
    },
    examples: { sample: { value: ['orders', 'suppliers'], 'x-disabled': true } },
  },
  SearchLimit: {
    name: 'limit',
    in: 'query',
    description: 'Most hits. There are no further pages: more words find fewer records.',
    schema: { type: 'integer', minimum: 1, maximum: SEARCH_LIMIT_MAX, default: SEARCH_LIMIT_DEFAULT },
  },
  ChangesLimit: {
    name: 'limit',
    in: 'query',
    description: 'Most changes of a page. It may change from one page to the next.',
    schema: { type: 'integer', minimum: 1, maximum: CHANGES_LIMIT_MAX, default: CHANGES_LIMIT_DEFAULT },
  },
  ChangesCursor: {
    name: 'cursor',
    in: 'query',
    description:
      'Where to continue: the `nextCursor` of the page before, with the same groups. Leave it out to start with every record.',
    schema: { type: 'string', minLength: 1 },
  },
  ReportLimit: {
    name: 'limit',
    in: 'query',
    description: 'Most rows of a page. It may change from one page to the next.',
    schema: { type: 'integer', minimum: 1, maximum: REPORT_LIMIT_MAX, default: REPORT_LIMIT_DEFAULT },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an earlier answer; while it still holds, the answer is 304 without a body.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Parameter>

const FILTER_SCHEMAS = {
  // PostgreSQL cannot store U+0000, so no record can match it.
  string: { type: 'string', minLength: 1, maxLength: FILTER_LENGTH_MAX, pattern: '^[^\\u0000]+$' },
  identifier: uuidSchema,
  // In the address the value is a string: `maxLength` and `pattern` describe that form.
  integer: { type: 'integer', minimum: 0, maximum: FILTER_INTEGER_MAX, maxLength: 10, pattern: '^(0|[1-9]\\d*)$' },
} as const satisfies Record<FilterKind, JsonSchema>

/** The last segment of a record's path. */
export function idParameter(resource: Resource): Parameter {
  const name = resource.key[0]!
  const { schema } = resource.fields[name]!
  const description = `The \`${name}\` of the ${inSentence(resource.title)}.`
  return { name: 'id', in: 'path', required: true, description, schema, example: sampleValue(resource, name) }
}

export function filterParameters(resource: Resource): Parameter[] {
  const withdrawn = deprecatedFilters(resource)
  return resource.filters.map((filter) => {
    const parameter = typeof filter === 'string' ? fieldFilter(resource, filter) : viaFilter(filter)
    const deprecated = withdrawn.get(parameter.name)
    return deprecated ? deprecatedParameter(parameter, deprecated) : parameter
  })
}

export function columnFilterParameters({ filters, columns, sample }: Report): Parameter[] {
  return filters.map((name) =>
    filterParameter(
      name,
      `Only rows whose \`${name}\` is exactly this.`,
      columns[name]!,
      (sample as Readonly<Record<string, unknown>>)[name],
    ),
  )
}

function deprecatedParameter(parameter: Parameter, deprecated: Deprecation): Parameter {
  return { ...parameter, description: withDeprecation(parameter.description, deprecated), deprecated: true }
}

function fieldFilter(resource: Resource, name: string): Parameter {
  const field = resource.fields[name]!
  return filterParameter(name, `Only records whose \`${name}\` is exactly this.`, field, sampleValue(resource, name))
}

/** The parameter is a field of the linking group, so its description comes from there. */
function viaFilter({ name, local, through, take }: ViaFilter): Parameter {
  const link = resources.find(({ path }) => path === through)!
  const rule =
    `Only records reached through ${inSentence(link.group)}: ` +
    `their \`${local}\` is the \`${take}\` of one ${inSentence(link.title)} whose \`${name}\` is exactly this.`
  return filterParameter(name, rule, link.fields[name]!, sampleValue(link, name))
}

/** Disabled, so that the reference page shows the example of a filter without applying it by default. */
function filterParameter(name: string, rule: string, field: Field, example: unknown): Parameter {
  const { about, filter, to, schema } = field
  const values = Array.isArray(schema.enum) ? ` Values: ${schema.enum.join(', ')}.` : ''
  return {
    name,
    in: 'query',
    description: `${rule} ${about}${values}`,
    schema: FILTER_SCHEMAS[filter!],
    ...(example === null ? {} : { examples: { sample: { value: example, 'x-disabled': true } } }),
    ...(to === null ? {} : { 'x-references': to }),
  }
}

function sampleValue({ sample }: Resource, name: string): unknown {
  return (sample as Record<string, unknown>)[name]
}
