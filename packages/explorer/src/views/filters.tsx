/** The filters of a list, each with the input for its kind and the values that are known. Applied, they are the address. */
import type { JSX, TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { type FieldFacts, fieldOf, groupAt, type ListFacts, targetOf } from '../data/facts.ts'
import { fieldTitle, valueTitle } from '../data/format.ts'
import { nameOf } from '../data/known-records.ts'
import { keyOf, labelOf, type RecordValues, readPage } from '../data/records.ts'
import { openFilters } from '../opened.ts'
import { ShortText } from '../parts/text.tsx'
import { listHref } from '../route.ts'
import { clientOf, opens } from '../session.ts'
import { useNames } from './names.ts'

interface FiltersProps {
  readonly brand: string
  readonly list: ListFacts
  readonly filters: Readonly<Record<string, string>>
  /** Records on the page, whose values are offered. */
  readonly known: readonly RecordValues[]
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const OFFERED_MAX = 100

export function Filters({ brand, list, filters, known }: FiltersProps): JSX.Element | null {
  const names = openFilters(list)
  if (names.length === 0) return null
  const apply = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const entered = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])
    location.hash = listHref(brand, list.path, Object.fromEntries(entered.filter(([, value]) => value !== '')))
  }
  const active = Object.entries(filters)
  return (
    <div class="filters">
      {active.length > 0 && (
        <ul class="chips" aria-label="Filters in use">
          {active.map(([name, value]) => (
            <li key={name}>
              <Chip brand={brand} list={list} name={name} value={value} filters={filters} />
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>Filters</summary>
        <form onSubmit={apply}>
          {names.map((name) => (
            <div key={name}>
              <label for={inputId(name)}>{fieldTitle(name)}</label>
              <Input brand={brand} list={list} name={name} value={filters[name] ?? ''} known={known} />
            </div>
          ))}
          <button type="submit" class="primary">
            Apply
          </button>
        </form>
      </details>
    </div>
  )
}

interface ChipProps extends Omit<FiltersProps, 'known'> {
  readonly name: string
  readonly value: string
}

function Chip({ brand, list, name, value, filters }: ChipProps): JSX.Element {
  const { [name]: _, ...others } = filters
  const field = filterField(list, name)
  const [records] = useState([{ [name]: value }])
  useNames(brand, [field], records)
  return (
    <a class="chip" href={listHref(brand, list.path, others)}>
      {fieldTitle(name)}: <ShortText text={nameOf(field.to, value) ?? value} />
      <span aria-hidden="true"> ×</span>
      <span class="hidden">, remove this filter</span>
    </a>
  )
}

interface InputProps extends Omit<FiltersProps, 'filters'> {
  readonly name: string
  readonly value: string
}

function Input({ brand, list, name, value, known }: InputProps): JSX.Element {
  const field = filterField(list, name)
  if (field.kind === 'e') {
    return (
      <select id={inputId(name)} name={name} defaultValue={value}>
        <option value="">any</option>
        {field.values.map((each) => (
          <option key={each} value={each} selected={each === value}>
            {valueTitle(each)}
          </option>
        ))}
      </select>
    )
  }
  if (field.kind === 'i')
    return <input id={inputId(name)} name={name} type="number" min="0" max="2147483647" step="1" defaultValue={value} />
  if (field.kind === 'r') return <ReferenceInput brand={brand} field={field} value={value} />
  const seen = known.map((record) => record[name]).filter((each) => typeof each === 'string' && each.length <= 255)
  const offered = [...new Set([...field.values, ...(seen as string[])])]
  return (
    <>
      <input
        id={inputId(name)}
        name={name}
        maxLength={255}
        defaultValue={value}
        list={`offered-${name}`}
        placeholder="exact value"
      />
      <datalist id={`offered-${name}`}>
        {offered.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  )
}

/** Offers the first records of the group by name, once somebody wants to choose. */
function ReferenceInput({
  brand,
  field: { name, to },
  value,
}: {
  readonly brand: string
  readonly field: FieldFacts
  readonly value: string
}): JSX.Element {
  const [offered, setOffered] = useState<readonly RecordValues[] | null>(null)
  const target = groupAt(to)
  const offer = async (): Promise<void> => {
    const client = clientOf(brand)
    if (!client || !target || !opens(to) || offered) return
    setOffered([])
    // Without what is offered, an identifier can still be pasted.
    const page = await readPage(client, to, { limit: OFFERED_MAX }, new AbortController().signal).catch(() => null)
    if (page) setOffered(page.items)
  }
  return (
    <>
      <input
        id={inputId(name)}
        name={name}
        defaultValue={value}
        list={`offered-${name}`}
        onFocus={offer}
        spellcheck={false}
        placeholder={to === 'countries' ? 'code' : 'identifier'}
        {...(to === 'countries' ? {} : { pattern: UUID, title: 'An identifier, as in the address of a record' })}
      />
      <datalist id={`offered-${name}`}>
        {offered?.map((record) => {
          const [id] = Object.values(keyOf(target!, record))
          return (
            <option key={id} value={id}>
              {labelOf(target!, record)}
            </option>
          )
        })}
      </datalist>
    </>
  )
}

function inputId(name: string): string {
  return `filter-${name}`
}

/** A filter that reaches through another group is a reference without a field. */
function filterField(list: ListFacts, name: string): FieldFacts {
  const own = fieldOf(list, name)
  return own ?? { name, kind: 'r', about: '', to: targetOf(name), values: [], fields: [] }
}
