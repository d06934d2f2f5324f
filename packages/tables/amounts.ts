/** Columns of amounts: numbers, unless an amount has more digits than the number type of the format holds. */
import type { Column } from './columns.ts'

/** An amount that a column of numbers cannot hold. Rounding it would make a copy that is wrong. */
export class WideAmount extends Error {
  readonly column: string

  constructor(column: string, message: string) {
    super(message)
    this.column = column
  }
}

/** Calls `write` until it succeeds, each time with one more column as text. */
export function fitColumns<Result>(
  columns: readonly Column[],
  write: (columns: readonly Column[]) => Result,
  onText: (problem: WideAmount) => void,
): Result {
  for (let fitting = columns; ; ) {
    try {
      return write(fitting)
    } catch (problem) {
      if (!(problem instanceof WideAmount)) throw problem
      onText(problem)
      fitting = withText(fitting, [problem.column])
    }
  }
}

/** The same columns, those of amounts with these names as text. */
export function withText(columns: readonly Column[], names: readonly string[]): Column[] {
  const isText = ({ name, kind }: Column): boolean => kind === 'amount' && names.includes(name)
  return columns.map((column) => (isText(column) ? { ...column, kind: 'string' } : column))
}

export function textWarning(path: string, { column, message }: WideAmount): string {
  return `${path}.${column} is text and not a number, because ${message}`
}
