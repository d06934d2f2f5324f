/**
 * A text of a record. It may be hostile: it is only ever a text node, set apart so that marks of direction in it do not
 * reorder the page, and cut if it is long.
 */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { countText } from '../data/format.ts'

/** For cells and headings, where a long text only needs to be recognized. */
const SHORT_MAX = 80
const LONG_MAX = 400

/** A number or a code, alone or at the end of a name. It stays on one line, unless it is long. */
const CODE = /(?<=^| )\S{1,18}$/

export function ShortText({ text }: { readonly text: string }): JSX.Element {
  const shown = clip(text, SHORT_MAX)
  const start = shown.search(CODE)
  return (
    <bdi title={text.length > SHORT_MAX ? clip(text, LONG_MAX) : undefined}>
      {start < 0 ? shown : shown.slice(0, start)}
      {start >= 0 && <span class="code">{shown.slice(start)}</span>}
    </bdi>
  )
}

export function LongText({ text, max = LONG_MAX }: { readonly text: string; readonly max?: number }): JSX.Element {
  const [whole, setWhole] = useState(false)
  if (text.length <= max) return <bdi>{text}</bdi>
  return (
    <>
      <bdi>{whole ? text : clip(text, max)}</bdi>{' '}
      <button type="button" class="quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'Show less' : `Show all ${countText(text.length)} characters`}
      </button>
    </>
  )
}

/** Never between the halves of a surrogate pair. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`
}
