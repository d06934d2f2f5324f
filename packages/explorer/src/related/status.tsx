/** The status of a record in a short table. */
import type { JSX } from 'preact'
import { fieldOf, listAt } from '../data/facts.ts'
import type { RecordValues } from '../data/records.ts'
import { Value } from '../parts/value.tsx'

interface StatusProps {
  readonly brand: string
  readonly path: string
  readonly record: RecordValues
}

export function Status({ brand, path, record }: StatusProps): JSX.Element {
  return <Value brand={brand} field={fieldOf(listAt(path), 'status')!} value={record.status} short />
}
