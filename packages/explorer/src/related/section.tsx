/** A short table of what belongs to a record, with a link to all of it. */
import type { BrandClient } from '@selvedge/client'
import type { ComponentChildren, JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { groupAt, listAt } from '../data/facts.ts'
import { countText } from '../data/format.ts'
import { type RecordValues, readPage } from '../data/records.ts'
import { useLoad } from '../hooks.ts'
import { openFilters } from '../opened.ts'
import { ShortTable } from '../parts/short-table.tsx'
import { listHref } from '../route.ts'
import { opens } from '../session.ts'
import { useNames } from '../views/names.ts'

const ROWS_MAX = 20

/** The list of what belongs to the record, such as `{ orderId }`. */
export type OfRecord = Readonly<Record<string, string>>

interface SectionProps {
  readonly brand: string
  readonly title: string
  readonly path: string
  readonly of: OfRecord
  readonly columns: readonly string[]
  readonly row: (record: RecordValues, day: string) => readonly ComponentChildren[]
}

/** Not there where the record has none, or the key does not open the list or its filter. */
export function RelatedSection({ brand, title, path, of, columns, row }: SectionProps): JSX.Element | null {
  const list = listAt(path)
  const { data } = useLoad(brand, `${path} ${JSON.stringify(of)}`, async (client: BrandClient, signal) => {
    const filters = openFilters(list)
    const isOpen = Object.keys(of).every((name) => filters.includes(name))
    if (!isOpen || !list.needs.every(opens)) return null
    return readPage(client, path, { filters: of, limit: ROWS_MAX, newestFirst: groupAt(path) !== undefined }, signal)
  })
  const records = useMemo(() => data?.items ?? [], [data])
  useNames(
    brand,
    list.fields.filter(({ kind }) => kind === 'r'),
    records,
  )
  if (!data || records.length === 0) return null
  const day = data.asOf ?? new Date().toISOString().slice(0, 10)
  return (
    <section>
      <h2>
        {title}{' '}
        <a class="all" href={listHref(brand, path, of)}>
          All {countText(data.totalItems)}
        </a>
      </h2>
      <ShortTable caption={title} columns={columns} rows={records.map((record) => row(record, day))} />
    </section>
  )
}
