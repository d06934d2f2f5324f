import { elementsOf } from '../list-header.ts'

/** Whether a client takes an answer in a content coding. Names of codings are not case-sensitive. */
export function acceptsEncoding(header: string | undefined, coding: 'br' | 'gzip'): boolean {
  if (header === undefined) return false
  const offered = elementsOf(header).map((each) => each.toLowerCase().replaceAll(/[ \t]/g, ''))
  return offered.some((each) => each === coding || (each.startsWith(`${coding};q=`) && Number(each.split('=')[1]) > 0))
}
