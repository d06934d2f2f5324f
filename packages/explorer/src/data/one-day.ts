/** Reports are replaced together. What is read in several requests may be of two days, or half gone: then it is read once more. */
import { ApiError } from '@selvedge/client'

interface Dated {
  readonly asOf: string
}

export async function readOfOneDay<Read>(
  read: () => Promise<Read>,
  reportsOf: (read: Read) => readonly Dated[],
): Promise<Read> {
  try {
    const once = await read()
    if (new Set(reportsOf(once).map(({ asOf }) => asOf)).size <= 1) return once
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  return read()
}
