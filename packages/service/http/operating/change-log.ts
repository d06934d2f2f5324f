/** Log lines for parts that fail and recover while the process runs without them. */
import type { Logger } from 'pino'

/** For a part that works again, and for one that has a problem. */
type ChangeLines = readonly [well: string, troubled: string]

export const FILES_LINES: ChangeLines = ['the store of files answers', 'the store of files does not answer']
export const REDIS_LINES: ChangeLines = [
  'Redis responds: limits are counted for all processes again',
  'Redis does not respond: this process counts limits by itself',
]
export const USAGE_LINES: ChangeLines = ['key usage is recorded again', 'key usage cannot be recorded']

/** Gets the problem when it begins, and null when it has ended. */
export function changeLog(log: Logger, [well, troubled]: ChangeLines): (problem: unknown) => void {
  return (problem) => {
    if (problem === null) log.info(well)
    else log.warn({ problem: String(problem) }, troubled)
  }
}
