/**
 * The files that records name, a batch of records at a time: what a record leaves out is filled in from its file, and what
 * the store lacks is uploaded before the batch is staged. So whatever becomes visible can be downloaded, and however many
 * records there are, no more than a batch of them is held.
 */
import type { FileStore } from '../files/file-store.ts'
import { uploadFiles } from '../files/upload.ts'
import type { FaultLog, Report } from './faults.ts'
import type { LoadProgress } from './progress.ts'
import type { RawRecord } from './record-reader.ts'

/** Where files are, and where they go. */
export interface LoadFiles {
  readonly folder: string
  readonly store: FileStore
}

interface RecordFilesSettings extends LoadFiles {
  readonly brandId: number
  readonly dryRun: boolean
}

export class RecordFiles {
  readonly #settings: RecordFilesSettings
  readonly #faults: FaultLog
  readonly #progress: LoadProgress
  uploadedFiles = 0
  uploadedBytes = 0

  constructor(settings: RecordFilesSettings, faults: FaultLog, progress: LoadProgress) {
    this.#settings = settings
    this.#faults = faults
    this.#progress = progress
  }

  async complete(path: string, batch: readonly RawRecord[], report: Report): Promise<RawRecord[]> {
    const { uploadedFiles, uploadedBytes } = this
    const named = batch.map(({ record }) => ({ path, record }))
    const { filled, faults } = await uploadFiles(named, {
      ...this.#settings,
      // Nothing of a faulty load will be seen, so from its first fault on nothing more is uploaded for it.
      dryRun: this.#settings.dryRun || this.#faults.total > 0,
      onProgress: (batchProgress) => {
        this.uploadedFiles = uploadedFiles + batchProgress.uploadedFiles
        this.uploadedBytes = uploadedBytes + batchProgress.uploadedBytes
        this.#progress.files(this.uploadedFiles, this.uploadedBytes)
      },
    })
    for (const { index, field, code, file } of faults) report(batch[index]!.line, field, code, file)
    return batch.map(({ line }, index) => ({ line, record: { ...filled[index]!.record } }))
  }
}
