/** The OpenAPI document of the listener for loads. Groups, their fields and errors come from the catalogue. */

import { FILTER_LENGTH_MAX } from '../check.ts'
import { resources } from '../contents.ts'
import type { JsonSchema } from '../kinds/field.ts'
import { UUID_PATTERN } from '../kinds/id.ts'
import { type LoadErrorCode, loadErrorTable } from '../load-errors.ts'
import { LOAD_BASE_PATH, type LoadOperationName, loadOperations } from '../load-operations.ts'
import { REMOVALS_MAX_PATTERN } from '../removals.ts'
import type { Resource } from '../resource.ts'
import { API_VERSION } from '../version.ts'
import { recordSchemaName } from './names.ts'
import { refTo } from './ref.ts'
import { recordSchema } from './schemas.ts'

export function loadDocument(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Selvedge loads',
      summary: "Load a brand's records over HTTP",
      version: API_VERSION,
      description:
        'A load is all or nothing: 200 means that everything is in, and any 4xx or 5xx that nothing is, but for `not_forgotten`. A 202 means that the load continues; its `Location` has the outcome. A dry run is waited for. An `Idempotency-Key` belongs to the load key that sent it. Only the outcome `loaded` is replayed for a repeated one; after any other outcome the same key runs again. A repeated key with another operation, group, parameter or body returns 422 `idempotency_key_reused`. Every load key has a rate limit, as `RateLimit` and `RateLimit-Policy` say.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: LOAD_BASE_PATH, description: 'The listener that this document was read from.' }],
    security: [{ loadKey: [] }],
    paths: paths(),
    components: {
      securitySchemes: {
        loadKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A load key, for one brand and all of its groups or some: `Authorization: Bearer slv_load_…`.',
        },
      },
      parameters,
      responses: Object.fromEntries(Object.keys(loadErrorTable).map((code) => [code, errorResponse(code)])),
      schemas: schemas(),
    },
  }
}

function brandGroups(): readonly Resource[] {
  return resources.filter(({ shared }) => !shared)
}

const OPTIONS = ['dryRun', 'checkReferences', 'removalsMax', 'allowEmpty', 'idempotencyKey'].map((name) =>
  refTo('parameters', name),
)

function optionsOf(method: string): object[] {
  return method === 'DELETE' ? [...OPTIONS, refTo('parameters', 'forget')] : OPTIONS
}

const parameters: Record<string, object> = {
  brand: { name: 'brand', in: 'path', required: true, description: 'Slug of the brand.', schema: { type: 'string' } },
  group: { name: 'group', in: 'path', required: true, description: 'The group.', schema: refTo('schemas', 'Group') },
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Id of the load.',
    schema: { type: 'string', pattern: UUID_PATTERN },
  },
  dryRun: flag('dryRun', 'Do everything, and roll it back at the end. The history has it for a day.'),
  checkReferences: flag(
    'checkReferences',
    'Also refuse references to records that are not there, or that it removes. References to groups that the key does not load are not checked; records there that name a removed one are counted.',
  ),
  allowEmpty: flag('allowEmpty', 'Let a group be replaced by nothing.'),
  forget: flag(
    'forget',
    'Also remove the records from undo files, snapshots, tables, reports and the history of loads, whether they are there or were deleted before. There is no 202 and no replay. After a 503 `not_forgotten` the records are deleted, and the same request completes it.',
  ),
  removalsMax: {
    name: 'removalsMax',
    in: 'query',
    description:
      'How many records of a group may be removed: a number or a percentage for every group, or a list by group, such as `order-items=500,shipments=25%`. Groups without a limit may lose 100 records or 10%, whichever is more.',
    schema: { type: 'string', pattern: REMOVALS_MAX_PATTERN },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to send the load again: once it is in, the same load with the same key gets the stored outcome.',
    schema: { type: 'string', minLength: 1, maxLength: FILTER_LENGTH_MAX, pattern: '^[!-~]+$' },
  },
}

function flag(name: string, description: string): object {
  return { name, in: 'query', description, schema: { type: 'boolean', default: false } }
}

