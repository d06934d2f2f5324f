/**
 * A copy of a brand's records that follows the feed of changes, in an SQLite file.
 *
 * What a page changed and the cursor after it are written in one transaction. So wherever the process ends, the copy is
 * exactly what was received up to its cursor, and the next run goes on from there. Each record is kept as it was sent:
 * digests are over that text, and files and tables are made from it.
 *
 * A copy has a generation. Where the feed cannot go on, the next generation starts with every record, over the ones that are
 * there. When it is complete, what it did not have is removed.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { parseExactly } from '@selvedge/catalogue/exact-json'
import type { GroupState } from '@selvedge/client'
import type { Group } from '@selvedge/client/catalogue'
import { keyOf } from '../key.ts'
import { ExportProblem } from '../problems.ts'
import { Tally } from './digest.ts'
import { Tables } from './tables.ts'

/** Tables beside those of the collections have this prefix. */
const SCHEMA = `
create table if not exists selvedge_copy (
  brand text not null, baseUrl text not null, only text not null, format text not null, generation integer not null,
  swept integer not null, cursor text, complete integer not null, verifiedAt text
) strict;
create table if not exists selvedge_records (
  path text not null, key text not null, generation integer not null, body text not null, unique (path, key)
) strict;
create table if not exists selvedge_groups (
  path text primary key, count integer not null, digest text not null, stale integer not null
) strict;
`

/** What a copy is of, said by the run that makes it. */
export interface Origin {
  readonly brand: string
  readonly baseUrl: string
  /** Paths of its groups, with commas; empty for all. */
  readonly only: string
  readonly format: string
}

export interface Standing {
  readonly generation: number
  /** The newest generation that is complete. */
  readonly swept: number
  /** Null before the first page. */
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

interface FeedPage {
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
  /** Of the transaction that is under way. */
  #tallies = new Map<string, Tally>()

  /** `name` is what it is called in messages. With `tables`, these groups have tables beside the texts. */
  constructor(database: DatabaseSync, name: string, tables: readonly Group[] | null, origin: Origin) {
    this.#database = database
    this.#name = name
    this.#tables = this.#transaction(() => {
      database.exec(SCHEMA)
      this.#claim(origin)
      return tables && new Tables(database, tables, this, this.standing.swept > 0)
    })
  }

  close(): void {
    this.#database.close()
  }

  get standing(): Standing {
    return this.#prepare('select generation, swept, cursor, verifiedAt from selvedge_copy').get() as unknown as Standing
  }

  /** Applies a page that was read from where the copy stands, and moves the cursor on, both or neither. */
  apply({ items, nextCursor, hasMore }: FeedPage, { cursor, generation, swept }: Standing): Standing {
    return this.#transaction(() => {
      for (const { group, op, key, record, recordText } of items) {
        const text = keyOf(key, Object.keys(key))
        if (op === 'upsert') this.#put(group, text, record, recordText!, generation)
        else this.#remove(group, text, key)
      }
      if (!hasMore && swept < generation) this.#sweep(generation)
      this.#move(cursor, nextCursor, generation, !hasMore)
      return this.standing
    })
  }

  /** Into the next generation, from the start of the feed. */
  restart({ cursor, generation }: Standing): void {
    this.#transaction(() => this.#move(cursor, null, generation + 1, false))
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

  /** So many of them are of this generation. */
  recordsOf(generation: number): number {
    const counted = this.#prepare('select count(*) as records from selvedge_records where generation = ?')
    return counted.get(generation)!.records as number
  }

  verified(at: string): void {
    this.#prepare('update selvedge_copy set verifiedAt = ?').run(at)
  }

  /** The records of a group as they were sent, in order of their keys: the same records are always the same file. */
  *bodies(path: string): Generator<string, void, undefined> {
    const rows = this.#prepare('select body from selvedge_records where path = ? order by key').iterate(path)
    for (const { body } of rows) yield body as string
  }

  /** Whether the file of a group has other records than the copy. */
  isStale(path: string): boolean {
    return this.#prepare('select stale from selvedge_groups where path = ?').get(path)?.stale !== 0
  }

  isWritten(path: string): void {
    this.#prepare(
      `insert into selvedge_groups values (?, 0, '${new Tally().digest}', 0) on conflict do update set stale = 0`,
    ).run(path)
  }

  #claim(origin: Origin): void {
    const { brand, baseUrl, only, format } = origin
    const known = this.#prepare('select brand, baseUrl, only, format from selvedge_copy').get() as Origin | undefined
    if (!known) {
      this.#prepare('insert into selvedge_copy values (?, ?, ?, ?, 1, 0, null, 0, null)').run(
        brand,
        baseUrl,
        only,
        format,
      )
    } else if (describe(known) !== describe(origin)) {
      throw new ExportProblem('usage', `${this.#name} is a copy of ${describe(known)}, not of ${describe(origin)}`)
    }
  }

  #put(path: string, key: string, record: unknown, body: string, generation: number): void {
    const known = this.#prepare('select body from selvedge_records where path = ? and key = ?').get(path, key)
    const set = this.#prepare(
      `insert into selvedge_records values (?, ?, ?, ?)
on conflict (path, key) do update set generation = excluded.generation, body = excluded.body`,
    )
    set.run(path, key, generation, body)
    if (known?.body === body) return
    const tally = this.#tallyOf(path)
    if (known) tally.remove(known.body as string)
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

  /** Another process that moved the cursor meanwhile has applied other pages to the same records. */
  #move(from: string | null, to: string | null, generation: number, isComplete: boolean): void {
    const move = this.#prepare('update selvedge_copy set cursor = ?, generation = ?, complete = ? where cursor is ?')
    if (move.run(to, generation, Number(isComplete), from).changes === 0) throw inUse(this.#name)
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
      this.#prepare('insert or replace into selvedge_groups values (?, ?, ?, 1)').run(path, count, digest)
      this.changed.groups.add(path)
    }
  }

  #transaction<Result>(work: () => Result): Result {
    this.#tallies = new Map()
    this.#database.exec('begin immediate')
    try {
      const result = work()
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
