/**
 * Fields of a record that describe its file. All groups whose records have files use them, so signing, serving and
 * uploading work for any such group.
 */
import type { RecordOf } from './kinds/field.ts'
import { checksum, integer, nullable, string } from './kinds/index.ts'

export const fileFields = {
  fileName: string('Name of the file.'),
  contentType: string('Media type of the file.'),
  sizeBytes: integer('Size of the file.'),
  sha256: nullable(checksum('SHA-256 of the file, to check a download by; null while the file is not in the store.')),
}

export const imageFields = {
  ...fileFields,
  widthPx: nullable(integer('Width.')),
  heightPx: nullable(integer('Height.')),
}

/** Fields that can be computed from the file. A record may leave them out if the file is available. */
export const fileFacts: readonly string[] = [
  'sizeBytes',
  'sha256',
  'widthPx',
  'heightPx',
] satisfies (keyof typeof imageFields)[]

/** A record that has a file. An image also has a width and a height. */
export type FileRecord = RecordOf<typeof fileFields> & Partial<RecordOf<typeof imageFields>>

/** Width and height in the response of a content link. */
export function extentOf({ widthPx, heightPx, sizeBytes }: FileRecord): object {
  return widthPx === undefined ? { sizeBytes } : { widthPx, heightPx, sizeBytes }
}
