/**
 * What a record says of its file. Groups whose records have one take these fields, so whoever signs addresses, serves
 * files or uploads them can do it for any such group.
 */
import type { RecordOf } from './kinds/field.ts'
import { checksum, integer, nullable, string } from './kinds/index.ts'

export const fileFields = {
  fileName: string('Name of the file.'),
  contentType: string('Media type of the file.'),
  sizeBytes: integer('Size of the file.'),
  sha256: nullable(checksum('SHA-256 of the file, to check a download by; null while the file is not in the store.')),
}

export const pictureFields = {
  ...fileFields,
  widthPx: nullable(integer('Width.')),
  heightPx: nullable(integer('Height.')),
}

/** What a file says of itself: a record may leave it out where the file is at hand. */
export const fileFacts: readonly string[] = [
  'sizeBytes',
  'sha256',
  'widthPx',
  'heightPx',
] satisfies (keyof typeof pictureFields)[]

/** A record that has a file; of a picture, the width and height are known as well. */
export type FileRecord = RecordOf<typeof fileFields> & Partial<RecordOf<typeof pictureFields>>

/** The extent in the answer of a content link. */
export function extentOf({ widthPx, heightPx, sizeBytes }: FileRecord): object {
  return widthPx === undefined ? { sizeBytes } : { widthPx, heightPx, sizeBytes }
}
