/**
 * Uploads the files that records name from a folder to the store. It runs before the records are loaded, so a link is
 * only signed for a file that exists. Running it again uploads only what is missing.
 */
import { Readable } from 'node:stream'
import { type FileFault, type NamedRecord, Uploader, type UploaderSettings } from './uploader.ts'

export interface UploadOptions extends UploaderSettings {
  /** Called after each record. */
  readonly onProgress: (progress: UploadProgress) => void
}

export interface UploadProgress {
  readonly records: number
  readonly uploadedFiles: number
  readonly uploadedBytes: number
}

export interface UploadResult extends UploadProgress {
  /** The records in the given order, with the file fields filled in. */
  readonly filled: readonly NamedRecord[]
  readonly faults: readonly UploadFault[]
}

/** `index` is the position of the record in the given list. */
interface UploadFault extends FileFault {
  readonly index: number
}

const PARALLEL = 8

export async function uploadFiles(given: readonly NamedRecord[], options: UploadOptions): Promise<UploadResult> {
  const uploader = new Uploader(options)
  const filled = [...given]
  const faults: UploadFault[] = []
  let records = 0
  const progress = (): UploadProgress => {
    const { uploadedFiles, uploadedBytes } = uploader
    return { records, uploadedFiles, uploadedBytes }
  }
  const take = async ([index, each]: [number, NamedRecord]): Promise<void> => {
    const taken = await uploader.take(each)
    filled[index] = { path: each.path, record: taken.record }
    faults.push(...taken.faults.map((fault) => ({ ...fault, index })))
    records++
    options.onProgress(progress())
  }
  // After an error, no further upload begins.
  await Readable.from(given.entries()).forEach(take, { concurrency: PARALLEL })
  return { ...progress(), filled, faults: faults.sort((one, other) => one.index - other.index) }
}
