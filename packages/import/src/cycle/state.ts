/**
 * What was sent: for each group the key and the hash of every row, and the stamp that the service gave. It is one DuckDB file,
 * locked while it is open, so two runs cannot interfere. If it is lost or out of step, the next cycle replaces those groups.
 */
import type { DestinedFolder } from '../folder/destination.ts'
import { ImportProblem } from '../problems.ts'
import type { Comparison } from '../reading/compare.ts'
import { rowsTable, STATE } from '../reading/sent-rows.ts'
import { type Database, DatabaseError } from '../source/database.ts'
import { sqlText } from '../sql.ts'
import type { Dangling } from './dangling.ts'

export interface GroupMemory {
  /** Of everything that decides how a row becomes a record. */
  readonly fingerprint: string
  readonly stamp: string | null
  readonly count: number
  readonly readAtMs: number
  /** Its references that lead nowhere, for cycles that do not read it. */
  readonly dangling: readonly Dangling[]
  /** Rows of it that were left out, likewise. */
  readonly quarantined: number
}

export class State {
  readonly #database: Database
  readonly groups: ReadonlyMap<string, GroupMemory>

  private constructor(database: Database, groups: ReadonlyMap<string, GroupMemory>) {
    this.#database = database
    this.groups = groups
  }

  static async attach(database: Database, { state }: DestinedFolder): Promise<State> {
    await attachState(database, state)
    await database.run(`create schema if not exists ${STATE}.rows;
create table if not exists ${STATE}.groups (path varchar primary key, fingerprint varchar, stamp varchar, count double, read_at double);
alter table ${STATE}.groups add column if not exists dangling varchar;
alter table ${STATE}.groups add column if not exists quarantined double`)
    const rows = await database.rows(
      `select path, fingerprint, stamp, count, read_at, dangling, quarantined from ${STATE}.groups`,
    )
    const groups = rows.map(
      ([path, fingerprint, stamp, count, readAtMs, found, quarantined]): [string, GroupMemory] => {
        const dangling = found === null ? [] : JSON.parse(String(found))
        const memory = { fingerprint, stamp, count, readAtMs, dangling, quarantined: quarantined ?? 0 }
        return [String(path), memory as unknown as GroupMemory]
      },
    )
    return new State(database, new Map(groups))
  }

  /** One transaction for all groups: after a crash, the file has all of this cycle or nothing. */
  async remember(sent: readonly { readonly comparison: Comparison; readonly memory: GroupMemory }[]): Promise<void> {
    await this.#database.run('begin')
    for (const { comparison, memory } of sent) {
      for (const statement of rowStatements(comparison)) await this.#database.run(statement)
      const { fingerprint, stamp, count, readAtMs, dangling, quarantined } = memory
      const values = [
        sqlText(comparison.path),
        sqlText(fingerprint),
        stamp === null ? 'null' : sqlText(stamp),
        count,
        readAtMs,
        sqlText(JSON.stringify(dangling)),
        quarantined,
      ]
      await this.#database.run(`insert or replace into ${STATE}.groups values (${values.join(', ')})`)
    }
    await this.#database.run('commit')
    await this.#database.run(`checkpoint ${STATE}`)
  }
}

function rowStatements({ path, keys, table, isKnown, upserts, removals }: Comparison): string[] {
  const rows = rowsTable(path)
  const names = keys.join(', ')
  if (!isKnown) return [`create or replace table ${rows} as select ${names}, h from ${table}`]
  const same = keys.map((key) => `n.${key} = s.${key}`).join(' and ')
  const removed = `delete from ${rows} s where not exists (select 1 from ${table} n where ${same} and n.body is null)`
  const added = `insert into ${rows} select ${names}, h from ${table} where body is not null`
  return [...(upserts + removals > 0 ? [removed] : []), ...(upserts > 0 ? [added] : [])]
}

export async function attachState(database: Database, file: string, mode: '' | '(read_only)' = ''): Promise<void> {
  try {
    await database.run(`attach ${sqlText(file)} as ${STATE} ${mode}`)
  } catch (error) {
    if (error instanceof DatabaseError) throw new ImportProblem('failed', attachProblem(file, error.message))
    throw error
  }
}

function attachProblem(file: string, message: string): string {
  if (/lock/i.test(message)) return `Another run uses ${file}; wait until it ends, or stop it.`
  return `${file} cannot be used (${message}). Remove it: the next cycle then sends every record once more.`
}
