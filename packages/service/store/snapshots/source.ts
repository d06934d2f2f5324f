/**
 * All records of a brand or of a view, and those that all brands share, as of one moment: everything is read from one snapshot of the
 * database, whatever is loaded meanwhile. The connection is the loader's, whose statements may take as long as they need.
 */
import type { Readable } from 'node:stream'
import { type Resource, resources, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Head, NO_HEAD } from '../changes/position.ts'
import { setBrand } from '../connections/brand-transaction.ts'
import { ownerIdOf, SHARED_BRAND_ID } from '../owner.ts'

export interface SourceGroup {
  readonly resource: Resource
  readonly stamp: string
  /** One more with each change of its records. */
  readonly version: number
  readonly records: number
}

/** Of a group into which nothing was ever loaded. */
const EMPTY = { stamp: '00000000-0000-0000-0000-000000000000', version: 0, records: 0 }

export interface SourceHeads {
  readonly own: Head
  readonly shared: Head
}

/** Everything in the transaction is read from one snapshot. Only temporary tables may be written. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query('begin isolation level repeatable read')
  // A process that was killed lets go of its snapshot within a second, so that it does not hold up vacuum.
  await client.query(`set local client_connection_check_interval = '1s'`)
}

export class SnapshotSource {
  readonly heads: SourceHeads
  readonly groups: readonly SourceGroup[]
  readonly #client: Client
  readonly #brandId: number

  private constructor(client: Client, brandId: number, heads: SourceHeads, groups: readonly SourceGroup[]) {
    this.#client = client
    this.#brandId = brandId
    this.heads = heads
    this.groups = groups
  }

  /** Of a view, `open` are the groups that its partner sees. */
  static async begin(
    client: Client,
    brandId: number,
    open: ReadonlySet<string> | null = null,
  ): Promise<SnapshotSource> {
    await beginSnapshot(client)
    const own = await readOwner(client, brandId)
    const shared = await readOwner(client, SHARED_BRAND_ID)
    const groups = resources
      .filter(({ path }) => open === null || open.has(path))
      .map((resource) => ({
        resource,
        ...((resource.shared ? shared : own).groups.get(resource.path) ?? EMPTY),
      }))
    return new SnapshotSource(client, brandId, { own: own.head, shared: shared.head }, groups)
  }

  /**
   * The bodies of a group as they are stored, a line each, in list order. A body is JSON, so it has no control character
   * and no line break in it: with such characters for quotes and delimiters, CSV changes nothing.
   */
  async copy(resource: Resource): Promise<Readable> {
    const ownerId = ownerIdOf(resource, this.#brandId)
    await setBrand(this.#client, ownerId)
    const query = `select body from records.${tableOf(resource).name} where brand_id = ${ownerId} order by ord`
    const format = `format csv, quote E'\\x01', delimiter E'\\x02', encoding 'UTF8'`
    const copy = this.#client.query(copyTo(`copy (${query}) to stdout (${format})`))
    // The connection may break before anybody reads. Then the stream has failed, and reading it fails too.
    return copy.on('error', (error) => copy.destroy(error))
  }

  /** Of records with a key of one field, by that key. */
  async find(
    resource: Resource,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
    const { name, key } = tableOf(resource)
    const ownerId = ownerIdOf(resource, this.#brandId)
    await setBrand(this.#client, ownerId)
    const { rows } = await this.#client.query<{ key: string; body: string }>(
      `select ${key[0]!.name}::text as key, body::text from records.${name} where brand_id = $1 and ${key[0]!.name} = any($2)`,
      [ownerId, keys],
    )
    return new Map(rows.map(({ key, body }) => [key, JSON.parse(body)]))
  }

  async end(): Promise<void> {
    await this.#client.query('commit')
  }
}

interface Owner {
  readonly head: Head
  readonly groups: ReadonlyMap<string, Omit<SourceGroup, 'resource'>>
}

async function readOwner(client: Client, ownerId: number): Promise<Owner> {
  await setBrand(client, ownerId)
  const state = await client.query('select sequence, stamp from records.brand_state where brand_id = $1', [ownerId])
  const groups = await client.query(
    'select resource, stamp, version, row_count from records.resource_state where brand_id = $1',
    [ownerId],
  )
  const [head] = state.rows
  return {
    head: head ? { sequence: Number(head.sequence), stamp: head.stamp } : NO_HEAD,
    groups: new Map(
      groups.rows.map(({ resource, stamp, version, row_count }) => [
        resource,
        { stamp, version: Number(version), records: Number(row_count) },
      ]),
    ),
  }
}
