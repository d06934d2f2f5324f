/**
 * A copy of a brand's records that follows the feed of changes, in an SQLite file: what a sync keeps, and an export writes its
 * files from.
 *
 * What a page changed and the cursor after it are written in one transaction. So wherever the process ends, the copy is
 * exactly what was received up to its cursor, and the next run continues from there. Each record is kept as it was sent:
 * digests are over that text, and files and tables are made from it.
 *
 * A copy has a generation. Where the feed cannot continue, the next generation starts with every record, over the ones
 * that are there. When it is complete, what it did not have is removed.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { parseExactly } from '@selvedge/catalogue/exact-json'
import type { GroupState } from '@selvedge/client'
import { keyOf } from '../key.ts'
import { ExportProblem } from '../problems.ts'
import { Tally } from './digest.ts'
import { type TableSettings, Tables } from './tables.ts'

/** Tables beside those of the collections have this prefix. */
const SCHEMA = `
create table if not exists selvedge_copy (
  brand text not null, baseUrl text not null, only text not null, format text not null, generation integer not null,
  swept integer not null, snapshot text, cursor text, complete integer not null, verifiedAt text
) strict;
create table if not exists selvedge_records (
  path text not null, key text not null, generation integer not null, body text not null, unique (path, key)
) strict;
create table if not exists selvedge_groups (
  path text primary key, count integer not null, digest text not null, stale integer not null default 1,
  loaded integer not null default 0
) strict;
create table if not exists selvedge_deletes (records integer not null, deletes integer not null) strict;
`

/** Of a copy that an earlier version verified, which did not count deletes. */
const FIRST_COUNT = `insert into selvedge_deletes
select (select coalesce(sum(count), 0) from selvedge_groups), 0 from selvedge_copy
where verifiedAt is not null and not exists (select 1 from selvedge_deletes)`

/** A copy of more records is not reduced to less than half unless that is allowed. */
const SMALL_COPY_RECORDS = 100

const REPLACE = 'insert or replace into selvedge_records values (?, ?, ?, ?)'
const UPSERT = `insert into selvedge_records values (?, ?, ?, ?)
on conflict (path, key) do update set generation = excluded.generation, body = excluded.body`

const EXAMPLES_MAX = 20

/** The digest of a group without records. */
const NONE = new Tally().digest

/** What a copy is of, said by the run that makes it. */
export interface Origin {
  readonly brand: string
  readonly baseUrl: string
  /** Paths of its groups, with commas; empty for all. */
  readonly only: string
  readonly format: string
}

export interface Dangling {
  /** Key of the record that refers. */
  readonly key: string
  /** Key that it refers to. */
  readonly target: string
}

export interface Standing {
  readonly generation: number
  /** The newest generation that is complete. */
  readonly swept: number
  /** When the snapshot was taken that this generation started from; null where it started from the feed. */
  readonly snapshot: string | null
  /** Null before the first page, and until all files of a snapshot are in. */
  readonly cursor: string | null
  readonly verifiedAt: string | null
}

/** A change of the feed, whichever group it is in. */
export interface RecordChange {
  readonly group: string
  readonly op: 'upsert' | 'delete'
  readonly key: object
  readonly record?: object
  readonly recordText?: string
}

export interface FeedPage {
  readonly items: readonly RecordChange[]
  readonly nextCursor: string
  readonly hasMore: boolean
}

/** What a run did to a copy, by what really became another. */
export class Changed {
  upserts = 0
  deletes = 0
  readonly groups = new Set<string>()
}

export class Copy {
  readonly changed = new Changed()
  readonly #database: DatabaseSync
  readonly #name: string
  readonly #statements = new Map<string, StatementSync>()
  readonly #tables: Tables | null
  readonly #allowsDeletes: boolean
  /** Of the transaction that is under way. */
  #tallies = new Map<string, Tally>()

