/** The dates that records show: the days of the history, moved so that its last day is the one on which it is told. */
import { type Day, dateText, dayOf, TODAY, workday } from './time.ts'

const MINUTES_PER_DAY = 24 * 60
const twoDigits = (number: number): string => String(number).padStart(2, '0')

const TIMES = Array.from(
  { length: MINUTES_PER_DAY },
  (_, minute) => `T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00.000Z`,
)
/**
 * The last day is told in its first minute, in the order of its times: whatever the time at which people load a demo of
 * today, nothing in it happened later.
 */
const TIMES_TODAY = TIMES.map((_, minute) => `T00:00:${twoDigits(Math.floor((minute * 60) / MINUTES_PER_DAY))}.000Z`)

export class Calendar {
  readonly #daysMoved: number
  readonly #dates = new Map<Day, string>()

  /** `today` has the form `2026-06-30`. */
  constructor(today: string) {
    this.#daysMoved = dayOf(today) - TODAY
  }

  date(day: Day): string {
    let text = this.#dates.get(day)
    if (text === undefined) {
      text = dateText(day + this.#daysMoved)
      this.#dates.set(day, text)
    }
    return text
  }

  moment(day: Day, minute: number): string {
    return `${this.date(day)}${(day === TODAY ? TIMES_TODAY : TIMES)[minute]}`
  }

  /** The date of what has happened by now; null for what is still to come. */
  past(day: Day): string | null {
    return day <= TODAY ? this.date(day) : null
  }

  year(day: Day): number {
    return Number(this.date(day).slice(0, 4))
  }

  /** The day of the history that has this date. */
  dayOf(date: string): Day {
    return dayOf(date) - this.#daysMoved
  }

  /** The same day, or the Monday after a weekend. What is past stays past: if that Monday is still to come, it is the same day. */
  workday(day: Day): Day {
    const moved = workday(day + this.#daysMoved) - this.#daysMoved
    return day <= TODAY && moved > TODAY ? day : moved
  }
}
