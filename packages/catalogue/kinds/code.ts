/** Codes of public standards, and countries by their natural key. */
import type { Field } from './field.ts'
import { checkPattern } from './text-check.ts'

const STANDARDS = {
  'ISO 4217': '^[A-Z]{3}$',
  'ISO 3166-1 alpha-2': '^[A-Z]{2}$',
  'Incoterms 2020': '^(EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP)$',
  'UN/LOCODE': '^[A-Z]{2}[A-Z2-9]{3}$',
} as const

function code<const To extends string>(
  standard: keyof typeof STANDARDS,
  to: To | null,
  about: string,
): Field<string, 'string', To> {
  const pattern = STANDARDS[standard]
  return {
    about: `${about} (${standard})`,
    schema: { type: 'string', pattern },
    filter: 'string',
    to,
    nullable: false,
    check: checkPattern(new RegExp(pattern), 'invalid_code'),
  }
}

export const currency = (about: string): Field<string, 'string', never> => code<never>('ISO 4217', null, about)
export const incoterm = (about: string): Field<string, 'string', never> => code<never>('Incoterms 2020', null, about)
export const unlocode = (about: string): Field<string, 'string', never> => code<never>('UN/LOCODE', null, about)

/** The two-letter code of a country, as the key of the country itself. */
export const countryCode = (about: string): Field<string, 'string', never> =>
  code<never>('ISO 3166-1 alpha-2', null, about)

/** A reference to a country by its code. */
export const country = (about: string): Field<string, 'string', 'countries'> =>
  code('ISO 3166-1 alpha-2', 'countries', about)
