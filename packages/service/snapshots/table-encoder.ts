/** Parquet files, encoded by a thread that is kept for all tables of a snapshot. */
import { Worker } from 'node:worker_threads'
import { type Column, WideAmount } from '@selvedge/tables'
import type { TableRequest } from './table-worker.ts'

/** Compiled, it is JavaScript like this file. */
const WORKER = new URL(import.meta.url.replace('table-encoder', 'table-worker'))

/** A row group takes at most half of it. Without limits, garbage stays until it is several times that. */
const MEMORY = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 }

export class TableEncoder {
  readonly #worker = new Worker(WORKER, { resourceLimits: MEMORY })
  #request = Promise.withResolvers<TableRequest>()
  /** Why the thread has ended; null while it runs. */
  #end: unknown = null

  constructor() {
    this.#worker.on('message', (request: TableRequest) => this.#request.resolve(request))
    this.#worker.on('error', (error) => this.#noteEnd(error))
    this.#worker.on('exit', () => this.#noteEnd(new Error('The thread that encodes tables has ended')))
    this.#ignoreUnlessAwaited()
  }

  /**
   * One table at a time; after `WideAmount`, which says that a column cannot hold an amount, there may be others. After another
   * failure, or if not all is read, there may not.
   */
  async *encode(columns: readonly Column[], blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const lines = blocks[Symbol.asyncIterator]()
    await this.#request.promise
    this.#reply(columns)
    for (;;) {
      const request = await this.#request.promise
      switch (request.kind) {
        case 'lines': {
          const { done, value } = await lines.next()
          this.#reply(done ? null : value)
          break
        }
        case 'store':
          yield Buffer.from(request.bytes.buffer)
          this.#reply(null)
          break
        case 'wide':
          this.#reply(null)
          // A copy from the database that is not read to its end breaks the connection.
          while (!(await lines.next()).done);
          throw new WideAmount(request.column, request.message)
        case 'table':
          return
      }
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #reply(value: unknown): void {
    this.#request = Promise.withResolvers()
    this.#ignoreUnlessAwaited()
    // A thread that has ended sends no more requests, and waiting for one would never end.
    if (this.#end !== null) this.#request.reject(this.#end)
    this.#worker.postMessage(value)
  }

  #noteEnd(reason: unknown): void {
    this.#end ??= reason
    this.#request.reject(this.#end)
  }

  /** The thread may end while nobody waits for it. */
  #ignoreUnlessAwaited(): void {
    this.#request.promise.catch(() => {})
  }
}
