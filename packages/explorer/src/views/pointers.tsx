/** What points here: every list that can be filtered by this record, with how many records each has. */
import type { BrandClient } from '@selvedge/client'
import type { JSX } from 'preact'
import type { GroupFacts, Pointer } from '../data/facts.ts'
import { countText, fieldWords } from '../data/format.ts'
import { hasRoom } from '../data/quota.ts'
import { readPage } from '../data/records.ts'
import { useLoad } from '../hooks.ts'
import { openPointersTo } from '../opened.ts'
import { listHref } from '../route.ts'
import { currentQuota } from '../session.ts'

interface PointersProps {
  readonly brand: string
  readonly group: GroupFacts
  readonly id: string
}

export function Pointers({ brand, group, id }: PointersProps): JSX.Element | null {
  const pointers = openPointersTo(group)
  const { data } = useLoad(brand, id, (client, signal) => countAll(client, pointers, id, signal))
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

/** A request for each list. Without room in the quota the links stand without numbers. */
async function countAll(
  client: BrandClient,
  pointers: readonly Pointer[],
  id: string,
  signal: AbortSignal,
): Promise<number[]> {
  if (!hasRoom(currentQuota(), pointers.length)) return []
  return Promise.all(
    pointers.map(async ({ group, filter }) => {
      const { totalItems } = await readPage(client, group.path, { filters: { [filter]: id }, limit: 1 }, signal)
      return totalItems
    }),
  )
}