  /** `name` is what it is called in messages. With `tables`, its groups have tables beside the texts. */
  constructor(
    database: DatabaseSync,
    name: string,
    tables: TableSettings | null,
    origin: Origin,
    allowsDeletes: boolean,
  ) {
    this.#database = database
    this.#name = name
    this.#allowsDeletes = allowsDeletes
    this.#tables = this.#transaction(() => {
      database.exec(SCHEMA)
      this.#claim(origin)
      this.#prepare(FIRST_COUNT).run()
      return tables && new Tables(database, tables, this, this.standing.swept > 0)
    })
  }

  get file(): string {
    return this.#database.location()!
  }

  close(): void {
    this.#database.close()
  }

  get standing(): Standing {
    const row = this.#prepare('select generation, swept, snapshot, cursor, verifiedAt from selvedge_copy').get()
    return row as unknown as Standing
  }

  /** Applies a page that was read from where the copy stands, and moves the cursor on, both or neither. */
  apply({ items, nextCursor, hasMore }: FeedPage, from: Standing): Standing {
    const { generation, swept } = from
    return this.#transaction(() => {
      for (const { group, op, key, record, recordText } of items) {
        const text = keyOf(key, Object.keys(key))
        if (op === 'upsert') this.#put(group, text, record, recordText!, generation)
        else this.#remove(group, text, key)
      }
      if (!hasMore && swept < generation) this.#sweep(generation)
      return this.#move(from, { cursor: nextCursor }, !hasMore)
    })
  }

  /** Into the next generation, from a snapshot or from the start of the feed. */
  restart(from: Standing, snapshot: string | null): Standing {
    return this.#transaction(() => this.#move(from, { cursor: null, snapshot, generation: from.generation + 1 }))
  }

  /** Some records of a snapshot, as they are in its file. */
  addRecords(path: string, key: readonly string[], bodies: readonly string[], from: Standing): void {
    this.#transaction(() => {
      this.#move(from, {})
      for (const body of bodies) {
        const record = parseExactly(body) as object
        this.#put(path, keyOf(record, key), record, body, from.generation)
      }
    })
  }

  /** All records of a group's file are in; an interruption does not load them again. */
  isLoaded(path: string): void {
    const { generation } = this.standing
    this.#prepare(
      `insert into selvedge_groups (path, count, digest, loaded) values (?, 0, '${NONE}', ?)
on conflict do update set loaded = excluded.loaded`,
    ).run(path, generation)
  }

  /** Groups of this generation's snapshot that are in. */
  loadedPaths(): string[] {
    const rows = this.#prepare('select path from selvedge_groups where loaded = ?').all(this.standing.generation)
    return rows.map(({ path }) => path as string)
  }

  /** All files of the snapshot are in; the feed continues from its cursor. */
  finishSnapshot(cursor: string, from: Standing): void {
    this.#transaction(() => this.#move(from, { cursor }))
  }

  /** By group, those without a record left out. */
  tallies(): Map<string, Omit<GroupState, 'group'>> {
    const rows = this.#prepare('select path, count, digest from selvedge_groups where count > 0').all()
    return new Map(
      rows.map(({ path, count, digest }) => [path as string, { count: count as number, digest: digest as string }]),
    )
  }

  get records(): number {
    return this.#prepare('select coalesce(sum(count), 0) as records from selvedge_groups').get()!.records as number
  }

  /** So many of each group are of this generation. */
  recordsOf(generation: number): { readonly group: string; readonly count: number }[] {
    const counted = 'select path as "group", count(*) as count from selvedge_records where generation = ? group by path'
    return this.#prepare(counted).all(generation) as { group: string; count: number }[]
  }

  verified(at: string): void {
    this.#transaction(() => {
      this.#prepare('update selvedge_copy set verifiedAt = ?').run(at)
      this.#prepare('delete from selvedge_deletes').run()
      this.#prepare('insert into selvedge_deletes values (?, 0)').run(this.records)
    })
  }

  /** The records of a group as they were sent, in order of their keys: the same records are always the same file. */
  *bodies(path: string): Generator<string, void, undefined> {
    const rows = this.#prepare('select body from selvedge_records where path = ? order by key').iterate(path)
    for (const { body } of rows) yield body as string
  }

  /** The same in the order in which they came, which is that of lists. Only the numbers of rows are sorted, not the bodies. */
  *bodiesAsReceived(path: string): Generator<string, void, undefined> {
    const rows = this.#prepare(
      `with received as materialized (select rowid as number from selvedge_records where path = ? order by rowid)
select body from received cross join selvedge_records on selvedge_records.rowid = received.number`,
    ).iterate(path)
    for (const { body } of rows) yield body as string
  }

  /** References that lead nowhere: how many, and the first of them. `pointer` says where in a record they are. */
  dangling(path: string, pointer: string, to: string): { count: number; examples: Dangling[] } {
    const rows = this.#prepare(
      `select r.key, r.body ->> ? as target, count(*) over () as count from selvedge_records r
where r.path = ? and target is not null
  and not exists (select 1 from selvedge_records t where t.path = ? and t.key = target)
order by r.rowid limit ?`,
    ).all(pointer, path, to, EXAMPLES_MAX)
    const examples = rows.map(({ key, target }) => ({ key, target }) as unknown as Dangling)
    return { count: (rows[0]?.count as number | undefined) ?? 0, examples }
  }

  /** Whether the file of a group has other records than the copy. */
  isStale(path: string): boolean {
    return this.#prepare('select stale from selvedge_groups where path = ?').get(path)?.stale !== 0
  }

  isWritten(path: string): void {
    this.#prepare(
      `insert into selvedge_groups (path, count, digest, stale) values (?, 0, '${NONE}', 0)
on conflict do update set stale = 0`,
    ).run(path)
  }

  #claim(origin: Origin): void {
    const { brand, baseUrl, only, format } = origin
    const known = this.#prepare('select brand, baseUrl, only, format from selvedge_copy').get() as Origin | undefined
    if (!known) {
      this.#prepare('insert into selvedge_copy values (?, ?, ?, ?, 1, 0, null, null, 0, null)').run(
        brand,
        baseUrl,
        only,
        format,
      )
    } else if (describe(known) !== describe(origin)) {
      const remedy = 'remove it to start again, or name another place'
      throw new ExportProblem(
        'usage',
        `${this.#name} is a copy of ${describe(known)}, not of ${describe(origin)}; ${remedy}`,
      )
    }
  }

  #put(path: string, key: string, record: unknown, body: string, generation: number): void {
    const held = this.#prepare('select generation, body from selvedge_records where path = ? and key = ?')
    const known = held.get(path, key) as { generation: number; body: string } | undefined
    // A change leaves a record where it is in lists. A new generation has all records in their order.
    const isMoved = known !== undefined && known.generation < generation
    const set = this.#prepare(isMoved ? REPLACE : UPSERT)
    set.run(path, key, generation, body)
    if (known?.body === body) return
    const tally = this.#tallyOf(path)
    if (known) tally.remove(known.body)
    tally.add(body)
    this.#tables?.put(path, record)
    this.changed.upserts++
  }

  #remove(path: string, keyText: string, key: object): void {
    const removed = this.#prepare('delete from selvedge_records where path = ? and key = ? returning body')
    const known = removed.get(path, keyText)
    if (known) this.#removed(path, known.body as string, key)
  }

  #removed(path: string, body: string, key: object): void {
    this.#tallyOf(path).remove(body)
    this.#tables?.remove(path, key)
    this.changed.deletes++
  }

  #sweep(generation: number): void {
    const old = this.#prepare('delete from selvedge_records where generation < ? returning path, body').all(generation)
    for (const { path, body } of old)
      this.#removed(path as string, body as string, parseExactly(body as string) as object)
    this.#tables?.index()
    this.#prepare('update selvedge_copy set swept = ?').run(generation)
  }

  /**
   * Deletes are counted since the copy was last verified, over all runs: otherwise one that is repeated would delete half of what
   * is left each time. A copy that was never verified has nothing to lose.
   */
  #refuseManyDeletes(deletes: number): void {
    if (deletes === 0) return
    const counted = this.#prepare('update selvedge_deletes set deletes = deletes + ? returning records, deletes')
    const row = counted.get(deletes) as { records: number; deletes: number } | undefined
    if (!row || this.#allowsDeletes || row.records <= SMALL_COPY_RECORDS || row.deletes * 2 <= row.records) return
    throw new ExportProblem(
      'deletes',
      `${this.#name} has ${row.records} records, and at least ${row.deletes} would be deleted; they are kept. Check the service and the key. If the records are really gone, run again with --allow-deletes.`,
    )
  }

  /** Another process that moved the copy meanwhile has applied other pages to the same records. */
  #move(from: Standing, to: Partial<Standing>, isComplete = false): Standing {
    const { cursor, snapshot, generation } = { ...from, ...to }
    const move = this.#prepare(
      `update selvedge_copy set cursor = ?, snapshot = ?, generation = ?, complete = ?
where cursor is ? and snapshot is ? and generation = ?`,
    )
    const values = [cursor, snapshot, generation, Number(isComplete), from.cursor, from.snapshot, from.generation]
    if (move.run(...values).changes === 0) throw inUse(this.#name)
    return this.standing
  }

  #tallyOf(path: string): Tally {
    let tally = this.#tallies.get(path)
    if (!tally) {
      const row = this.#prepare('select count, digest from selvedge_groups where path = ?').get(path)
      tally = new Tally(row?.count as number | undefined, row?.digest as string | undefined)
      this.#tallies.set(path, tally)
    }
    return tally
  }

  #keepTallies(): void {
    for (const [path, { count, digest }] of this.#tallies) {
      this.#prepare(
        `insert into selvedge_groups (path, count, digest) values (?, ?, ?)
on conflict do update set count = excluded.count, digest = excluded.digest, stale = 1`,
      ).run(path, count, digest)
      this.changed.groups.add(path)
    }
  }

  #transaction<Result>(work: () => Result): Result {
    this.#tallies = new Map()
    const before = this.changed.deletes
    this.#database.exec('begin immediate')
    try {
      const result = work()
      this.#refuseManyDeletes(this.changed.deletes - before)
      this.#keepTallies()
      this.#database.exec('commit')
      return result
    } catch (error) {
      this.#database.exec('rollback')
      throw error
    }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql)
    this.#statements.set(sql, known)
    return known
  }
}

export function inUse(name: string): ExportProblem {
  return new ExportProblem('usage', `${name} is being synced by another process; let one of them do it`)
}

function describe({ brand, baseUrl, only, format }: Origin): string {
  return `${only === '' ? 'all collections' : only} of ${brand} from ${baseUrl} as ${format}`
}
