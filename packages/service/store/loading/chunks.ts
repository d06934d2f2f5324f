/** Rows as chunks of text for COPY: the next chunk is read while one is written, so that neither side waits for the other. */
import { copyText, type StagedRow } from './staged-row.ts'

/** Large enough that the cost per chunk does not matter, and small in memory. Two chunks are held at a time. */
const CHUNK_LENGTH = 4 * 2 ** 20

/** `write` gets the texts of a chunk, and may take as long as it needs. */
export async function writeWhileReading(
  batches: AsyncIterable<readonly StagedRow[]>,
  write: (texts: readonly string[], rows: number, lastLine: number) => Promise<void>,
): Promise<void> {
  let writing = Promise.resolve()
  let texts: string[] = []
  let [length, rows, lastLine] = [0, 0, 0]
  const flush = async (): Promise<void> => {
    await writing
    writing = write(texts, rows, lastLine)
    // It is waited for later, and fails there.
    writing.catch(() => {})
    texts = []
    ;[length, rows] = [0, 0]
  }
  try {
    for await (const batch of batches) {
      const text = copyText(batch)
      texts.push(text)
      length += text.length
      rows += batch.length
      lastLine = batch.at(-1)?.line ?? lastLine
      if (length >= CHUNK_LENGTH) await flush()
    }
    await flush()
  } finally {
    // The connection is busy until then, whatever happened.
    await Promise.allSettled([writing])
  }
  await writing
}
