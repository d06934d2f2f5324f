/** Whether a client takes an answer in a content coding. */
export function acceptsEncoding(header: string | undefined, coding: 'br' | 'gzip'): boolean {
  if (header === undefined || !header.includes(coding)) return false
  const offered = header.split(',').map((each) => each.replaceAll(' ', '').toLowerCase())
  return offered.some((each) => each === coding || (each.startsWith(`${coding};q=`) && Number(each.split('=')[1]) > 0))
}
