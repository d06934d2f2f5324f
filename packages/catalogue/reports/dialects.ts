/** The words in which PostgreSQL, DuckDB and SQLite differ, as far as reports need them. */

export interface Dialect {
  /** Whole days from one date to another. */
  days(from: string, to: string): string
  /** The date so many days later. */
  later(date: string, days: number): string
  /** An amount as a number that compares as such: in an export to SQLite, amounts with many digits are texts. */
  number(amount: string): string
  /** The sum of amounts: exact, or rounded to two decimals where the database has no decimals. */
  sum(amount: string): string
  /** The difference of two amounts, as exact as a sum. */
  difference(amount: string, less: string): string
  /** A quotient of two numbers that are not negative, rounded half up to two decimals. */
  ratio(dividend: string, divisor: string): string
}

/** A table of one row, with the day that the reports are for; null for today. */
export const REPORT_DATE = 'report_date'

export const TODAY = `(select coalesce(day, current_date) from ${REPORT_DATE})`

export const postgres: Dialect = {
  days: (from, to) => `(${to} - ${from})`,
  later: (date, days) => `(${date} + ${days})`,
  number: (amount) => amount,
  sum: (amount) => `sum(${amount})`,
  difference: (amount, less) => `(${amount} - ${less})`,
  ratio: (dividend, divisor) => `round(cast(${dividend} as numeric) / ${divisor}, 2)`,
}

/** Quotients of decimals are floating-point numbers, so that hundredths are counted in whole numbers. */
export const duckdb: Dialect = {
  days: (from, to) => `date_diff('day', ${from}, ${to})`,
  later: (date, days) => `(${date} + ${days})`,
  number: (amount) => amount,
  sum: (amount) => `sum(${amount})`,
  difference: (amount, less) => `(${amount} - ${less})`,
  ratio: (dividend, divisor) => {
    const billionths = `cast(cast(${dividend} as decimal(38, 9)) * 1000000000 as hugeint)`
    const hundredths = `(${billionths} * 200 + ${divisor} * 1000000000) // (${divisor} * 2000000000)`
    return `cast(${hundredths} as decimal(36, 0)) * 0.01`
  },
}

export const sqlite: Dialect = {
  days: (from, to) => `cast(julianday(${to}) - julianday(${from}) as integer)`,
  later: (date, days) => `date(${date}, '+${days} days')`,
  number: (amount) => `cast(${amount} as real)`,
  sum: (amount) => `round(sum(${amount}), 2)`,
  difference: (amount, less) => `round(${amount} - ${less}, 2)`,
  // Half a hundredth has no exact binary form; it may be a little less than half.
  ratio: (dividend, divisor) => `round(1.0 * ${dividend} / ${divisor} + 0.00000000001, 2)`,
}
