/** Writes demo records to files that `load` can read, one per group. */
import { once } from 'node:events'
import { createWriteStream, mkdirSync, type WriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { DemoRecord } from './package.ts'

const CHUNK_CHARS = 256 * 1024

/**
 * Returns how many records were written. Records of different groups arrive interleaved, so the files of all groups are
 * open at once. The files that records name are written only if a folder for them is given.
 */
export async function writeFiles(
  folder: string,
  filesFolder: string | null,
  records: Iterable<DemoRecord>,
): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const files = new Map<string, GroupFile>()
  let count = 0
  for (const { path, record, file: content } of records) {
    if (content && filesFolder) writeContent(join(filesFolder, path), record as { fileName: string }, content)
    const file = files.get(path) ?? new GroupFile(join(folder, `${path}.ndjson`))
    files.set(path, file)
    if (file.add(JSON.stringify(record))) await file.flush()
    count++
  }
  for (const file of files.values()) await file.close()
  return count
}

/** The path at which `load --files` looks for it. */
function writeContent(folder: string, { fileName }: { readonly fileName: string }, content: Buffer): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, fileName), content)
}

class GroupFile {
  readonly #stream: WriteStream
  #text = ''

  constructor(path: string) {
    this.#stream = createWriteStream(path)
  }

  /** True if the buffer is full and should be written. */
  add(line: string): boolean {
    this.#text += `${line}\n`
    return this.#text.length >= CHUNK_CHARS
  }

  /** Waits while the disk is slower than the generator. */
  async flush(): Promise<void> {
    const room = this.#stream.write(this.#text)
    this.#text = ''
    if (!room) await once(this.#stream, 'drain')
  }

  async close(): Promise<void> {
    this.#stream.end(this.#text)
    await finished(this.#stream)
  }
}
