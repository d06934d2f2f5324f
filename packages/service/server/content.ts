/**
 * The content of a record: where its file can be downloaded for now. Nothing is kept, neither here nor by the client:
 * an address opens the file to whoever has it, so each is made for one request.
 */
import { type ContentLink, extentOf, type FileRecord } from '@selvedge/catalogue'
import { type Availability, PROBE_INTERVAL_MS } from '../files/availability.ts'
import type { FileStore } from '../files/file-store.ts'
import type { RecordReader } from '../store/records.ts'
import type { Question } from './answer.ts'
import { Finished } from './cache/finished.ts'
import { ApiError } from './errors.ts'
import { getParameters } from './parameters.ts'

export class Contents {
  readonly #records: RecordReader
  readonly #files: FileStore | null
  readonly #availability: Availability | null

  constructor(records: RecordReader, files: FileStore | null, availability: Availability | null) {
    this.#records = records
    this.#files = files
    this.#availability = availability
  }

  async answer({ operation: { resource }, brandId, id, rawQuery }: Question): Promise<Finished> {
    getParameters(resource, rawQuery, id)
    const { body } = await this.#records.get(resource, brandId, id)
    if (body === null) throw new ApiError('not_found')
    const record = JSON.parse(body) as FileRecord
    if (!record.sha256) throw new ApiError('not_found')
    if (!this.#files || !this.#availability?.available) {
      throw ApiError.retryLater('storage_unavailable', PROBE_INTERVAL_MS / 1000)
    }
    const { sha256, fileName, contentType } = record
    const { url, expiresAt } = await this.#files.link({ brandId, sha256, fileName, contentType })
    const link: ContentLink = { url, expiresAt: expiresAt.toISOString(), extent: extentOf(record) }
    return new Finished([], [], JSON.stringify(link), { 'cache-control': 'no-store' })
  }
}
