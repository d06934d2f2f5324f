/** How much of a group its file fills. */
import { counted } from '../faults.ts'
import { columnsOf } from '../mapping/columns.ts'
import type { Mapping } from '../mapping/mapping.ts'

export function coverageLine({ resource }: Mapping, rows: number, filled: ReadonlyMap<string, number>): string {
  const names = columnsOf(resource).map(({ name }) => name)
  const count = (name: string): number => filled.get(name) ?? 0
  const whole = names.filter((name) => rows > 0 && count(name) === rows)
  const partly = names.filter((name) => count(name) > 0 && count(name) < rows)
  const never = names.filter((name) => count(name) === 0)
  const parts = [
    `${counted(whole.length, 'field')} filled`,
    `${partly.length} partly${listed(partly.map((name) => `${name} ${Math.floor((count(name) * 100) / rows)} %`))}`,
    `${never.length} never${listed(never)}`,
  ]
  return `${resource.path}  ${counted(rows, 'row')}; ${parts.join(', ')}`
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? '' : ` (${names.join(', ')})`
}
