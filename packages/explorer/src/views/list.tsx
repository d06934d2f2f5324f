/** The records of a group that match the filters in the address, a page at a time. */
import type { ComponentChildren, JSX } from 'preact'
import { columnsOf } from '../data/columns.ts'
import { currencyOf, currencyParentOf, isMoney } from '../data/currency.ts'
import { fieldOf, type GroupFacts } from '../data/facts.ts'
import { fieldTitle } from '../data/format.ts'
import { keyOf, labelOf, type RecordValues } from '../data/records.ts'
import { ShortText } from '../parts/text.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { alignment, Value } from '../parts/value.tsx'
import { pageHref, recordHref } from '../route.ts'
import { useBaseCurrency } from './base-currency.ts'
import { ListPage } from './list-page.tsx'
import { useNames } from './names.ts'

const IMAGE = 'primaryImageId'

interface ListProps {
  readonly brand: string
  readonly group: GroupFacts
  readonly query: Readonly<Record<string, string>>
}

export function List({ brand, group, query }: ListProps): JSX.Element {
  return (
    <ListPage
      brand={brand}
      list={group}
      query={query}
      above={<a href={pageHref(brand, 'records')}>All records</a>}
      one="record"
      table={({ items }) => <Table brand={brand} group={group} records={items} />}
    />
  )
}

interface TableProps extends Omit<ListProps, 'query'> {
  readonly records: readonly RecordValues[]
}

function Table({ brand, group, records }: TableProps): JSX.Element {
  const { lead, rest } = columnsOf(group)
  const parent = rest.some(isMoney) ? currencyParentOf(group.fields) : undefined
  useNames(brand, parent && !rest.includes(parent) ? [...rest, parent] : rest, records)
  const baseCurrency = useBaseCurrency(brand, rest)
  return (
    <table>
      <caption class="hidden">{group.name}</caption>
      <thead>
        <tr>
          <th scope="col">{lead ? fieldTitle(lead.name) : group.title}</th>
          {rest.map((field) => (
            <th key={field.name} scope="col" class={alignment(field)} title={field.about}>
              {fieldTitle(field.name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={JSON.stringify(keyOf(group, record))}>
            <th scope="row">
              <Goods brand={brand} group={group} record={record}>
                <a href={recordHref(brand, group.path, keyOf(group, record))}>
                  <ShortText text={leadText(group, record)} />
                </a>
              </Goods>
            </th>
            {rest.map((field) => (
              <td key={field.name} class={alignment(field)} data-label={fieldTitle(field.name)}>
                <Value
                  brand={brand}
                  field={field}
                  value={record[field.name]}
                  currency={currencyOf(field, group.fields, record, baseCurrency)}
                  short
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface GoodsProps extends Omit<TableProps, 'records'> {
  readonly record: RecordValues
  readonly children: ComponentChildren
}

/** With its image, where records of the group have one. */
function Goods({ brand, group, record, children }: GoodsProps): JSX.Element {
  if (!fieldOf(group, IMAGE)) return <>{children}</>
  const id = record[IMAGE]
  return (
    <div class="goods">
      <Thumb brand={brand} imageId={typeof id === 'string' ? id : null} />
      {children}
    </div>
  )
}

/** The first cell opens the record. */
function leadText(group: GroupFacts, record: RecordValues): string {
  const { lead } = columnsOf(group)
  const text = lead ? record[lead.name] : null
  return typeof text === 'string' && text ? text : labelOf(group, record)
}
