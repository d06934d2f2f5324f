/** The operations that read a brand as a whole, as the document describes them. */
import { resources } from '../contents.ts'
import type { BrandOperation, BrandOperationKind } from '../operations.ts'
import type { Resource } from '../resource.ts'
import type { SnapshotManifest } from '../snapshot.ts'
import type { sharedParameters } from './parameters.ts'
import { refTo } from './ref.ts'
import { type ErrorResponseName, errorRefs, type RightResponse, rightResponse } from './responses.ts'
import { codeSamples } from './samples/samples.ts'
import { LOOKUP_TAG, REPORTS_TAG, SYNC_TAG } from './tags.ts'

interface Described {
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly (keyof typeof sharedParameters)[]
  readonly right: RightResponse
  readonly errors: readonly ErrorResponseName[]
}

export function brandOperation(operation: BrandOperation): object {
  const { kind, name } = operation
  const { tag, summary, description, parameters, right, errors } = described[kind]
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    'x-origin': 'designed',
    parameters: parameters.map((each) => refTo('parameters', each)),
    responses: {
      200: rightResponse(right),
      ...(parameters.includes('IfNoneMatch') && { 304: refTo('responses', 'NotModified') }),
      ...errorRefs(errors),
    },
    'x-codeSamples': codeSamples(operation),
  }
}

const order = resources.find(({ path }) => path === 'orders') as Resource & {
  readonly sample: Readonly<Record<string, unknown>>
}
const { id } = order.sample

const snapshotSample: SnapshotManifest = {
  takenAt: '2025-07-16T02:00:00.000Z',
  cursor: 'c2VsdmVkZ2U',
  files: [
    {
      group: 'orders',
      records: 312,
      bytes: 28_114,
      sha256: 'b1a4e0d6f6f5a6c7c9c1f0b2a3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6',
      contentType: 'application/gzip',
      url: 'https://files.alderfinch.example/snapshots/1/7d0f4a2e?expires=1752675451&signature=k2Vd0Qm4',
      expiresAt: '2025-07-16T14:17:31.000Z',
    },
  ],
  tables: [
    {
      group: 'orders',
      table: 'orders',
      records: 312,
      bytes: 21_806,
      sha256: '5f8e0b7a4d1c2e93a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3',
      contentType: 'application/vnd.apache.parquet',
      url: 'https://files.alderfinch.example/snapshots/1/41c9b0d8?expires=1752678751&signature=Zp81Qs5e',
      expiresAt: '2025-07-16T15:12:31.000Z',
    },
  ],
}

