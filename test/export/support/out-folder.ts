/** A folder that an export goes to, and a look at what it left there. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from '../../../packages/export/src/manifest.ts'

export class OutFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'selvedge-export-'))

  file(name: string): string {
    return join(this.path, name)
  }

  manifest(): Manifest {
    return JSON.parse(readFileSync(this.file('manifest.json'), 'utf8'))
  }

  text(name: string): string {
    return readFileSync(this.file(name), 'utf8')
  }

  /** The records in an NDJSON file. */
  records(path: string): Readonly<Record<string, unknown>>[] {
    const lines = this.text(`${path}.ndjson`).split('\n')
    return lines.filter(Boolean).map((line) => JSON.parse(line))
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
