/** The file of one record: found in the folder, compared with what the record says of it, and put where it is missing. */
import { basename, join } from 'node:path'
import { type FieldFault, resources } from '@selvedge/catalogue'
import type { FileStore } from './file-store.ts'
import { type FileFacts, readFacts } from './local/facts.ts'

/** A record as it is about to be loaded, under its group's path: nothing about it was checked yet. */
export interface NamedRecord {
  readonly path: string
  readonly record: Readonly<Record<string, unknown>>
}

interface LocalFile {
  readonly localPath: string
  readonly facts: FileFacts
}

const withFiles = new Map(
  resources.filter(({ operations }) => operations.includes('content')).map(({ path, fields }) => [path, fields]),
)

export class Uploader {
  readonly #store: FileStore
  readonly #brandId: number
  readonly #folder: string
  /** By checksum: records may share a file, and look for it at the same time. */
  readonly #puts = new Map<string, Promise<void>>()
  uploadedFiles = 0
  uploadedBytes = 0

  constructor(store: FileStore, brandId: number, folder: string) {
    this.#store = store
    this.#brandId = brandId
    this.#folder = folder
  }

  /** The record with what it left out about its file, and what is wrong about the file; then nothing is uploaded. */
  async take({ path, record }: NamedRecord): Promise<{ record: NamedRecord['record']; faults: readonly FieldFault[] }> {
    const fields = withFiles.get(path)
    if (fields === undefined) return { record, faults: [] }
    const found = await this.#find(path, record)
    if (found === null) {
      const faults = (await this.#isKept(record)) ? [] : [fault('fileName', 'file_missing')]
      return { record, faults }
    }
    const facts = Object.entries(found.facts).filter(([name, value]) => name in fields && value !== null)
    const differs = facts.filter(([name, value]) => (record[name] ?? value) !== value)
    if (differs.length > 0) return { record, faults: differs.map(([name]) => fault(name, 'file_differs')) }
    const put = this.#puts.get(found.facts.sha256) ?? this.#put(found)
    this.#puts.set(found.facts.sha256, put)
    await put
    return { record: { ...record, ...Object.fromEntries(facts) }, faults: [] }
  }

  async #find(path: string, { id, fileName }: NamedRecord['record']): Promise<LocalFile | null> {
    // A name that is more than a name could lead out of the folder.
    if (typeof fileName !== 'string' || basename(fileName) !== fileName || fileName.includes('\0')) return null
    for (const localPath of [join(this.#folder, path, String(id), fileName), join(this.#folder, path, fileName)]) {
      const facts = await readFacts(localPath)
      if (facts !== null) return { localPath, facts }
    }
    return null
  }

  async #put({ localPath, facts: { sha256, sizeBytes } }: LocalFile): Promise<void> {
    const key = { brandId: this.#brandId, sha256 }
    if (await this.#store.has(key)) return
    await this.#store.put(key, localPath)
    this.uploadedFiles++
    this.uploadedBytes += sizeBytes
  }

  async #isKept({ sha256 }: NamedRecord['record']): Promise<boolean> {
    return typeof sha256 === 'string' && this.#store.has({ brandId: this.#brandId, sha256 })
  }
}

function fault(field: string, code: FieldFault['code']): FieldFault {
  return { field, code }
}
