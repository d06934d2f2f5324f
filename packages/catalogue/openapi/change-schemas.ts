/** Schemas of the feed of changes, of the state that a copy is compared with, and of the snapshot that one starts from. */
import { resources } from '../contents.ts'
import type { JsonSchema } from '../kinds/field.ts'
import { inSentence } from '../names.ts'
import type { Resource } from '../resource.ts'
import { recordSchemaName, upsertSchemaName } from './names.ts'
import { refTo } from './ref.ts'

const group = refTo('schemas', 'GroupPath')

const key: JsonSchema = {
  description: 'What identifies the record within its group, by the names of the fields.',
  type: 'object',
  additionalProperties: { type: 'string' },
}

function upsertSchema(resource: Resource): JsonSchema {
  return {
    description: `A ${inSentence(resource.title)} that is new or has changed.`,
    type: 'object',
    required: ['group', 'op', 'key', 'record'],
    additionalProperties: false,
    properties: {
      group: { description: 'The group of the record.', type: 'string', const: resource.path },
      op: {
        description: 'Put the record in place of the one with the same key, or add it.',
        type: 'string',
        const: 'upsert',
      },
      key,
      record: refTo('schemas', recordSchemaName(resource)),
    },
  }
}

/** What the files of snapshots have, whatever is in them. */
const download: Readonly<Record<string, JsonSchema>> = {
  bytes: { description: 'Size of the file as it is downloaded.', type: 'integer', minimum: 1 },
  sha256: {
    description: 'SHA-256 of the file as it is downloaded, before it is unpacked.',
    type: 'string',
    pattern: '^[0-9a-f]{64}$',
  },
  url: {
    description: 'Temporary address to download the file from; it needs no key and stops working at `expiresAt`.',
    type: 'string',
  },
  expiresAt: { description: 'When the address stops working.', type: 'string', format: 'date-time' },
}

export const changeSchemas: Record<string, JsonSchema> = {
  GroupPath: {
    description: 'Path of a group, such as `order-items`; `brand` is the brand itself.',
    type: 'string',
    enum: resources.map(({ path }) => path).toSorted(),
  },
  // Without unions inside, and without a discriminator, which would need them: generated Java cannot read nested unions.
  Change: {
    description:
      'A record that is there now, new or changed, or one that was removed. Its `op` and `group` say which of the schemas it has.',
    oneOf: [...resources.map((resource) => refTo('schemas', upsertSchemaName(resource))), refTo('schemas', 'Delete')],
  },
  ...Object.fromEntries(resources.map((resource) => [upsertSchemaName(resource), upsertSchema(resource)])),
  Delete: {
    description: 'A record that was removed.',
    type: 'object',
    required: ['group', 'op', 'key'],
    additionalProperties: false,
    properties: {
      group,
      op: { description: 'Remove the record, if it is there.', type: 'string', const: 'delete' },
      key,
    },
  },
  ChangesPage: {
    description: 'A page of changes, to be applied in order.',
    type: 'object',
    required: ['items', 'nextCursor', 'hasMore'],
    additionalProperties: false,
    properties: {
      items: { description: 'The changes; there may be none.', type: 'array', items: refTo('schemas', 'Change') },
      nextCursor: {
        description: 'Where to continue, now or days later: store it in the transaction that applies the items.',
        type: 'string',
      },
      hasMore: {
        description: 'Whether there are more changes now. Where it is false, the copy is complete.',
        type: 'boolean',
      },
    },
  },
  State: {
    description: 'What an exact copy has.',
    type: 'object',
    required: ['groups'],
    additionalProperties: false,
    properties: {
      groups: {
        description: 'The groups asked for, in order of their paths.',
        type: 'array',
        items: refTo('schemas', 'GroupState'),
      },
    },
  },
  GroupState: {
    description: 'Count and digest of the records of a group.',
    type: 'object',
    required: ['group', 'count', 'digest'],
    additionalProperties: false,
    properties: {
      group,
      count: { description: 'Number of records.', type: 'integer', minimum: 0 },
      digest: {
        description: 'Sum of the first eight bytes of the SHA-256 of each record, modulo 2^64.',
        type: 'string',
        pattern: '^[0-9a-f]{16}$',
      },
    },
  },
  Snapshot: {
    description: 'All records of one moment, as files.',
    type: 'object',
    required: ['takenAt', 'cursor', 'files', 'tables'],
    additionalProperties: false,
    properties: {
      takenAt: { description: 'The moment.', type: 'string', format: 'date-time' },
      cursor: { description: 'What to send as `cursor` to `changes`, to continue from there.', type: 'string' },
      files: {
        description: 'A file for each group that has records, in order of their paths.',
        type: 'array',
        items: refTo('schemas', 'SnapshotFile'),
      },
      tables: {
        description:
          'The same records as Parquet files, one for each group, also without records. Empty if an earlier release made the snapshot.',
        type: 'array',
        items: refTo('schemas', 'SnapshotTable'),
      },
    },
  },
  SnapshotFile: {
    description: 'The records of a group, a line of JSON each, packed.',
    type: 'object',
    required: ['group', 'records', 'bytes', 'sha256', 'contentType', 'url', 'expiresAt'],
    additionalProperties: false,
    properties: {
      group,
      records: { description: 'Number of records, and so of lines.', type: 'integer', minimum: 1 },
      contentType: { description: 'How the lines are packed: `application/gzip`.', type: 'string' },
      ...download,
    },
  },
  SnapshotTable: {
    description: 'The records of a group as a Parquet file, a column for each field.',
    type: 'object',
    required: ['group', 'table', 'records', 'bytes', 'sha256', 'contentType', 'url', 'expiresAt'],
    additionalProperties: false,
    properties: {
      group,
      table: { description: 'Name of the table: the group, with `_` for `-`.', type: 'string' },
      records: { description: 'Number of records, and so of rows.', type: 'integer', minimum: 0 },
      contentType: { description: '`application/vnd.apache.parquet`.', type: 'string' },
      ...download,
    },
  },
}
