/** What is kept of a record's body, so that copies of hundreds of thousands of records can be compared. */
import { hash } from 'node:crypto'

export function digest(body: string): string {
  return hash('sha256', body, 'base64')
}

/** Those of the groups whose records differ. The order does not count: each body has its key in it. */
export function differences(
  copy: ReadonlyMap<string, readonly string[]>,
  expected: ReadonlyMap<string, readonly string[]>,
  groups: readonly string[],
): string[] {
  return groups.filter((group) => sorted(copy.get(group)) !== sorted(expected.get(group)))
}

function sorted(digests: readonly string[] = []): string {
  return digests.toSorted().join()
}
