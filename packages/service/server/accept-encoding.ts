/** Whether a client takes an answer in a content coding. Names of codings are not case-sensitive. */
export function acceptsEncoding(header: string | undefined, coding: 'br' | 'gzip'): boolean {
  const accepted = header?.toLowerCase()
  if (!accepted?.includes(coding)) return false
  const offered = accepted.split(',').map((each) => each.replaceAll(/[ \t]/g, ''))
  return offered.some((each) => each === coding || (each.startsWith(`${coding};q=`) && Number(each.split('=')[1]) > 0))
}
