/** Compares views with what an independent program in Python computes from the same records. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { resources } from '@selvedge/catalogue'
import { viewKinds, visibilityOf } from '@selvedge/catalogue/visibility'
import type { View } from '../../../packages/service/store/views/build.ts'
import type { StoredRecord } from './stored-records.ts'

export class Oracle {
  readonly #folder = mkdtempSync(join(tmpdir(), 'selvedge-oracle-'))
  readonly #process: ChildProcessWithoutNullStreams
  readonly #lines: Interface
  readonly #ended: Promise<[string]>

  constructor() {
    this.#process = spawn('python3', [join(import.meta.dirname, 'oracle.py')])
    this.#process.stderr.pipe(process.stderr)
    this.#lines = createInterface(this.#process.stdout)
    this.#ended = once(this.#process, 'exit').then(([code]) => [`["the oracle ended with ${code}"]`])
    const rules = viewKinds.map((kind) => [
      kind,
      Object.fromEntries(visibilityOf(kind).map(({ resource, seen, hidden }) => [resource.path, { seen, hidden }])),
    ])
    const groups = resources.map(({ path, key, fields }) => {
      const references = Object.entries(fields).flatMap(([name, { to }]) => (to ? [[name, to]] : []))
      return [path, { key, references: Object.fromEntries(references) }]
    })
    this.#write('rules.json', JSON.stringify(Object.fromEntries(rules)))
    this.#write('groups.json', JSON.stringify(Object.fromEntries(groups)))
  }

  /** Sentences about what differs between the views and the brand's records. */
  async differences(brandId: number, views: readonly View[], stored: readonly StoredRecord[]): Promise<string[]> {
    const [own, others] = [[], []] as [string[], string[]]
    for (const { owner, path, body } of stored) {
      if (owner === brandId) own.push(`${path}\t${body}\n`)
      else others.push(`${owner}\t${path}\t${body}\n`)
    }
    this.#write('views.json', JSON.stringify(views))
    this.#write('brand.txt', own.join(''))
    this.#write('views.txt', others.join(''))
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
