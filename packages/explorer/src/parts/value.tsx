/** One value of a record, by its kind. */
import type { JSX } from 'preact'
import { dayText } from '../data/days.ts'
import { type FieldFacts, groupAt } from '../data/facts.ts'
import { amountText, countText, momentText, percentText, valueTitle } from '../data/format.ts'
import { nameOf } from '../data/known-records.ts'
import { recordHref } from '../route.ts'
import { opens } from '../session.ts'
import { LongText, ShortText } from './text.tsx'

export interface ValueProps {
  readonly brand: string
  readonly field: FieldFacts
  readonly value: unknown
  /** Of an amount; undefined where it is not known. */
  readonly currency?: string | undefined
  /** In a cell, only as much as is needed to recognize it. */
  readonly short?: boolean
}

/** Reports have these as texts. */
const WORDS_IN_REPORTS = ['status', 'month', 'outcome']
const PERCENT = /percent$/i
const COLOR = /^#[0-9a-f]{6}$/i

export function Value({ brand, field, value, currency, short = false }: ValueProps): JSX.Element {
  if (value === null || value === undefined) return <span class="none">{short ? '–' : 'null'}</span>
  const Text = short ? ShortText : LongText
  switch (WORDS_IN_REPORTS.includes(field.name) ? 'e' : field.kind) {
    case 'r':
      return <Reference brand={brand} field={field} id={String(value)} />
    case 'e':
      return (
        <span class={toneOf(field.name, String(value))}>
          <ShortText text={valueTitle(String(value))} />
        </span>
      )
    case 'i':
      return <span class="number">{countText(Number(value))}</span>
    case 'a':
      return (
        <span class="number">
          <ShortText text={PERCENT.test(field.name) ? percentText(String(value)) : amountText(String(value))} />
          {currency !== undefined && (
            <>
              {' '}
              <bdi class="currency">{currency}</bdi>
            </>
          )}
        </span>
      )
    case 'd':
      return (
        <time class="number" title={String(value)}>
          {short ? dayText(String(value), new Date().toISOString()) : String(value)}
        </time>
      )
    case 't':
      return <time class="number">{momentText(String(value))}</time>
    case 'b':
      return <span>{value === true ? 'yes' : 'no'}</span>
    case 'l':
      return <Text text={(value as unknown[]).join(', ') || '–'} />
    case 'j':
    case 'o':
      return short ? <ShortText text={JSON.stringify(value)} /> : <Json value={value} />
    default:
      return COLOR.test(String(value)) ? <Swatch color={String(value)} /> : <Text text={String(value)} />
  }
}

/** Numbers end below each other. */
export function alignment({ kind }: FieldFacts): string | undefined {
  return kind === 'i' || kind === 'a' ? 'right' : undefined
}

function Reference({ brand, field, id }: Omit<ValueProps, 'value'> & { readonly id: string }): JSX.Element {
  // People are not a group of the API.
  if (field.to === 'user') return <span class="none">person {id.slice(0, 8)}</span>
  if (!opens(field.to)) {
    return (
      <span class="none" title={`${id}, which your key cannot read`}>
        {id.slice(0, 8)}
      </span>
    )
  }
  const { path, key } = groupAt(field.to)!
  const name = nameOf(path, id)
  return (
    <a href={recordHref(brand, path, { [key[0]!]: id })} title={name === undefined ? id : undefined}>
      {name === undefined ? <span class="none">{id.slice(0, 8)}</span> : <ShortText text={name} />}
    </a>
  )
}

function Json({ value }: { readonly value: unknown }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre class="json" tabIndex={0}>
      <LongText text={JSON.stringify(value, null, 2)} />
    </pre>
  )
}

function Swatch({ color }: { readonly color: string }): JSX.Element {
  return (
    <span class="number">
      <svg class="swatch" viewBox="0 0 1 1" aria-hidden="true">
        <rect width="1" height="1" fill={color} />
      </svg>
      {color}
    </span>
  )
}

const GOOD =
  /^(active|approved|accepted|awarded|confirmed|completed|delivered|received|closed|paid|cleared|pass|matched)$/
const BAD =
  /^(cancelled|rejected|declined|disputed|expired|failed|fail|void|customs_hold|dropped|retired|discontinued)$|variance/

/** Only a hint: the word says it all. */
function toneOf(name: string, value: string): string {
  if (GOOD.test(value)) return 'tag good'
  if (BAD.test(value)) return 'tag bad'
  return /status/i.test(name) ? 'tag' : ''
}
