/** The log: a line of JSON per request, written many at a time, and whole unless the process is killed. */
import { type Logger, pino } from 'pino'

/** A write to the system per request would cost as much as a cached response. */
const BUFFER_BYTES = 8_192
const FLUSH_INTERVAL_MS = 1_000

/** PIPE_BUF: a write of so many bytes to a pipe is never mixed with what another process writes to it. */
const ATOMIC_BYTES_MAX = 4_096

/** `file` is a path, or 1 for standard output. Lines stay whole where several processes write to it. */
export function createLog(level: string, file: string | number, isShared = false): Logger {
  const destination = pino.destination({
    dest: file,
    sync: true,
    periodicFlush: FLUSH_INTERVAL_MS,
    ...(isShared ? { minLength: ATOMIC_BYTES_MAX / 2, maxWrite: ATOMIC_BYTES_MAX } : { minLength: BUFFER_BYTES }),
  })
  // Also when an error that nothing caught ends the process.
  process.once('exit', () => destination.flushSync())
  return pino({ level, base: null }, destination)
}
