/** Headers that are lists. Splitting 15 KB of commas takes milliseconds, and a request needs no key for it. */

/** Longer than what any client sends: 18 ETags, or the addresses of ten proxies. */
export const LIST_LENGTH_MAX = 512

/** The elements of a list. None where it is too long: such a header is ignored, as the client may not have sent it. */
export function elementsOf(header: string): string[] {
  return header.length > LIST_LENGTH_MAX ? [] : header.split(',').map((each) => each.trim())
}