const about: Record<LoadOperationName, { summary: string; body?: object; ok: object }> = {
  loadChanges: {
    summary: 'Load change lines of any groups',
    body: bodyOf(refTo('schemas', 'Change')),
    ok: refTo('schemas', 'Outcome'),
  },
  listLoads: { summary: 'List the newest loads', ok: listOf('loads', refTo('schemas', 'Load')) },
  getLoad: { summary: 'Get the outcome of a load', ok: refTo('schemas', 'Load') },
  listGroups: {
    summary: 'Get count, digest and stamp of each group',
    ok: listOf('groups', refTo('schemas', 'GroupSummary')),
  },
  mergeGroup: {
    summary: 'Add or change records of a group',
    body: bodyOf(refTo('schemas', 'Record'), true),
    ok: refTo('schemas', 'Outcome'),
  },
  replaceGroup: {
    summary: 'Replace all records of a group',
    body: bodyOf(refTo('schemas', 'Record'), true),
    ok: refTo('schemas', 'Outcome'),
  },
  deleteFromGroup: {
    summary: 'Remove records of a group by their keys',
    body: bodyOf(refTo('schemas', 'Key'), true),
    ok: refTo('schemas', 'Outcome'),
  },
}

function bodyOf(item: object, takesCsv = false): object {
  return {
    required: true,
    description: 'A JSON object per line, or a JSON array of at most 8 MB. `Content-Encoding: gzip` is accepted.',
    content: {
      'application/x-ndjson': { schema: item },
      'application/json': { schema: { type: 'array', items: item } },
      ...(takesCsv && { 'text/csv': { schema: { type: 'string' } } }),
    },
  }
}

function listOf(name: string, items: object): object {
  return {
    type: 'object',
    required: [name],
    additionalProperties: false,
    properties: { [name]: { type: 'array', items } },
  }
}

function paths(): object {
  const found: Record<string, Record<string, object>> = {}
  for (const [name, { path, method }] of Object.entries(loadOperations)) {
    const { summary, body, ok } = about[name as LoadOperationName]
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => refTo('parameters', parameter!))
    const accepted = {
      description: 'The load continues; `Location` has its address.',
      content: json(refTo('schemas', 'Running')),
    }
    const hasAccepted = body !== undefined || name === 'getLoad'
    found[path] = {
      ...found[path],
      [method.toLowerCase()]: {
        operationId: name,
        summary,
        parameters: [...inPath, ...(body ? optionsOf(method) : [])],
        ...(body && { requestBody: body }),
        responses: {
          200: { description: 'Everything is in, or was read.', content: json(ok) },
          ...(hasAccepted && { 202: accepted }),
          ...errorResponses(body !== undefined),
        },
      },
    }
  }
  return found
}

const WITHOUT_BODY: readonly LoadErrorCode[] = [
  'invalid_parameter',
  'load_key_refused',
  'not_found',
  'request_timeout',
  'rate_limited',
  'overloaded',
  'request_too_large',
  'internal_error',
  'unavailable',
]

function errorResponses(hasBody: boolean): object {
  const codes = hasBody ? (Object.keys(loadErrorTable) as LoadErrorCode[]) : WITHOUT_BODY
  const byStatus = Map.groupBy(codes, (code) => loadErrorTable[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, [first, ...more]]) => [
      status,
      more.length === 0
        ? refTo('responses', first!)
        : {
            description: [first!, ...more].map((code) => `\`${code}\``).join(' or '),
            content: json(refTo('schemas', 'Error')),
          },
    ]),
  )
}

function errorResponse(code: string): object {
  return { description: loadErrorTable[code as LoadErrorCode].error, content: json(refTo('schemas', 'Error')) }
}

function json(schema: object): object {
  return { 'application/json': { schema } }
}

function object(properties: Record<string, object>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', required, additionalProperties: false, properties }
}

const STAMP = { type: ['string', 'null'], pattern: UUID_PATTERN }
const COUNT = { type: 'integer', minimum: 0 }
const VIEWS_CHANGED = {
  description:
    'Views of partners that changed with it. Null for keys that are limited to groups, dry runs, and loads of earlier releases.',
  type: ['integer', 'null'],
}
const COUNTS = { inserted: COUNT, updated: COUNT, unchanged: COUNT, removed: COUNT, count: COUNT, version: COUNT }

