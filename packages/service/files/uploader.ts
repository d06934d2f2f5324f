/** Handles the file of one record: finds it in the folder, compares it with the record, and uploads it if it is missing. */
import { basename, join } from 'node:path'
import { type FieldFault, type Fields, resources } from '@selvedge/catalogue'
import { contentKey, type FileStore, storeFailed } from './file-store.ts'
import { type FileFacts, readFacts } from './local/facts.ts'
import { findInside } from './local/find-inside.ts'

/** A record to be loaded, with its group's path. None of its values has been checked yet. */
export interface NamedRecord {
  readonly path: string
  readonly record: Readonly<Record<string, unknown>>
}

/** A problem with a file. */
export interface FileFault extends FieldFault {
  /** Its path in the folder, whether or not it exists. */
  readonly file: string
}

interface LocalFile {
  readonly file: string
  readonly localPath: string
  readonly facts: FileFacts
}

const withFiles = new Map(
  resources.filter(({ operations }) => operations.includes('content')).map(({ path, fields }) => [path, fields]),
)

export interface UploaderSettings {
  readonly store: FileStore
  readonly brandId: number
  /** Contains `<path>/<fileName>`, or `<path>/<id>/<fileName>` if different files have the same name. */
  readonly folder: string
  /** Check everything, but only count what would be uploaded. */
  readonly dryRun: boolean
}

export class Uploader {
  readonly #store: FileStore
  readonly #brandId: number
  readonly #folder: string
  readonly #dryRun: boolean
  /** By checksum, because several records may name the same file at the same time. */
  readonly #puts = new Map<string, Promise<void>>()
  uploadedFiles = 0
  uploadedBytes = 0

  constructor({ store, brandId, folder, dryRun }: UploaderSettings) {
    this.#store = store
    this.#brandId = brandId
    this.#folder = folder
    this.#dryRun = dryRun
  }

  /** The record with the file fields filled in, and the problems of the file. If there are any, nothing is uploaded. */
  async take({ path, record }: NamedRecord): Promise<{ record: NamedRecord['record']; faults: readonly FileFault[] }> {
    const fields = withFiles.get(path)
    // The check of the record reports an invalid name.
    if (fields === undefined || !isSound(fields, record, 'fileName')) return { record, faults: [] }
    const found = await this.#find(path, fields, record)
    if ('code' in found) {
      const absent = found.code === 'file_missing' && isSound(fields, record, 'sha256')
      return { record, faults: absent && (await this.#isKept(record)) ? [] : [found] }
    }
    const facts = Object.entries(found.facts).filter(([name, value]) => name in fields && value !== null)
    const differs = facts.filter(([name, value]) => (record[name] ?? value) !== value)
    if (differs.length > 0) {
      const sound = differs.filter(([name]) => isSound(fields, record, name))
      return { record, faults: sound.map(([name]) => fault(found.file, name, 'file_differs')) }
    }
    const put = this.#puts.get(found.facts.sha256) ?? this.#put(found)
    this.#puts.set(found.facts.sha256, put)
    await put
    return { record: { ...record, ...Object.fromEntries(facts) }, faults: [] }
  }

  async #find(path: string, fields: Fields, record: NamedRecord['record']): Promise<LocalFile | FileFault> {
    const fileName = record.fileName as string
    // A file name with a path in it, or an invalid id, could lead out of the folder.
    const missing = fault(`${path}/${fileName}`, 'fileName', 'file_missing')
    if (basename(fileName) !== fileName) return missing
    const files = isSound(fields, record, 'id') ? [`${path}/${record.id}/${fileName}`, missing.file] : [missing.file]
    for (const file of files) {
      const found = findInside(this.#folder, join(this.#folder, file))
      if (found === 'file_missing') continue
      if (typeof found === 'string') return fault(file, 'fileName', found)
      const facts = await readFacts(found.realPath)
      return facts ? { file, localPath: found.realPath, facts } : fault(file, 'fileName', 'file_not_regular')
    }
    return missing
  }

  async #put({ localPath, facts: { sha256, sizeBytes } }: LocalFile): Promise<void> {
    const key = contentKey(this.#brandId, sha256)
    if (await this.#has(key)) return
    if (!this.#dryRun) await this.#store.put(key, localPath, sha256).catch(storeFailed)
    this.uploadedFiles++
    this.uploadedBytes += sizeBytes
  }

  async #isKept({ sha256 }: NamedRecord['record']): Promise<boolean> {
    return typeof sha256 === 'string' && this.#has(contentKey(this.#brandId, sha256))
  }

  #has(key: string): Promise<boolean> {
    return this.#store.has(key).catch(storeFailed)
  }
}

function isSound(fields: Fields, record: NamedRecord['record'], name: string): boolean {
  return fields[name]!.check(record[name]) === null
}

function fault(file: string, field: string, code: FieldFault['code']): FileFault {
  return { file, field, code }
}
