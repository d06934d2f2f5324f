/** The path of a request as the segments that routers look at. */

/** More segments than any address has. A longer path is not found anyway, so the rest is not decoded. */
const SEGMENTS_MAX = 20

/** The segments of a path, decoded. Throws a URIError where the percent-encoding is malformed. */
export function segmentsOf(path: string): string[] {
  const segments = path.split('/', SEGMENTS_MAX)
  // Decoded after splitting: an encoded slash is part of its segment.
  return path.includes('%') ? segments.map(decodeURIComponent) : segments
}
