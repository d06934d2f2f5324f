/** The name of a record in a sentence. */
import type { JSX } from 'preact'
import { nameOf } from '../data/known-records.ts'
import { RecordLink } from '../parts/record-link.tsx'

interface NamedProps {
  readonly brand: string
  readonly before: string
  readonly group: string
  /** Of a record whose names are known. */
  readonly id: unknown
}

/** Not there without a name, such as that of a partner that the key does not open. */
export function Named({ brand, before, group, id }: NamedProps): JSX.Element | null {
  const text = typeof id === 'string' ? nameOf(group, id) : undefined
  if (text === undefined) return null
  return (
    <>
      {before}
      <RecordLink brand={brand} group={group} id={String(id)} text={text} />
    </>
  )
}
