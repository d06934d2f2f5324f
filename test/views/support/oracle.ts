/** Compares views with what an independent program in Python computes from the same records. */
import { join } from 'node:path'
import { resources } from '@selvedge/catalogue'
import { viewKinds, visibilityOf } from '@selvedge/catalogue/visibility'
import type { View } from '../../../packages/service/store/views/build.ts'
import { PythonOracle } from '../../support/python-oracle.ts'
import type { StoredRecord } from './stored-records.ts'

export class Oracle {
  readonly #python = new PythonOracle(join(import.meta.dirname, 'oracle.py'))

  constructor() {
    const rules = viewKinds.map((kind) => [
      kind,
      Object.fromEntries(visibilityOf(kind).map(({ resource, seen, hidden }) => [resource.path, { seen, hidden }])),
    ])
    const groups = resources.map(({ path, key, fields }) => {
      const references = Object.entries(fields).flatMap(([name, { to }]) => (to ? [[name, to]] : []))
      return [path, { key, references: Object.fromEntries(references) }]
    })
    this.#python.write('rules.json', JSON.stringify(Object.fromEntries(rules)))
    this.#python.write('groups.json', JSON.stringify(Object.fromEntries(groups)))
  }

  /** Sentences about what differs between the views and the brand's records. */
  async differences(brandId: number, views: readonly View[], stored: readonly StoredRecord[]): Promise<string[]> {
    const [own, others] = [[], []] as [string[], string[]]
    for (const { owner, path, body } of stored) {
      if (owner === brandId) own.push(`${path}\t${body}\n`)
      else others.push(`${owner}\t${path}\t${body}\n`)
    }
    this.#python.write('views.json', JSON.stringify(views))
    this.#python.write('brand.txt', own.join(''))
    this.#python.write('views.txt', others.join(''))
    return await this.#python.ask()
  }

  end(): void {
    this.#python.end()
  }
}
