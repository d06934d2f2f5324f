import { oneOf } from '../kinds/index.ts'
import { type Dialect, TODAY } from './dialects.ts'

const DUE = ['late', 'soon', 'later', 'none'] as const

export const due = (soonDays: number) =>
  oneOf(DUE, `Whether the day has passed (late), is at most ${soonDays} days away (soon), or more; none without a day.`)

export const dueSql = ({ later }: Dialect, day: string, soonDays: number): string =>
  `case when ${day} is null then 'none' when ${day} < ${TODAY} then 'late' when ${day} <= ${later(TODAY, soonDays)} then 'soon' else 'later' end`

/** In rows that add up others. */
export const dueOrAll = (soonDays: number) =>
  oneOf(
    ['all', ...DUE],
    `Whether they are late, due within ${soonDays} days (soon), later, or have no day; or all of them.`,
  )

/** Counts each row of a report `p` four times: under its own values of two columns, and under all values of one or both. */
export const SCOPES = `(
  select 0 as allDue, 0 as allKinds union all select 0, 1 union all select 1, 0 union all select 1, 1
)`

export const SCOPED_DUE = `case when z.allDue = 1 then 'all' else p.due end`

export const scoped = (column: string): string => `case when z.allKinds = 1 then 'all' else p.${column} end`

/** What has a value in the rows for one currency only. */
export const inOne = (value: string): string => `case when z.allKinds = 0 then ${value} end`

export const SCOPED_CURRENCY = inOne('p.currency')
