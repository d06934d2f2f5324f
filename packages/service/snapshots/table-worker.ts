/**
 * Encodes tables in a separate thread: a million records take half a minute of CPU time, in which uploads and the database
 * would wait. The thread sends requests to the main thread, one at a time, and the next message it gets is the reply.
 */
import { once } from 'node:events'
import { StringDecoder } from 'node:string_decoder'
import { parentPort } from 'node:worker_threads'
import { type Column, ParquetFile, WideAmount } from '@selvedge/tables'

/** What the thread asks for, and what the reply is. */
export type TableRequest =
  /** The columns of the next table. */
  | { readonly kind: 'table' }
  /** A block of lines; null at their end. */
  | { readonly kind: 'lines' }
  /** Bytes to store. The reply is empty. */
  | { readonly kind: 'store'; readonly bytes: Uint8Array }
  /** An amount that its column cannot hold, which ends the table. The reply is empty. */
  | { readonly kind: 'wide'; readonly column: string; readonly message: string }

const port = parentPort!

async function ask(request: TableRequest): Promise<unknown> {
  const reply = once(port, 'message')
  port.postMessage(request, request.kind === 'store' ? [request.bytes.buffer as ArrayBuffer] : [])
  const [value] = await reply
  return value
}

async function encode(columns: readonly Column[]): Promise<void> {
  const file = new ParquetFile(columns)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for (;;) {
    const block = (await ask({ kind: 'lines' })) as Uint8Array | null
    if (block === null) break
    const lines = (rest + decoder.write(Buffer.from(block.buffer, block.byteOffset, block.byteLength))).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const bytes = file.add(line)
      if (bytes) await ask({ kind: 'store', bytes })
    }
  }
  await ask({ kind: 'store', bytes: file.end() })
}

for (;;) {
  const columns = (await ask({ kind: 'table' })) as readonly Column[]
  try {
    await encode(columns)
  } catch (error) {
    if (!(error instanceof WideAmount)) throw error
    await ask({ kind: 'wide', column: error.column, message: error.message })
  }
}
