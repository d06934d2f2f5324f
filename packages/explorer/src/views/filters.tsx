/** The filters of a list, each a picker that takes one value. What is chosen is the address. */
import type { BrandClient, GroupPath } from '@selvedge/client'
import type { JSX, TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { type FieldFacts, fieldOf, type GroupFacts, groupAt, type ListFacts, targetOf } from '../data/facts.ts'
import { fieldTitle, fieldWords, valueTitle } from '../data/format.ts'
import { nameOf } from '../data/known-records.ts'
import { keyOf, labelOf, type RecordValues, readPage } from '../data/records.ts'
import { useLoad } from '../hooks.ts'
import { openFilters } from '../opened.ts'
import { Popup } from '../parts/popup.tsx'
import { ShortText } from '../parts/text.tsx'
import { listHref } from '../route.ts'
import { opens } from '../session.ts'
import { useNames } from './names.ts'

interface FiltersProps {
  readonly brand: string
  readonly list: ListFacts
  readonly filters: Readonly<Record<string, string>>
  /** Records on the page, whose values are offered. */
  readonly known: readonly RecordValues[]
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const OFFERED_MAX = 100
const TEXT_MAX = 255

export function Filters({ brand, list, filters, known }: FiltersProps): JSX.Element | null {
  const names = openFilters(list)
  const others = Object.keys(filters).filter((name) => !names.includes(name))
  if (names.length + others.length === 0) return null
  return (
    <div class="pickers">
      {[...names, ...others].map((name) => (
        <Picker key={name} brand={brand} list={list} name={name} filters={filters} known={known} />
      ))}
      {Object.keys(filters).length > 0 && (
        <a class="quiet" href={listHref(brand, list.path)}>
          Remove all filters
        </a>
      )}
    </div>
  )
}

interface PickerProps extends FiltersProps {
  readonly name: string
}

function Picker({ brand, list, name, filters, known }: PickerProps): JSX.Element {
  const [isOpen, setIsOpen] = useState(false)
  const value = filters[name]
  const field = filterField(list, name)
  return (
    <Popup
      class={value === undefined ? 'picker' : 'picker chosen'}
      label={value === undefined ? fieldTitle(name) : <Chosen brand={brand} field={field} value={value} />}
      onOpen={() => setIsOpen(true)}
    >
      {isOpen && <Choices brand={brand} list={list} field={field} filters={filters} known={known} />}
    </Popup>
  )
}

interface ChosenProps {
  readonly brand: string
  readonly field: FieldFacts
  readonly value: string
}

function Chosen({ brand, field, value }: ChosenProps): JSX.Element {
  const [records] = useState([{ [field.name]: value }])
  useNames(brand, [field], records)
  return (
    <>
      {fieldTitle(field.name)}: <ShortText text={nameOf(field.to, value) ?? valueTitle(value)} />
    </>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}

interface ChoicesProps extends FiltersProps {
  readonly field: FieldFacts
}

/** Links, so that a choice can be opened in another tab, and Back undoes it. */
function Choices({ brand, list, field, filters, known }: ChoicesProps): JSX.Element {
  const { name } = field
  const { [name]: value, ...others } = filters
  const [typed, setTyped] = useState('')
  const target = field.kind === 'r' && opens(field.to) ? groupAt(field.to) : undefined
  const text = typed.trim()
  // Without a search, the records are the same whatever is typed.
  const asked = target?.isSearched ? text : ''
  const { data, failure } = useLoad(brand, `${field.to} ${asked}`, async (client, signal) =>
    target ? recordsOffered(client, target, asked, signal) : [],
  )
  const fitting = target
    ? (data ?? []).filter((choice) => asked !== '' || fits(choice, text))
    : valuesOffered(field, known, text)
  const choices = [...fitting, ...exactly(field, target, fitting, text)].toSorted(
    (a, b) => Number(b.value === text) - Number(a.value === text),
  )
  const hrefOf = (chosen: string): string => listHref(brand, list.path, { ...others, [name]: chosen })
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (choices[0]) location.hash = hrefOf(choices[0].value)
  }
  return (
    <div class="panel">
      <form onSubmit={submit}>
        <input
          type="search"
          aria-label={`Find ${fieldWords(name)}`}
          placeholder={field.kind === 'r' ? 'Name or number' : 'Value'}
          maxLength={TEXT_MAX}
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <ul>
        {value !== undefined && (
          <li>
            <a href={listHref(brand, list.path, others)}>Any</a>
          </li>
        )}
        {choices.map((choice) => (
          <li key={choice.value}>
            <a href={hrefOf(choice.value)} aria-current={choice.value === value ? 'true' : undefined}>
              <ShortText text={choice.label} />
            </a>
          </li>
        ))}
      </ul>
      <p class="hint" aria-live="polite">
        {failure ? failure.sentence : data && choices.length === 0 ? 'There is nothing to choose.' : ''}
      </p>
    </div>
  )
}

/** Values that are known. */
function valuesOffered(field: FieldFacts, known: readonly RecordValues[], typed: string): Choice[] {
  const seen = known.map((record) => record[field.name]).filter((each) => typeof each === 'string')
  const values = [...new Set([...field.values, ...seen])].filter((each) => each.length <= TEXT_MAX)
  return values.map((each) => ({ value: each, label: valueTitle(each) })).filter((choice) => fits(choice, typed))
}

/** Records that fit what is searched for, the best first; or the newest, by name. */
async function recordsOffered(
  client: BrandClient,
  group: GroupFacts,
  q: string,
  signal: AbortSignal,
): Promise<Choice[]> {
  if (UUID.test(q)) return []
  if (q !== '') {
    const { hits } = await client.search(q, { groups: [group.path as GroupPath], signal })
    return hits.map(({ key, label }) => ({ value: key, label }))
  }
  const { items } = await readPage(client, group.path, { limit: OFFERED_MAX, newestFirst: true }, signal)
  const choices = items.map((record) => ({
    value: Object.values(keyOf(group, record))[0]!,
    label: labelOf(group, record),
  }))
  return choices.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** What is typed, if it can be a value that is not offered: a text, the identifier of a record, or the code of one. */
function exactly(
  field: FieldFacts,
  target: GroupFacts | undefined,
  offered: readonly Choice[],
  typed: string,
): Choice[] {
  const isName = target?.key[0] === 'id' && !UUID.test(typed)
  if (typed === '' || field.kind === 'e' || isName || offered.some(({ value }) => value === typed)) return []
  return [{ value: typed, label: typed }]
}

function fits({ value, label }: Choice, typed: string): boolean {
  return `${label} ${value}`.toLowerCase().includes(typed.toLowerCase())
}

/** A filter that reaches through another group is a reference without a field. */
function filterField(list: ListFacts, name: string): FieldFacts {
  const own = fieldOf(list, name)
  return own ?? { name, kind: 'r', about: '', to: targetOf(name), values: [], fields: [] }
}
