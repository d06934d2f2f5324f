/**
 * Writes large bodies in slices: one slice in each turn of the event loop, for all connections together. The kernel takes
 * megabytes in one call, which can last tens of milliseconds, and no other request is served meanwhile.
 */
import type { ServerResponse } from 'node:http'

export const SLICE_BYTES = 128 * 1_024

/** What is left of a body. */
interface Rest {
  readonly response: ServerResponse
  readonly bytes: Buffer
}

/** Bodies whose clients can take more. A slice of the first one is scheduled while there is one. */
const ready: Rest[] = []

/** The headers are written already, with the length of the body. */
export function writeLarge(response: ServerResponse, bytes: Buffer): void {
  if (ready.push({ response, bytes }) === 1) setImmediate(writeNext)
}

function writeNext(): void {
  const { response, bytes } = ready.shift()!
  if (ready.length > 0) setImmediate(writeNext)
  // Its client is gone.
  if (response.destroyed) return
  if (bytes.length <= SLICE_BYTES) {
    response.end(bytes)
    return
  }
  const rest = bytes.subarray(SLICE_BYTES)
  if (response.write(bytes.subarray(0, SLICE_BYTES))) writeLarge(response, rest)
  else response.once('drain', () => writeLarge(response, rest))
}
