/** The fields of a record that have a value, with names as people write them; without its identifier and timestamps. */
import type { JSX } from 'preact'
import { currencyOf } from '../data/currency.ts'
import type { FieldFacts, GroupFacts } from '../data/facts.ts'
import { fieldTitle } from '../data/format.ts'
import type { RecordValues } from '../data/records.ts'
import { Value } from '../parts/value.tsx'
import { useBaseCurrency } from './base-currency.ts'
import { useNamesOf } from './names.ts'

const LEFT_OUT = new Set(['id', 'createdAt', 'updatedAt', 'sha256'])

interface SummaryProps {
  readonly brand: string
  readonly group: GroupFacts
  readonly record: RecordValues
}

export function Summary({ brand, group: { fields }, record }: SummaryProps): JSX.Element {
  useNamesOf(brand, fields, record)
  const baseCurrency = useBaseCurrency(brand, fields)
  return (
    <dl class="pairs">
      {fields
        .filter((field) => isShown(field, record[field.name]))
        .map((field) => (
          <div key={field.name}>
            <dt>{field.name === 'deletedAt' ? 'Removed' : fieldTitle(field.name)}</dt>
            <dd>
              <Value
                brand={brand}
                field={field}
                value={record[field.name]}
                currency={currencyOf(field, fields, record, baseCurrency)}
                short
              />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function isShown({ name, kind }: FieldFacts, value: unknown): boolean {
  if (LEFT_OUT.has(name) || value === null || value === undefined || value === '') return false
  if (kind === 'l') return (value as unknown[]).length > 0
  return kind !== 'j' && kind !== 'o'
}
