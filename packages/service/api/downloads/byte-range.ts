/**
 * The bytes of a file that a `Range` header asks for (RFC 9110). We support one range; for anything else the response
 * is the whole file.
 */
export interface ByteRange {
  readonly start: number
  /** The last byte, included. */
  readonly end: number
}

const SINGLE = /^bytes=(\d*)-(\d*)$/

/** Null for the whole file; `unsatisfiable` if the file ends before the range begins. */
export function byteRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = SINGLE.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
