/** What a process asks the directory to know whether it is ready, with any login that may read the list of migrations. */
import type { KeptConnection } from '../connections/kept-connection.ts'

export class SchemaDirectory {
  readonly #connection: KeptConnection

  constructor(connection: KeptConnection) {
    this.#connection = connection
  }

  async latestMigration(): Promise<string> {
    return (await this.#connection.query<[string]>('select max(name) from directory.migrations', []))[0]![0]
  }

  /** Cells that brands live in, but for those given. */
  async cellsOtherThan(known: readonly string[]): Promise<string[]> {
    const text = 'select distinct cell from directory.all_brands where cell <> all($1::text[]) order by cell'
    return (await this.#connection.query<[string]>(text, [known])).map(([cell]) => cell)
  }
}
