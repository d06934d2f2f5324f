/** Compares searches with what an independent program in Python finds in the same records. */
import { join } from 'node:path'
import { findableGroups } from '@selvedge/catalogue'
import { PythonOracle } from '../../support/python-oracle.ts'

export interface Searched {
  readonly q: string
  /** That the key opens. */
  readonly groups: readonly string[]
  readonly limit: number
  readonly answer: object
}

export interface Compared {
  readonly problems: readonly string[]
  /** How many searches found something, and how many read all that matches. */
  readonly withHits: number
  readonly exact: number
}

export class SearchOracle {
  readonly #python = new PythonOracle(join(import.meta.dirname, 'oracle.py'))

  constructor() {
    const groups = findableGroups.map(({ path, findable }) => [path, findable])
    this.#python.write('groups.json', JSON.stringify(Object.fromEntries(groups)))
  }

  /** `records` are those of one owner, in the order of lists. */
  async compare(
    records: readonly { readonly path: string; readonly body: string }[],
    searches: readonly Searched[],
  ): Promise<Compared> {
    this.#python.write('records.txt', records.map(({ path, body }) => `${path}\t${body}\n`).join(''))
    this.#python.write('searches.json', JSON.stringify(searches))
    return await this.#python.ask()
  }

  end(): void {
    this.#python.end()
  }
}
