/**
 * What has been fetched so far, in a working file next to the export.
 *
 * A page and the cursor after it are written in one transaction, so wherever the process ends, what is here is exactly
 * what was received, and the next run goes on from there. Records keep their place in the list and are found by their
 * key; every format is written from here, in the same order each time.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Group } from '@selvedge/client/catalogue'
import { keyOf } from './key.ts'

const SCHEMA = `
create table if not exists origin (brand text not null, baseUrl text not null, startedAt text not null);
create table if not exists walk (
  path text primary key, cursor text, version text, total integer not null, received integer not null,
  finished integer not null
);
create table if not exists record (
  path text not null, place integer not null, key text not null, body text not null, primary key (path, place)
) without rowid;
create unique index if not exists record_key on record (path, key);
create table if not exists repeated (path text not null, key text not null);
`

export interface Origin {
  readonly brand: string
  readonly baseUrl: string
  readonly startedAt: string
}

/** How far the walk over a collection has come. */
export interface WalkState {
  /** Where it goes on; null before the first page and after the last. */
  readonly cursor: string | null
  readonly version: string | null
  /** What the service said the collection holds. */
  readonly total: number
  /** Records that came, repeated ones included. */
  readonly received: number
  readonly finished: boolean
}

export interface Dangling {
  /** Key of the record that refers. */
  readonly key: string
  /** Key that it refers to. */
  readonly target: string
}

const EXAMPLES_MAX = 20

export class Staging {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string) {
    this.#database = new DatabaseSync(file)
    // Exclusive: two exports into the same folder would mix their pages.
    this.#database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal')
    this.#database.exec(SCHEMA)
  }

  close(): void {
    this.#database.close()
  }

  /** Whose records these are; the first run says it, later ones are told. */
  origin(given: Origin): Origin {
    const known = this.#prepare('select brand, baseUrl, startedAt from origin').get()
    if (known) return known as unknown as Origin
    this.#prepare('insert into origin values (?, ?, ?)').run(given.brand, given.baseUrl, given.startedAt)
    return given
  }

  walk(path: string): WalkState | null {
    const row = this.#prepare('select cursor, version, total, received, finished from walk where path = ?').get(path)
    return row ? ({ ...row, finished: row.finished === 1 } as WalkState) : null
  }

  /** Adds a page to what the collection has, and moves the walk on, both or neither. */
  addPage({ path, key }: Group, items: readonly object[], after: WalkState): void {
    const add = this.#prepare('insert into record values (?, ?, ?, ?) on conflict (path, key) do nothing')
    const first = after.received - items.length
    this.#database.exec('begin')
    for (const [index, item] of items.entries()) {
      const itemKey = keyOf(item, key)
      const { changes } = add.run(path, first + index, itemKey, JSON.stringify(item))
      if (changes === 0) this.#prepare('insert into repeated values (?, ?)').run(path, itemKey)
    }
    const { cursor, version, total, received, finished } = after
    const move = this.#prepare('insert or replace into walk values (?, ?, ?, ?, ?, ?)')
    move.run(path, cursor, version, total, received, finished ? 1 : 0)
    this.#database.exec('commit')
  }

  /** Forgets a collection, so that it is walked from its beginning. */
  forget(path: string): void {
    this.#database.exec('begin')
    for (const table of ['walk', 'record', 'repeated']) this.#prepare(`delete from ${table} where path = ?`).run(path)
    this.#database.exec('commit')
  }

  /** Distinct records of a collection. */
  count(path: string): number {
    return this.#prepare('select count(*) as count from record where path = ?').get(path)!.count as number
  }

  /** Keys that came more than once, each as often as it was too many. */
  repeated(path: string): string[] {
    return this.#prepare('select key from repeated where path = ?')
      .all(path)
      .map(({ key }) => key as string)
  }

  /** The records of a collection as the API serves them, in the order of its list. */
  *bodies(path: string): Generator<string, void, undefined> {
    const rows = this.#prepare('select body from record where path = ? order by place').iterate(path)
    for (const { body } of rows) yield body as string
  }

  /** References that lead nowhere: how many, and the first of them. `pointer` says where in a record they are. */
  dangling(path: string, pointer: string, to: string): { count: number; examples: Dangling[] } {
    const rows = this.#prepare(
      `select r.key, r.body ->> ? as target, count(*) over () as count from record r
where r.path = ? and target is not null and not exists (select 1 from record t where t.path = ? and t.key = target)
order by r.place limit ?`,
    ).all(pointer, path, to, EXAMPLES_MAX)
    const examples = rows.map(({ key, target }) => ({ key, target }) as unknown as Dangling)
    return { count: (rows[0]?.count as number | undefined) ?? 0, examples }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql)
    this.#statements.set(sql, known)
    return known
  }
}
