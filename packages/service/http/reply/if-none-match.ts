import { elementsOf } from '../list-header.ts'

/** Whether a client has the response already. `If-None-Match` is a list, or a star; weak and strong validators count as the same. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return elementsOf(ifNoneMatch).some((each) => each.replace(/^W\//, '') === opaque)
}
