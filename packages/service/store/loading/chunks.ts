/** Rows as chunks of text for COPY: the next chunk is read while one is written, so that neither side waits for the other. */
import type { Resource } from '@selvedge/catalogue'
import { copyText, type StagedBatch } from './staged-row.ts'

/** Large enough that the cost per chunk does not matter, and small in memory. Two chunks are held at a time. */
const CHUNK_LENGTH = 4 * 2 ** 20

/** What a chunk has of one group. */
export interface GroupChunk {
  readonly texts: string[]
  rows: number
  /** Of these, the rows that name a record to remove. */
  removals: number
  lastLine: number
}

/** `write` gets each group of a chunk, and may take as long as it needs. The rows of groups may come in any order. */
export async function writeWhileReading(
  batches: AsyncIterable<StagedBatch>,
  write: (resource: Resource, chunk: GroupChunk) => Promise<void>,
): Promise<void> {
  let writing = Promise.resolve()
  let chunk = new Map<Resource, GroupChunk>()
  let length = 0
  const flush = async (): Promise<void> => {
    await writing
    writing = writeGroups(chunk, write)
    // It is waited for later, and fails there.
    writing.catch(() => {})
    chunk = new Map()
    length = 0
  }
  try {
    for await (const batch of batches) {
      length += add(chunk, batch)
      if (length >= CHUNK_LENGTH) await flush()
    }
    await flush()
  } finally {
    // The connection is busy until then, whatever happened.
    await Promise.allSettled([writing])
  }
  await writing
}

/** Returns the length of the text that was added. */
function add(chunk: Map<Resource, GroupChunk>, { resource, rows }: StagedBatch): number {
  let group = chunk.get(resource)
  if (!group) {
    group = { texts: [], rows: 0, removals: 0, lastLine: 0 }
    chunk.set(resource, group)
  }
  if (rows.length === 0) return 0
  const text = copyText(resource, rows)
  group.texts.push(text)
  group.rows += rows.length
  for (const { body } of rows) if (body === null) group.removals++
  group.lastLine = rows.at(-1)!.line
  return text.length
}

async function writeGroups(
  chunk: ReadonlyMap<Resource, GroupChunk>,
  write: (resource: Resource, chunk: GroupChunk) => Promise<void>,
): Promise<void> {
  for (const [resource, group] of chunk) await write(resource, group)
}
