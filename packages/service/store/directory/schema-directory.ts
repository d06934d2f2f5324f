/** What a process asks the directory to know whether it is ready, with any login that may read the list of migrations. */
import type { KeptConnection } from '../connections/kept-connection.ts'
import { CELLS_OTHER_THAN } from './directory.ts'

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
    return (await this.#connection.query<[string]>(CELLS_OTHER_THAN.text, [known])).map(([cell]) => cell)
  }
}
