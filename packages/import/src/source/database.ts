/** One DuckDB in memory: the engine that reads the source. What it throws has no secret in it. */
import { type DuckDBConnection, DuckDBInstance, type DuckDBType, type Json } from '@duckdb/node-api'
import { ImportProblem } from '../problems.ts'
import type { Secrets } from './secrets.ts'

export interface ResultColumn {
  readonly name: string
  readonly type: DuckDBType
}

export class Database {
  readonly #instance: DuckDBInstance
  readonly #connection: DuckDBConnection
  readonly #secrets: Secrets

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection, secrets: Secrets) {
    this.#instance = instance
    this.#connection = connection
    this.#secrets = secrets
  }

  static async open(settings: Record<string, string>, secrets: Secrets): Promise<Database> {
    const instance = await DuckDBInstance.create(':memory:', settings)
    return new Database(instance, await instance.connect(), secrets)
  }

  async run(sql: string): Promise<void> {
    await this.#safely(() => this.#connection.run(sql))
  }

  async rows(sql: string): Promise<Json[][]> {
    return this.#safely(async () => (await this.#connection.runAndReadAll(sql)).getRowsJson())
  }

  /** The first column of a result, as much at a time as DuckDB makes. */
  async *texts(sql: string): AsyncGenerator<readonly string[]> {
    const result = await this.#safely(() => this.#connection.stream(sql))
    for (;;) {
      const chunk = await this.#safely(() => result.fetchChunk())
      if (!chunk || chunk.rowCount === 0) return
      yield chunk.getColumnValues(0) as string[]
    }
  }

  /** Binds a query, and reads no row. */
  async columns(sql: string): Promise<ResultColumn[]> {
    return this.#safely(async () => {
      const prepared = await this.#connection.prepare(sql)
      const columns = Array.from({ length: prepared.columnCount }, (_, index) => {
        return { name: prepared.columnName(index), type: prepared.columnType(index) }
      })
      prepared.destroySync()
      return columns
    })
  }

  close(): void {
    this.#connection.closeSync()
    this.#instance.closeSync()
  }

  async #safely<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      // Without the cause: its message has what was redacted.
      throw new DatabaseError(this.#secrets.redact((error as Error).message.trim()))
    }
  }
}

/** What DuckDB refused, or what it could not reach. */
export class DatabaseError extends ImportProblem {
  constructor(message: string) {
    super('failed', message)
  }

  /** Without the position in the query. */
  get firstLine(): string {
    return this.message.split('\n')[0]!
  }
}
