/**
 * The records of brands as tables, by the Delta Sharing protocol: a share is a brand, `records` its one schema, and a table a group.
 * A key sees the tables of its brand and groups, as of the last snapshot.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { BASE_PATH, type SharedTable, sharedTables, snapshotInfo } from '@selvedge/catalogue'
import { snapshotKey } from '../../files/file-store.ts'
import { TABLE_LINK_SECONDS, TABLE_TYPE, tableFileNameOf } from '../../files/snapshot-file.ts'
import { PROBE_INTERVAL_SECONDS, type WatchedStore } from '../../files/watched-store.ts'
import { ApiError } from '../../http/reply/errors.ts'
import { flat, NO_STORE, NO_STORE_HEADERS, type Reply } from '../../http/reply/reply.ts'
import type { ReadPool } from '../../store/connections/read-pool.ts'
import type { BrandRecord, Directory, KeyRecord } from '../../store/directory/directory.ts'
import { readTables, type StoredTable } from '../../store/snapshots/read-tables.ts'
import type { CursorScope, Cursors } from '../answer/cursor.ts'
import type { OpenGroups } from '../group-scope.ts'
import { type QueryBody, requireCurrentVersion } from './query-body.ts'
import type { SharingRoute } from './route.ts'
import { fileLine, metadataLines, type ResponseFormat, responseFormat, tableId } from './table-lines.ts'

const SCHEMA = 'records'
const NDJSON_TYPE = 'application/x-ndjson; charset=utf-8'
const PAGE_MAX = 500

const byName = new Map(sharedTables.map((table) => [table.name, table]))

/** No brand has this id. */
const NO_BRAND_ID = 0

/** What a request has beside its address. */
interface SharingRequest {
  readonly rawQuery: string
  readonly headers: IncomingHttpHeaders
  readonly body: QueryBody
}

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextPageToken?: string
}

export class Sharing {
  readonly #directory: Directory
  readonly #reads: ReadPool
  readonly #files: WatchedStore | null
  readonly #cursors: Cursors

  constructor(directory: Directory, reads: ReadPool, files: WatchedStore | null, cursors: Cursors) {
    this.#directory = directory
    this.#reads = reads
    this.#files = files
    this.#cursors = cursors
  }

