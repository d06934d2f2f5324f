/**
 * Headers of a file download. Their values come from a record, so they are sanitized: a name cannot end its quotes, add a
 * header, contain a path or pretend to be another type of file.
 */
import type { StoredFile } from './file-store.ts'

const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/i
const MEDIA_TYPE_LENGTH_MAX = 127

/** Invisible characters, some of which reverse the reading direction, and path separators. */
const MISLEADING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu
const NOT_PLAIN = /[^\x20-\x7e]|["%]/gu

export function downloadHeaders({ fileName, contentType }: Pick<StoredFile, 'fileName' | 'contentType'>): {
  readonly contentType: string
  readonly contentDisposition: string
} {
  const safeType = MEDIA_TYPE.test(contentType) && contentType.length <= MEDIA_TYPE_LENGTH_MAX
  return {
    contentType: safeType ? contentType : 'application/octet-stream',
    contentDisposition: contentDisposition(fileName),
  }
}

/** RFC 6266: an ASCII name for every client, and the exact one for clients that support it. */
function contentDisposition(fileName: string): string {
  const name = fileName.replaceAll(MISLEADING, '_').replace(/^\.+/, '') || 'file'
  const plain = name.replaceAll(NOT_PLAIN, '_')
  const exact = plain === name ? '' : `; filename*=UTF-8''${percentEncode(name)}`
  return `attachment; filename="${plain}"${exact}`
}

/** RFC 3986, which escapes more characters than `encodeURIComponent`. Signatures are computed over this form. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
