/** What every maker of records needs: the brand, chance, identifiers, the calendar of the office, and a way out for records. */
import { type Path, resources } from '@selvedge/catalogue'
import type { BrandProfile } from '../brands/profile.ts'
import type { Calendar } from './calendar.ts'
import { withCopies } from './copies.ts'
import type { Emit } from './emit.ts'
import { Ids } from './ids.ts'
import { Random } from './random.ts'
import { type Day, TODAY } from './time.ts'

const PEOPLE_COUNT = 12
const WORKDAY_MINUTES = 9 * 60

const typicalRows = new Map<string, number>(resources.map((resource) => [resource.path, resource.typicalRows]))

export interface Stamps {
  readonly createdAt: string
  readonly updatedAt: string
}

export interface Life extends Stamps {
  readonly deletedAt: string | null
}

export class World {
  readonly profile: BrandProfile
  readonly random: Random
  readonly ids: Ids
  readonly calendar: Calendar
  readonly emit: Emit
  /** People of the brand. */
  readonly people: readonly string[]
  readonly #scale: number
  readonly #serials = new Map<string, number>()

  constructor(profile: BrandProfile, seed: number, scale: number, calendar: Calendar, emit: Emit) {
    const scope = `${seed}/${profile.slug}`
    this.profile = profile
    this.random = new Random(scope)
    this.ids = new Ids(scope)
    this.calendar = calendar
    this.emit = withCopies(this, emit)
    this.people = Array.from({ length: PEOPLE_COUNT }, () => this.ids.next('user'))
    this.#scale = scale
  }

  /** How many records of a group a brand of this scale has. */
  count(path: Path, least: number): number {
    return Math.max(least, Math.round(typicalRows.get(path)! * this.#scale))
  }

  /** Counts from 1 in a series, for the numbers people read. */
  serial(series: string): number {
    const count = (this.#serials.get(series) ?? 0) + 1
    this.#serials.set(series, count)
    return count
  }

  person(): string {
    return this.random.pick(this.people)
  }

  /** A moment of the working day; nothing was written down after today. */
  at(day: Day): string {
    const minute = this.profile.officeOpensUtc * 60 + this.random.below(WORKDAY_MINUTES)
    return this.calendar.moment(Math.min(day, TODAY), minute)
  }

  /** The stamps of a record that may have been removed in the end. */
  life(created: Day, updated = created, removedAt: string | null = null): Life {
    const { createdAt, updatedAt } = this.stamps(created, updated)
    return { createdAt, updatedAt: removedAt ?? updatedAt, deletedAt: removedAt }
  }

  stamps(created: Day, updated = created): Stamps {
    const createdAt = this.at(created)
    return { createdAt, updatedAt: Math.min(updated, TODAY) > created ? this.at(updated) : createdAt }
  }
}
