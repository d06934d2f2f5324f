/** A table of a few rows on a page about something else. On a phone each row is a block, and cells name their column. */
import type { ComponentChildren, JSX } from 'preact'

interface ShortTableProps {
  /** For those who cannot see what is around it. */
  readonly caption: string
  readonly columns: readonly string[]
  /** The first cell says what the row is about. */
  readonly rows: readonly (readonly ComponentChildren[])[]
}

/** Columns of numbers and days, which are compared from the right. */
const RIGHT = new Set([
  ...['Amount', 'To pay', 'Price', 'Ordered', 'Made', 'On the way', 'Received', 'Pieces', 'Pieces in this shipment'],
  ...['Due', 'Promised'],
])

const sideOf = (column: string | undefined): 'right' | undefined => (RIGHT.has(column!) ? 'right' : undefined)

export function ShortTable({ caption, columns, rows }: ShortTableProps): JSX.Element {
  return (
    <table class="tight">
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" class={sideOf(column)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest], index) => (
          <tr key={index}>
            <th scope="row">{first}</th>
            {rest.map((cell, at) => (
              <td key={at} data-label={columns[at + 1]} class={sideOf(columns[at + 1])}>
                <div>{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
