/** What points here: every list that can be filtered by this record, with how many records each has. */
import type { JSX } from 'preact'
import { countEach } from '../data/counts.ts'
import type { GroupFacts } from '../data/facts.ts'
import { countText, fieldWords } from '../data/format.ts'
import { useLoad } from '../hooks.ts'
import { openPointersTo } from '../pointers.ts'
import { listHref } from '../route.ts'

interface PointersProps {
  readonly brand: string
  readonly group: GroupFacts
  readonly id: string
}

export function Pointers({ brand, group, id }: PointersProps): JSX.Element | null {
  const pointers = openPointersTo(group)
  const lists = pointers.map(({ group: { path }, filter }) => ({ path, filters: { [filter]: id } }))
  const { data } = useLoad(brand, id, (client, signal) => countEach(client, lists, signal))
  if (pointers.length === 0) return null
  return (
    <section class="pointers" aria-labelledby="pointers-title">
      <h2 id="pointers-title">What points here</h2>
      <ul>
        {pointers.map(({ group: from, filter }, index) => {
          const count = data?.[index]
          return (
            <li key={`${from.path} ${filter}`} class={count === 0 ? 'empty' : undefined}>
              <a href={listHref(brand, from.path, { [filter]: id })}>{from.name}</a>{' '}
              <span class="hint">by {fieldWords(filter)}</span>
              <span class="count">{count === undefined ? '' : countText(count)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
