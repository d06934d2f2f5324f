/** More records like a group's sample: same shape, another key, and other values where a filter could tell them apart. */
import { createHash } from 'node:crypto'
import type { Resource } from '@selvedge/catalogue'

type Values = Record<string, unknown>

/** The nth record after the sample (0 is the sample itself). Records of different `n` share no key and no filter value. */
export function variation(resource: Resource, n: number): Values {
  const record: Values = { ...(resource.sample as Values) }
  if (n === 0) return record
  for (const name of resource.columns) {
    const field = resource.fields[name]!
    if (field.filter === 'identifier') record[name] = uuid(`${resource.path}.${name}.${n}`)
    else if (field.filter === 'integer') record[name] = 1_000 + n
    else if (Array.isArray(field.schema.enum)) record[name] = otherThan(field.schema.enum, record[name], n)
    else if (field.schema.pattern !== undefined) record[name] = code(String(field.schema.pattern), n)
    else record[name] = `${record[name] ?? name} ${n}`
  }
  return record
}

export function uuid(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function otherThan(values: unknown[], value: unknown, n: number): unknown {
  const others = values.filter((each) => each !== value)
  return others[n % others.length]
}

/** Codes of the standards in use: two or three letters, or two letters and three more. */
function code(pattern: string, n: number): string {
  const letters = (count: number): string =>
    Array.from({ length: count }, (_, place) =>
      String.fromCharCode(65 + (Math.floor(n / 26 ** (count - 1 - place)) % 26)),
    ).join('')
  return [letters(2), letters(3), letters(5), 'EXW', 'DDP'].find((text) => new RegExp(pattern).test(text))!
}
