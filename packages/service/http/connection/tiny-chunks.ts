/**
 * Bodies in chunks of a few bytes. Node calls JavaScript for each chunk that a read of 64 KiB has, before anybody can refuse the
 * request: 10,900 calls and buffers if they have one byte, which take longer than any request. So of the read that begins a
 * body, only so many chunks are passed on that its reader refuses it in any case.
 */
import type { IncomingMessage } from 'node:http'

/** What Node calls for each chunk of a body is under this name of its parser, which it does not publish. */
const ON_BODY = 3

type OnBody = (chunk: Buffer) => void
type Parser = Record<typeof ON_BODY, OnBody | null>

/** What parsers call outside of the read that begins a body. */
const originals = new WeakMap<Parser, OnBody>()

/** Call it while the headers are handled: the rest of the read is parsed in the same turn. A reader must refuse `chunksMax` chunks. */
export function dropTinyChunks({ socket }: IncomingMessage, chunksMax: number): void {
  const { parser } = socket as unknown as { readonly parser: Parser | null }
  if (!parser) return
  const pass = originals.get(parser) ?? parser[ON_BODY]
  if (typeof pass !== 'function') return
  if (!originals.has(parser)) {
    originals.set(parser, pass)
    // Before the parser reads anything else, for this connection or another.
    setImmediate(() => {
      parser[ON_BODY] = pass
      originals.delete(parser)
    })
  }
  let chunks = 0
  parser[ON_BODY] = function (this: Parser, chunk) {
    pass.call(this, chunk)
    if (++chunks === chunksMax) parser[ON_BODY] = null
  }
}
