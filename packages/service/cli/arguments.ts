/** Parses command-line arguments into values. */
import { InvalidArgumentError } from 'commander'

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const
const DURATION = /^(\d{1,6})(s|m|h|d)$/
const DURATION_HELP = 'a number and s, m, h or d, such as 24h'

export function durationSeconds(text: string): number {
  const [, count, unit] = DURATION.exec(text) ?? []
  if (count === undefined) throw new InvalidArgumentError(`It must be ${DURATION_HELP}.`)
  return Number(count) * UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS]
}

/** A future time, given as a duration from now or as a date. */
export function future(text: string): Date {
  const moment = DURATION.test(text) ? new Date(Date.now() + durationSeconds(text) * 1000) : new Date(text)
  if (!DURATION.test(text) && !/^\d{4}-\d{2}-\d{2}(T|$)/.test(text)) {
    throw new InvalidArgumentError(`It must be ${DURATION_HELP}, or a date such as 2027-01-31.`)
  }
  if (Number.isNaN(moment.getTime()) || moment.getTime() <= Date.now()) {
    throw new InvalidArgumentError('It must be a moment to come.')
  }
  return moment
}

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }
}

export function positiveNumber(text: string): number {
  const value = Number(text)
  if (/^\d*\.?\d+$/.test(text) && value > 0) return value
  throw new InvalidArgumentError('It must be a number above 0, such as 0.01.')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function keyId(text: string): string {
  if (UUID.test(text)) return text
  // Users who have the key at hand tend to paste the key instead of its id.
  throw new InvalidArgumentError('It must be the id of a key, as selvedge keys list shows it, not the key itself.')
}
