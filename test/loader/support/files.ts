/** Files to load, in a folder that goes away with the test; and records written in either format. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Resource } from '@selvedge/catalogue'

export class Files {
  readonly folder = mkdtempSync(join(tmpdir(), 'selvedge-loading-'))

  /** Packed where the name says so. Returns the file's path. */
  write(name: string, content: string | Buffer): string {
    const path = join(this.folder, name)
    writeFileSync(path, name.endsWith('.gz') ? gzipSync(content) : content)
    return path
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export type Values = Readonly<Record<string, unknown>>

export function ndjson(records: readonly Values[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

export function csv(resource: Resource, records: readonly Values[]): string {
  const names = Object.keys(resource.fields)
  return [names.join(','), ...records.map((record) => csvLine(names.map((name) => record[name])))]
    .join('\n')
    .concat('\n')
}

export function csvLine(values: readonly unknown[]): string {
  return values.map(csvCell).join(',')
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