function schemas(): Record<string, JsonSchema> {
  const groups = brandGroups()
  const group = refTo('schemas', 'Group')
  const outcome = { id: { type: 'string' }, outcome: { type: 'string' } }
  return {
    ...Object.fromEntries(groups.map((resource) => [recordSchemaName(resource), recordSchema(resource)])),
    Group: { description: 'Path of a group.', type: 'string', enum: groups.map(({ path }) => path).toSorted() },
    Key: { description: 'The fields of the key of a record.', type: 'object' },
    Record: { oneOf: groups.map((resource) => refTo('schemas', recordSchemaName(resource))) },
    Change: { oneOf: ['Upsert', 'Delete', 'Replace', 'Expect'].map((name) => refTo('schemas', name)) },
    Upsert: object(
      { op: { const: 'upsert' }, group, key: refTo('schemas', 'Key'), record: refTo('schemas', 'Record') },
      ['key'],
    ),
    Delete: object({ op: { const: 'delete' }, group, key: refTo('schemas', 'Key') }),
    Replace: object({ op: { const: 'replace' }, group }),
    Expect: object(
      {
        op: { const: 'expect' },
        group,
        stamp: STAMP,
        quarantined: { description: 'Invalid rows that the sender left out.', ...COUNT },
      },
      ['quarantined'],
    ),
    GroupResult: object({ group, ...COUNTS, stamp: STAMP }),
    GroupSummary: object({ group, count: COUNT, digest: { type: 'string', pattern: '^[0-9a-f]{16}$' }, stamp: STAMP }),
    Running: object(outcome),
    Outcome: object({
      ...outcome,
      groups: { type: 'array', items: refTo('schemas', 'GroupResult') },
      viewsChanged: VIEWS_CHANGED,
      seconds: { type: 'number' },
    }),
    Fault: object(
      {
        group: { type: ['string', 'null'] },
        line: { type: ['integer', 'null'] },
        key: refTo('schemas', 'Key'),
        label: { description: 'Number, code or name of the record.', type: 'string', maxLength: 80 },
        field: { type: ['string', 'null'] },
        value: { type: 'string', maxLength: 80 },
        code: { type: 'string' },
        sentence: { type: 'string' },
      },
      ['key', 'label', 'value'],
    ),
    Load: object({
      ...outcome,
      dryRun: {
        description: 'Whether everything was rolled back. `outcome` and `groups` say what it would have been.',
        type: 'boolean',
      },
      idempotencyKey: { description: 'Null for loads of other senders.', type: ['string', 'null'] },
      sender: { description: 'Name of the key, or who ran the command, with its login.', type: 'string' },
      startedAt: { type: 'string', format: 'date-time' },
      finishedAt: { type: 'string', format: 'date-time' },
      seconds: { type: 'number' },
      sequence: { description: 'In the journal of changes; null where nothing changed.', type: ['integer', 'null'] },
      groups: { type: 'array', items: refTo('schemas', 'GroupResult') },
      viewsChanged: VIEWS_CHANGED,
      faultCount: COUNT,
      faults: {
        description: 'The first ones, of loads with this key.',
        type: 'array',
        items: refTo('schemas', 'Fault'),
      },
      causes: {
        description: 'Of all faults of loads with this key, the most frequent first. Release 1.1.0 kept none.',
        type: 'array',
        items: refTo('schemas', 'FaultCause'),
      },
      quarantined: {
        description: 'Rows that the sender left out, by group; null for none.',
        type: ['object', 'null'],
        additionalProperties: COUNT,
      },
      reason: { type: ['string', 'null'] },
    }),
    FaultCause: object({
      group: { type: ['string', 'null'] },
      field: { type: ['string', 'null'] },
      code: { type: 'string' },
      count: COUNT,
      line: { description: 'Of the first one.', type: ['integer', 'null'] },
    }),
    Error: object(
      {
        error: { type: 'string' },
        errorCode: { type: 'string', enum: Object.keys(loadErrorTable) },
        details: { description: 'The parameters, faults or group that it is about.' },
      },
      ['details'],
    ),
  }
}
