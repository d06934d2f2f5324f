/** The lines of a load, and the stream that sends them. */
import type { RecordsByPath } from '../generated/records.ts'

type Path = keyof RecordsByPath

/** One line of a load. */
export type LoadChange =
  | { [Of in Path]: { readonly op: 'upsert'; readonly group: Of; readonly record: Partial<RecordsByPath[Of]> } }[Path]
  | { readonly op: 'delete'; readonly group: Path; readonly key: Readonly<Record<string, string>> }
  | { readonly op: 'replace'; readonly group: Path }
  | { readonly op: 'expect'; readonly group: Path; readonly stamp: string | null }

/** A text has lines that are JSON already. It is sent as it is, which keeps numbers exact that JavaScript would round. */
type Line = LoadChange | string
export type Lines = Iterable<Line> | AsyncIterable<Line>

/** Whether a second iteration would find nothing. */
export function isOnceOnly(lines: Lines): boolean {
  const iterator = Symbol.iterator in lines ? lines[Symbol.iterator]() : lines[Symbol.asyncIterator]()
  return (iterator as unknown) === lines
}

export class ChangesFailed extends Error {}

const CHUNK_LENGTH = 65_536

/** Read on demand, so that no more is in memory than is being sent. */
export function streamOf(lines: Lines): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
  return new ReadableStream({
    async pull(controller) {
      let text = ''
      try {
        while (text.length < CHUNK_LENGTH) {
          const next = await iterator.next()
          if (next.done) {
            if (text !== '') controller.enqueue(encoder.encode(text))
            controller.close()
            return
          }
          const { value } = next
          text += `${typeof value === 'string' ? value : JSON.stringify(value)}\n`
        }
      } catch (cause) {
        throw new ChangesFailed('the changes could not be made', { cause })
      }
      controller.enqueue(encoder.encode(text))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
