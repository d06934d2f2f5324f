/** The log: a line of JSON per request, written many at a time, and whole unless the process is killed. */
import { type Logger, pino } from 'pino'

/** A write to the system per request would cost as much as a cached response. */
const BUFFER_BYTES = 8_192
const FLUSH_INTERVAL_MS = 1_000

/** `file` is a path, or 1 for standard output. */
export function createLog(level: string, file: string | number): Logger {
  const destination = pino.destination({
    dest: file,
    sync: true,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
  })
  // Also when an error that nothing caught ends the process.
  process.once('exit', () => destination.flushSync())
  return pino({ level, base: null }, destination)
}
