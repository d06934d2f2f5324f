/** A mapping folder of a test, filled by hand. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DestinedFolder, destinedFolder, type Overrides } from '../../../packages/import/src/folder/destination.ts'
import { readFolder } from '../../../packages/import/src/folder/folder.ts'

export const NAMESPACE = '5c0f6c52-4f0c-4c3e-9a52-0d5d3f0b7a11'

export class MappingFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'selvedge-mapping-'))

  constructor(settings: { readonly brand?: string; readonly url?: string } = {}) {
    this.write('import.json', JSON.stringify({ brand: 'alder-finch', namespace: NAMESPACE, ...settings }))
  }

  write(name: string, content: string): void {
    writeFileSync(join(this.path, name), content)
  }

  read(name: string): string {
    return readFileSync(join(this.path, name), 'utf8')
  }

  /** For the listener and the brand that it names, unless others are given. */
  destined(overrides: Partial<Overrides> = {}): DestinedFolder {
    return destinedFolder(readFolder(this.path), { brand: null, url: null, ...overrides }, {})
  }

  removeState(): void {
    for (const name of globSync('.state.duckdb*', { cwd: this.path })) this.remove(name)
  }

  remove(name = ''): void {
    rmSync(join(this.path, name), { recursive: true, force: true })
  }
}
