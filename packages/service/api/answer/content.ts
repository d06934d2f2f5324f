/**
 * The content of a record: a temporary link to its file. Nobody caches it, neither we nor the client: anyone who has
 * the link can open the file, so we sign a new one for each request.
 */
import { type ContentLink, extentOf, type FileRecord, type Resource } from '@selvedge/catalogue'
import { contentKey } from '../../files/file-store.ts'
import { PROBE_INTERVAL_SECONDS, type WatchedStore } from '../../files/watched-store.ts'
import { ApiError } from '../../http/reply/errors.ts'
import type { RecordStore } from '../../store/reading/records.ts'
import { getParameters } from './parameters.ts'
import type { Question } from './question.ts'

export class Contents {
  readonly #records: RecordStore
  readonly #files: WatchedStore | null

  constructor(records: RecordStore, files: WatchedStore | null) {
    this.#records = records
    this.#files = files
  }

  async link({ brandId, brand, id, rawQuery }: Question, resource: Resource): Promise<ContentLink> {
    getParameters(resource, rawQuery, id)
    const { body } = await this.#records.get(resource, brandId, id)
    if (body === null) throw new ApiError('not_found')
    const record = JSON.parse(body.toString()) as FileRecord
    if (!record.sha256) throw new ApiError('not_found')
    if (!this.#files?.available) throw ApiError.retryLater('storage_unavailable', PROBE_INTERVAL_SECONDS)
    const { sha256, fileName, contentType } = record
    const { url, expiresAt } = await this.#files.store.link({
      key: contentKey(brand.brandId, sha256),
      fileName,
      contentType,
    })
    return { url, expiresAt: expiresAt.toISOString(), extent: extentOf(record) }
  }
}
