/** Parses command-line arguments into values. */
import { isCalendarDay, type RemovalsMax, readRemovalsMax, resources, sections } from '@selvedge/catalogue'
import { durationMs } from '@selvedge/catalogue/duration'
import { InvalidArgumentError, Option } from 'commander'
import { nearest } from '../nearest.ts'
import type { GroupAgesMax } from '../store/loading/group-times.ts'
import { actorName } from './configuration/kinds.ts'
import { readGroupAges } from './group-ages.ts'

const DURATION_HELP = 'a number and s, m, h or d, such as 24h'

export function durationSeconds(text: string): number {
  const ms = durationMs(text)
  if (ms === null) throw new InvalidArgumentError(`It must be ${DURATION_HELP}.`)
  return ms / 1000
}

/** How old the newest load may be, of a brand and of some of its groups. */
export interface LoadAgesMax {
  /** Null if only groups are looked at. */
  readonly seconds: number | null
  readonly groups: GroupAgesMax
}

/** A duration, durations by group, or both, such as 1d,inventory=15m. */
export function loadAgesMax(text: string): LoadAgesMax {
  const [first = '', ...others] = text.split(',')
  const hasOwn = !first.includes('=')
  const groups = readGroupAges(hasOwn ? others : [first, ...others])
  if (typeof groups === 'string') throw new InvalidArgumentError(`It ${groups}.`)
  return { seconds: hasOwn ? durationSeconds(first) : null, groups }
}

/** In seconds. Help shows the default as it is written. */
export function durationOption(flags: string, about: string, fallback: string): Option {
  return new Option(flags, about).argParser(durationSeconds).default(durationSeconds(fallback), fallback)
}

export function day(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDay(text)) return text
  throw new InvalidArgumentError('It must be a day, such as 2026-06-30.')
}

/** A future time, given as a duration from now or as a date. */
export function future(text: string): Date {
  const ms = durationMs(text)
  const moment = ms === null ? new Date(text) : new Date(Date.now() + ms)
  if (ms === null && !/^\d{4}-\d{2}-\d{2}(T|$)/.test(text)) {
    throw new InvalidArgumentError(`It must be ${DURATION_HELP}, or a date such as 2027-01-31.`)
  }
  if (Number.isNaN(moment.getTime()) || moment.getTime() <= Date.now()) {
    throw new InvalidArgumentError('It must be a moment to come.')
  }
  return moment
}

/** A time that is over, given as a duration until now or as a date. */
export function past(text: string): Date {
  const ms = durationMs(text)
  const moment = ms === null ? new Date(text) : new Date(Date.now() - ms)
  if ((ms === null && !/^\d{4}-\d{2}-\d{2}(T|$)/.test(text)) || Number.isNaN(moment.getTime())) {
    throw new InvalidArgumentError(`It must be ${DURATION_HELP}, or a date such as 2026-06-30.`)
  }
  return moment
}

/** Who runs a command. */
export function actor(text: string): string {
  try {
    return actorName.read(text)
  } catch (error) {
    throw new InvalidArgumentError(`It ${(error as Error).message}.`)
  }
}

/** Groups, with commas between them. */
export function groups(text: string): string[] {
  return text.split(',').map((path) => {
    if (resources.some((each) => each.path === path)) return path
    const meant = nearest(
      path,
      resources.map((each) => each.path),
    )
    throw new InvalidArgumentError(`${path} is not a group of records${meant ? `; did you mean ${meant}?` : '.'}`)
  })
}

export const topics = sections.map(({ topic }) => topic)

/** Topics of the catalogue, with commas between them: returns their sections. */
export function sectionsOfTopics(text: string): (typeof sections)[number][] {
  return text.split(',').map((name) => {
    const section = sections.find(({ topic }) => topic === name)
    if (!section) throw new InvalidArgumentError(`${name} is not a topic. Topics are ${topics.join(', ')}.`)
    return section
  })
}

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }
}

/** A number of records, a percentage of those that there are, or a list of these by group. */
export function removalsMax(text: string): RemovalsMax {
  const max = readRemovalsMax(text)
  if (typeof max === 'string') throw new InvalidArgumentError(`It ${max}.`)
  return max
}

export function positiveNumber(text: string): number {
  const value = Number(text)
  if (/^\d*\.?\d+$/.test(text) && value > 0) return value
  throw new InvalidArgumentError('It must be a number above 0, such as 0.01.')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** As the database writes it, in lower case: the secret of a webhook is encrypted for this text. */
export function uuid(what: string): (text: string) => string {
  return (text) => {
    if (UUID.test(text)) return text.toLowerCase()
    throw new InvalidArgumentError(`It must be the id of a ${what}.`)
  }
}

export function keyId(text: string): string {
  if (UUID.test(text)) return text
  // Users who have the key at hand tend to paste the key instead of its id.
  throw new InvalidArgumentError('It must be the id of a key, as selvedge keys list shows it, not the key itself.')
}
