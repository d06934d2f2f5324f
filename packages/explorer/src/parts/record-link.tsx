/** The name of a record, which leads to it if the key opens its group. */
import type { JSX } from 'preact'
import { recordHref } from '../route.ts'
import { opens } from '../session.ts'
import { ShortText } from './text.tsx'

interface LinkProps {
  readonly brand: string
  readonly group: string
  readonly id: string
  readonly text: string
}

export function RecordLink({ brand, group, id, text }: LinkProps): JSX.Element {
  if (!opens(group)) return <ShortText text={text} />
  return (
    <a href={recordHref(brand, group, { id })}>
      <ShortText text={text} />
    </a>
  )
}
