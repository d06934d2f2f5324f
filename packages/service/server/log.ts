/** The log: a line of JSON per request, written many at a time, and whole when the process ends in order. */
import { type Logger, pino } from 'pino'

/** A write to the system per request would cost as much as a cached answer. */
const CHUNK_BYTES = 8_192
const FLUSH_INTERVAL_MS = 1_000

export interface Log {
  readonly logger: Logger
  /** Writes what is still held back. */
  close(): void
}

/** `file` is a path, or 1 for standard output. */
export function createLog(level: string, file: string | number): Log {
  const destination = pino.destination({ dest: file, sync: false, minLength: CHUNK_BYTES })
  const timer = setInterval(() => destination.flush(), FLUSH_INTERVAL_MS)
  timer.unref()
  return {
    logger: pino({ level, base: null }, destination),
    close() {
      clearInterval(timer)
      destination.flushSync()
    },
  }
}
