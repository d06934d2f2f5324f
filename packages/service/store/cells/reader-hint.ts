/**
 * Where a brand lives, as a reader knows it, and what a cell says to that.
 *
 * What a reader knows is only a hint, however old: the directory's, or what a cell said last. The truth is the cell's row in
 * `records.residence`, which each read also reads, in its own snapshot. A brand moves by one commit in the cell that it
 * leaves, so every reader that asks there is sent on, and one that asks the next cell too early is sent back.
 */
import { MAIN_CELL } from './cell.ts'

export interface Home {
  readonly cell: string
  /** Of the move that brought the brand there; 0 where it was never moved. */
  readonly epoch: number
}

type Status = 'here' | 'leaving' | 'copying' | 'ready' | 'gone'

/** `behind`: the server has not replayed what is known of the brand already, and another one of its cell has. */
export type Verdict =
  | { readonly kind: 'served'; readonly home: Home }
  | { readonly kind: 'elsewhere'; readonly home: Home }
  | { readonly kind: 'behind' }

/** Epoch, status and the other cell, as one text; null where the cell has no row of the brand. The parameter is the brand. */
export function residenceSql(parameter: string): string {
  return `(select concat_ws(' ', epoch, status, cell_to) from records.residence where brand_id = ${parameter}::int)`
}

/** What a cell says of a brand that was looked for there. */
export function compareHint(residence: string | null, hint: Home): Verdict {
  const { cell, epoch } = hint
  if (residence === null) return cell === MAIN_CELL && epoch === 0 ? { kind: 'served', home: hint } : { kind: 'behind' }
  const [epochText, status, cellTo] = residence.split(' ') as [string, Status, string | undefined]
  const found = Number(epochText)
  switch (status) {
    case 'here':
    case 'leaving':
      return found >= epoch ? { kind: 'served', home: { cell, epoch: found } } : { kind: 'behind' }
    case 'gone':
      return found > epoch ? { kind: 'elsewhere', home: { cell: cellTo!, epoch: found } } : { kind: 'behind' }
    case 'ready':
      // Nobody learns this epoch before the other cell has said that the brand is gone.
      if (found === epoch) return { kind: 'served', home: hint }
      return found > epoch ? { kind: 'elsewhere', home: { cell: cellTo!, epoch } } : { kind: 'behind' }
    case 'copying':
      return found > epoch ? { kind: 'elsewhere', home: { cell: cellTo!, epoch } } : { kind: 'behind' }
  }
}
