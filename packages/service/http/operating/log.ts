/** The log: a line of JSON per request, written many at a time, and whole unless the process is killed. */
import { type Logger, pino } from 'pino'

/** A write to the system per request would cost as much as a cached response. */
const GATHERED_LENGTH_MAX = 8_192
const FLUSH_INTERVAL_MS = 1_000

/** PIPE_BUF: a write of so many bytes to a pipe is never mixed with what another process writes to it. */
const ATOMIC_BYTES_MAX = 4_096
/** In UTF-8, for each unit of a string's length. */
const UNIT_BYTES_MAX = 3

/** `file` is a path, or 1 for standard output. Lines stay whole where several processes write to it. */
export function createLog(level: string, file: string | number, isShared = false): Logger {
  const lengthMax = isShared ? Math.floor(ATOMIC_BYTES_MAX / UNIT_BYTES_MAX) : GATHERED_LENGTH_MAX
  const destination = pino.destination({ dest: file, sync: true })
  // Lines are collected here and not in the destination, which measures its whole buffer again with each line.
  let gathered = ''
  const flushSync = (): void => {
    if (gathered === '') return
    destination.write(gathered)
    gathered = ''
  }
  const write = (line: string): void => {
    if (gathered.length + line.length > lengthMax) flushSync()
    gathered += line
  }
  setInterval(flushSync, FLUSH_INTERVAL_MS).unref()
  // Also when an uncaught error ends the process.
  process.once('exit', flushSync)
  const lines = { write, flushSync }
  return pino({ level, base: null }, lines)
}
