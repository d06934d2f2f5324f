/** Shows the records that an undo left as they are, and why. */
import type { LeftRecord } from '../../store/loading/left-records.ts'
import { counted } from '../output/amounts.ts'
import { print, printTable } from '../output/print.ts'

const SHOWN_MAX = 100

export function showLeft(left: readonly LeftRecord[]): void {
  if (left.length === 0) return
  print(`\nLeft as they are: ${counted(left.length, 'record')}`)
  printTable(
    ['group', 'key', 'code', 'reason'],
    left.slice(0, SHOWN_MAX).map(({ resource, key, code, sentence }) => [resource.path, key, code, sentence]),
  )
  if (left.length > SHOWN_MAX) print(`and ${(left.length - SHOWN_MAX).toLocaleString('en')} more; --json lists all`)
}
