/** Compares searches with what an independent program in Python finds in the same records. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { findableGroups } from '@selvedge/catalogue'

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
  readonly #folder = mkdtempSync(join(tmpdir(), 'selvedge-search-'))
  readonly #process: ChildProcessWithoutNullStreams
  readonly #lines: Interface
  readonly #ended: Promise<[string]>

  constructor() {
    this.#process = spawn('python3', [join(import.meta.dirname, 'oracle.py')])
    this.#process.stderr.pipe(process.stderr)
    this.#lines = createInterface(this.#process.stdout)
    this.#ended = once(this.#process, 'exit').then(([code]) => [`{"problems":["the oracle ended with ${code}"]}`])
    const groups = findableGroups.map(({ path, findable }) => [path, findable])
    this.#write('groups.json', JSON.stringify(Object.fromEntries(groups)))
  }

  /** `records` are those of one owner, in the order of lists. */
  async compare(
    records: readonly { readonly path: string; readonly body: string }[],
    searches: readonly Searched[],
  ): Promise<Compared> {
    this.#write('records.txt', records.map(({ path, body }) => `${path}\t${body}\n`).join(''))
    this.#write('searches.json', JSON.stringify(searches))
    const answer = Promise.race([once(this.#lines, 'line'), this.#ended])
    this.#process.stdin.write(`${this.#folder}\n`)
    const [line] = await answer
    return JSON.parse(line)
  }

  #write(name: string, text: string): void {
    writeFileSync(join(this.#folder, name), text)
  }

  end(): void {
    this.#process.stdin.end()
    rmSync(this.#folder, { recursive: true })
  }
}
