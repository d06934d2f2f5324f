/** Checks records as the service does, with the rules of the catalogue, and names what is wrong in the words of the source. */
import {
  checkRecord,
  directoryFields,
  faults as faultSentences,
  isObject,
  parseExactly,
  type Resource,
} from '@selvedge/catalogue'
import { counted, type Fault, quoted } from '../faults.ts'
import type { Mapping } from '../mapping/mapping.ts'

/** Different values that are named for a column and a code. */
const VALUES_NAMED = 3

interface Finding {
  readonly column: string
  readonly code: string
  readonly value: string
  /** The first in order, so that it is the same in every run. */
  exampleKey: string
  count: number
}

export class ValueCheck {
  readonly #mapping: Mapping
  readonly #findings = new Map<string, Finding>()
  /** By column, in how many rows it has a value. */
  readonly filled = new Map<string, number>()

  constructor(mapping: Mapping) {
    this.#mapping = mapping
    for (const { name } of mapping.columns) this.filled.set(name, 0)
  }

  /** `key` is that of the source. */
  note(key: string, body: string): void {
    const record = parseExactly(body) as Values
    for (const name of this.filled.keys()) {
      if (valueAt(record, name) != null) this.filled.set(name, this.filled.get(name)! + 1)
    }
    for (const { field, code } of problemsOf(this.#mapping, record)) {
      const value = shown(valueAt(record, field))
      const found = this.#findings.get(`${field} ${code} ${value}`)
      if (found) {
        found.count++
        if (key < found.exampleKey) found.exampleKey = key
      } else this.#findings.set(`${field} ${code} ${value}`, { column: field, code, value, exampleKey: key, count: 1 })
    }
  }

  /** A fault for each column and code, with its commonest values. */
  faults(): Fault[] {
    const { resource, file } = this.#mapping
    const groups = Map.groupBy(this.#findings.values(), ({ column, code }) => `${column} ${code}`)
    return [...groups.values()].map((findings) => {
      const { column, code } = findings[0]!
      const named = findings.toSorted((a, b) => b.count - a.count).slice(0, VALUES_NAMED)
      const values = named.map(({ value, count, exampleKey }) => {
        return `${value === '' ? '' : `${value} `}in ${counted(count, 'row')}, such as ${exampleKey}`
      })
      const more = findings.length > named.length ? `; ${counted(findings.length - named.length, 'more value')}` : ''
      return {
        file: file.name,
        column,
        code,
        sentence: `${values.join('; ')}${more}; ${ruleOf(resource, column, code)}`,
      }
    })
  }
}

/** Of one record, whose key is that of the source. */
export function faultsOfBody(mapping: Mapping, key: string, body: string): Fault[] {
  const record = parseExactly(body) as Values
  return problemsOf(mapping, record).map(({ field, code }) => {
    const value = shown(valueAt(record, field))
    const sentence = `${value === '' ? '' : `${value} `}of ${key}; ${ruleOf(mapping.resource, field, code)}`
    return { file: mapping.file.name, column: field, code, sentence }
  })
}

type Values = Readonly<Record<string, unknown>>

function problemsOf({ resource }: Mapping, record: Values) {
  // What the service fills in itself.
  const isGiven = (field: string): boolean => resource.single === true && directoryFields.includes(field)
  return checkRecord(resource, record).filter(({ field, code }) => code !== 'missing' || !isGiven(field))
}

function ruleOf({ fields }: Resource, column: string, code: string): string {
  const listed = fields[column]?.schema.enum as readonly string[] | undefined
  return listed ? `must be one of ${listed.join(', ')}` : faultSentences[code as keyof typeof faultSentences]
}

function valueAt(record: Values, dotted: string): unknown {
  const [outer, inner] = dotted.split('.') as [string, string?]
  const value = record[outer]
  return inner === undefined ? value : isObject(value) ? value[inner] : undefined
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  return quoted(typeof value === 'string' ? value : JSON.stringify(value))
}