const described: Record<BrandOperationKind, Described> = {
  lookup: {
    tag: LOOKUP_TAG,
    summary: 'Get several records',
    description: `The records with these keys, in the order of the keys: one request in place of a get for each. A key that
no record of the brand has gives \`null\`, and a repeated key repeats its record. It counts as one request of the quota.`,
    parameters: ['BrandSlug', 'LookupGroup', 'LookupIds', 'IfNoneMatch'],
    right: {
      description: 'A record or null for each key.',
      schema: 'LookupResult',
      example: { items: [order.sample, null] },
      headers: ['ETag'],
    },
    errors: ['BadRequest', 'Unauthorized', 'NotFound', 'TooManyRequests', 'InternalError'],
  },
  search: {
    tag: LOOKUP_TAG,
    summary: 'Search',
    description: `The records that people mean by what they type: by numbers and codes, and by words of names. Whole numbers come first,
then whole names, then those that start so; in each, groups in a fixed order, orders first.

A hit has the key of the record, a label, the field that matched, and some fields of the record: its status, kind, dates, and ids of
other records, which \`lookup\` reads. Get the record itself by its key. Of many matches, the first are counted: \`found\` is all of
them if \`isExact\` is true, and otherwise at least so many. Groups in \`behind\` were not searched: another release loaded them, and the
next load of this one, or \`selvedge migrate\`, makes them searchable.

Exact filters of lists compare a whole value, and find all records that have it.`,
    parameters: ['BrandSlug', 'SearchText', 'SearchGroups', 'SearchLimit', 'IfNoneMatch'],
    right: {
      description: 'The hits, best first.',
      schema: 'SearchResult',
      example: {
        hits: [
          {
            group: 'orders',
            key: id,
            label: order.sample.number,
            match: { field: 'number', value: order.sample.number },
            line: Object.fromEntries(order.findable!.line.map((name) => [name, order.sample[name] ?? null])),
          },
        ],
        found: 1,
        isExact: true,
        behind: [],
      },
      headers: ['ETag'],
    },
    errors: ['BadRequest', 'Unauthorized', 'NotFound', 'TooManyRequests', 'InternalError'],
  },
  changes: {
    tag: SYNC_TAG,
    summary: 'List changes',
    description: `What happened to the records, in the order to apply it in, so that a copy stays exact. Without a cursor the
feed first gives every record, and then what changed meanwhile: making a copy and keeping it are one loop.

Apply the items of a page, store \`nextCursor\` in the same transaction, and ask again: at once while \`hasMore\` is true,
later otherwise. A record that changed several times comes once, as it is now. A page may have fewer items than
\`limit\`, even none. Records may refer to others that come later: check references when \`hasMore\` is false.

Send the \`ETag\` of a page without items as \`If-None-Match\` with the same cursor: while nothing changes, the answer is 304.
Changes are kept for 30 days unless the operator decides otherwise. A cursor from before that, or from before a failover
that lost changes, returns 410: start again without a cursor, into a fresh copy.`,
    parameters: ['BrandSlug', 'Groups', 'ChangesLimit', 'ChangesCursor', 'IfNoneMatch'],
    right: {
      description: 'A page of changes.',
      schema: 'ChangesPage',
      example: {
        items: [
          { group: 'orders', op: 'upsert', key: { id }, record: order.sample },
          { group: 'orders', op: 'delete', key: { id } },
        ],
        nextCursor: 'c2VsdmVkZ2U',
        hasMore: false,
      },
      headers: ['ETag', 'Selvedge-Version'],
    },
    errors: ['BadRequest', 'Unauthorized', 'NotFound', 'ChangesGone', 'TooManyRequests', 'InternalError'],
  },
  state: {
    tag: SYNC_TAG,
    summary: 'Get the state',
    description: `Count and digest of each group: what an exact copy has too. Compare when \`Selvedge-Version\` is the one of
the last page of changes; otherwise there are changes that the copy does not have yet.

The digest of a group is the sum, modulo 2^64, of the first eight bytes of the SHA-256 of each record, taken as an
unsigned big-endian number, and written as 16 hexadecimal digits. A record is hashed as the bytes that were sent: parsing
and writing it again may change them. It finds errors, not forgeries.`,
    parameters: ['BrandSlug', 'Groups', 'IfNoneMatch'],
    right: {
      description: 'Count and digest of each group, in order of their paths.',
      schema: 'State',
      example: { groups: [{ group: 'orders', count: 312, digest: '06c1a4b6c5d7f9e2' }] },
      headers: ['ETag', 'Selvedge-Version'],
    },
    errors: ['BadRequest', 'Unauthorized', 'NotFound', 'TooManyRequests', 'InternalError'],
  },
  snapshot: {
    tag: SYNC_TAG,
    summary: 'Get the snapshot',
    description: `All records as files, where the operator had them made: the quickest way to a copy of a large brand. Each group
that has records is a file of JSON lines, a record a line, packed by gzip. All of them are of one moment, \`takenAt\`.
\`tables\` has the same records as Parquet files, for data frames and warehouses.

Download the files, without a key, before \`expiresAt\`; ask again for fresh addresses instead of keeping these. Check that
\`bytes\` and \`sha256\` are those of the file as it arrived, before unpacking. Then follow \`changes\` from \`cursor\`, which
is for the same groups: all that the key opens. Without a snapshot the answer is 404: follow \`changes\` without a cursor, which gives the same records.`,
    parameters: ['BrandSlug'],
    right: {
      description: 'The files, and the cursor to continue from.',
      schema: 'Snapshot',
      example: snapshotSample,
      headers: [],
    },
    errors: ['BadRequest', 'Unauthorized', 'NotFound', 'TooManyRequests', 'InternalError', 'StorageUnavailable'],
  },
  reports: {
    tag: REPORTS_TAG,
    summary: 'List the reports',
    description: `The reports that were computed for the brand, each with the day it is for and its number of rows. The operator has
them computed, usually every few minutes; the list is empty where that never happened.`,
    parameters: ['BrandSlug', 'IfNoneMatch'],
    right: {
      description: 'The reports.',
      schema: 'ReportList',
      example: { reports: [{ name: 'late-orders', title: 'Late orders', asOf: '2025-07-16', rows: 14 }] },
      headers: ['ETag'],
    },
    errors: ['BadRequest', 'Unauthorized', 'NotFound', 'TooManyRequests', 'InternalError'],
  },
}
