/**
 * Handles the files that records name, one batch of records at a time. Fields that a record leaves out are filled in
 * from its file, and missing files are uploaded before the batch is staged. So every visible record has its file, and
 * memory holds only one batch.
 */
import type { FileStore } from '../files/file-store.ts'
import { uploadFiles } from '../files/upload.ts'
import type { FaultLog, Report } from './faults.ts'
import type { LoadProgress } from './progress.ts'
import type { RawRecord } from './record-reader.ts'

/** The folder that files are read from, and the store they are uploaded to. */
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
      // A load with a fault is never merged, so after the first fault nothing more is uploaded.
      dryRun: this.#settings.dryRun || this.#faults.total > 0,
      onProgress: (batchProgress) => {
        this.uploadedFiles = uploadedFiles + batchProgress.uploadedFiles
        this.uploadedBytes = uploadedBytes + batchProgress.uploadedBytes
        this.#progress.files(this.uploadedFiles, this.uploadedBytes)
      },
    })
    for (const { index, field, code, file } of faults) report(batch[index]!, field, code, file)
    return batch.map(({ line }, index) => ({ line, record: { ...filled[index]!.record } }))
  }
}
