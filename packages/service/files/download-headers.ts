/**
 * Headers a file is downloaded with. They come from a record, so whatever stands there is made harmless: a name cannot
 * end its quotes, add a header, climb folders or pretend to be another kind of file.
 */
import type { StoredFile } from './file-store.ts'

const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/i
const MEDIA_TYPE_LENGTH_MAX = 127

/** Characters that do not show, some of which turn the reading direction around; and those that divide paths. */
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

/** RFC 6266: a plain name for everybody, and the exact one for whoever understands it. */
function contentDisposition(fileName: string): string {
  const name = fileName.replaceAll(MISLEADING, '_').replace(/^\.+/, '') || 'file'
  const plain = name.replaceAll(NOT_PLAIN, '_')
  const exact = plain === name ? '' : `; filename*=UTF-8''${percentEncode(name)}`
  return `attachment; filename="${plain}"${exact}`
}

/** RFC 3986, which leaves fewer characters alone than the platform does; signatures are made over this spelling. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