  async shares(key: KeyRecord, rawQuery: string): Promise<Reply> {
    const { brand } = key
    const scope = { brandId: brand?.id ?? NO_BRAND_ID, path: 'shares', filters: [] }
    const opened = brand?.active ? [brand] : []
    const page = await this.#page(scope, rawQuery, async (after, count) => {
      const brands = brand === null ? await this.#directory.activeBrands(after, count) : opened.slice(after, count)
      return brands.map(({ id, slug }) => ({ after: id, item: shareOf({ slug }) }))
    })
    return json(page)
  }

  /** What is asked for within a share. */
  async answer(brand: BrandRecord, open: OpenGroups, route: SharingRoute, request: SharingRequest): Promise<Reply> {
    const { schema, operation } = route
    if (schema !== '' && schema !== SCHEMA) throw notFound('schema', `must be ${SCHEMA}`)
    switch (operation.name) {
      case 'sharing.getShare':
        return json({ share: shareOf(brand) })
      case 'sharing.listSchemas':
        return json({ items: [{ name: SCHEMA, share: brand.slug }] })
      case 'sharing.listTables':
      case 'sharing.listAllTables':
        return json(await this.#tables(brand, open, request.rawQuery))
      default:
        return this.#table(brand, open, route, request)
    }
  }

  async #tables(brand: BrandRecord, open: OpenGroups, rawQuery: string): Promise<Page<object>> {
    const stored = await readTables(this.#reads, brand.id)
    const opened = sharedTables.filter((table) => stored?.byPath.has(table.path) && opens(open, table))
    const scope = { brandId: brand.id, path: 'tables', filters: [] }
    return this.#page(scope, rawQuery, async (after, count) =>
      opened.slice(after, after + count).map(({ name, path }, index) => ({
        after: after + index + 1,
        item: { name, schema: SCHEMA, share: brand.slug, id: tableId(brand.id, path) },
      })),
    )
  }

  async #table(brand: BrandRecord, open: OpenGroups, route: SharingRoute, request: SharingRequest): Promise<Reply> {
    const table = byName.get(route.table)
    if (!table) throw notFound('table', 'does not exist')
    if (!opens(open, table)) throw new ApiError('group_out_of_scope')
    const stored = (await readTables(this.#reads, brand.id))?.byPath.get(table.path)
    if (!stored) throw notFound('table', 'has no snapshot yet: the operator makes one with selvedge snapshot')
    const { headers } = request
    const format = responseFormat(headers['delta-sharing-capabilities']?.toString())
    const reply = replyHeaders(stored, format, headers.fileidhash?.toString())
    switch (route.operation.name) {
      case 'sharing.changes':
        throw new ApiError('invalid_parameter', [
          { parameter: 'changes', problem: `are not enabled here: read ${BASE_PATH}/brands/${brand.slug}/changes` },
        ])
      case 'sharing.getMetadata':
        return { status: 200, headers: reply, body: ndjson(metadataLines(brand.id, table, stored, format)) }
      case 'sharing.query': {
        requireCurrentVersion(request.body, stored.version)
        // Clients that find a file expect a row in it.
        const files = stored.records === 0 ? [] : [await this.#file(brand, table, stored, format)]
        return {
          status: 200,
          headers: reply,
          body: ndjson([...metadataLines(brand.id, table, stored, format), ...files]),
        }
      }
      default:
        return { status: 200, headers: reply, body: null }
    }
  }

  async #file(brand: BrandRecord, table: SharedTable, stored: StoredTable, format: ResponseFormat): Promise<object> {
    if (!this.#files?.available) throw ApiError.retryLater('storage_unavailable', PROBE_INTERVAL_SECONDS)
    const key = snapshotKey(brand.id, stored.name)
    const file = { key, fileName: tableFileNameOf(table.name), contentType: TABLE_TYPE }
    return fileLine(stored, await this.#files.store.link(file, TABLE_LINK_SECONDS), format)
  }

  /** `read` gives items after a position, each with its own. */
  async #page<Item>(
    scope: CursorScope,
    rawQuery: string,
    read: (after: number, count: number) => Promise<{ readonly after: number; readonly item: Item }[]>,
  ): Promise<Page<Item>> {
    const query = new URLSearchParams(rawQuery)
    const wanted = query.get('maxResults') || String(PAGE_MAX)
    if (!/^\d{1,9}$/.test(wanted)) {
      throw new ApiError('invalid_parameter', [{ parameter: 'maxResults', problem: 'must be a number, 0 or more' }])
    }
    const token = query.get('pageToken') || null
    const from = token === null ? 0 : this.#positionOf(token, scope)
    const count = Math.min(Number(wanted), PAGE_MAX)
    // One more than is asked for tells whether there are more.
    const found = await read(from, count + 1)
    const page = found.slice(0, count)
    const last = page.at(-1)?.after ?? from
    const next = this.#cursors.write(scope, { after: last, total: 0, states: [] })
    return { items: page.map(({ item }) => item), ...(found.length > count && { nextPageToken: next }) }
  }

  #positionOf(token: string, scope: CursorScope): number {
    try {
      return this.#cursors.read(token, scope).after
    } catch {
      throw new ApiError('invalid_parameter', [{ parameter: 'pageToken', problem: 'is not one of this list' }])
    }
  }
}

/** `snapshot_info` counts the records of all groups, so a key that is limited to some does not open it. */
function opens(open: OpenGroups, { path }: SharedTable): boolean {
  return open === null || (path !== snapshotInfo.path && open.has(path))
}

function shareOf({ slug }: { readonly slug: string }): object {
  return { name: slug }
}

function json(content: object): Reply {
  return { status: 200, headers: NO_STORE, body: JSON.stringify(content) }
}

function ndjson(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

function replyHeaders({ version }: StoredTable, format: ResponseFormat, fileIdHash: string | undefined): string[] {
  return flat({
    ...NO_STORE_HEADERS,
    'content-type': NDJSON_TYPE,
    'delta-table-version': String(version),
    'delta-sharing-capabilities': `responseformat=${format}`,
    // The names of files are random, whatever hash is asked for.
    ...(fileIdHash === 'md5' || fileIdHash === 'sha256' ? { fileidhash: fileIdHash } : {}),
  })
}

function notFound(parameter: string, problem: string): ApiError {
  return new ApiError('not_found', [{ parameter, problem }])
}
