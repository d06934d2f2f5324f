/** The log: a line of JSON per request, written many at a time, and whole unless the process is killed. */
import { type Logger, pino } from 'pino'

/** A write to the system per request would cost as much as a cached answer. */
const CHUNK_LENGTH = 8_192
const FLUSH_INTERVAL_MS = 1_000

/** `file` is a path, or 1 for standard output. */
export function createLog(level: string, file: string | number): Logger {
  const destination = pino.destination({ dest: file, sync: true })
  let held = ''
  const flush = (): void => {
    if (held !== '') destination.write(held)
    held = ''
  }
  const write = (line: string): void => {
    held += line
    if (held.length >= CHUNK_LENGTH) flush()
  }
  setInterval(flush, FLUSH_INTERVAL_MS).unref()
  // Also at the end that nobody wanted: an error that nobody caught.
  process.once('exit', flush)
  return pino({ level, base: null }, { write })
}
