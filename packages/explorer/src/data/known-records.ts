/** What was read of records that pages refer to: their names, and the currencies that their lines are in. */

interface KnownRecord {
  readonly name: string
  /** Undefined where it names none. */
  readonly currency: string | undefined
}

/** By group and key. What is known stays known, since a name of ten minutes ago is better than none. */
const known = new Map<string, KnownRecord>()

export function nameOf(path: string, id: string): string | undefined {
  return known.get(`${path} ${id}`)?.name
}

export function currencyAt(path: string, id: string): string | undefined {
  return known.get(`${path} ${id}`)?.currency
}

export function isKnown(path: string, id: string): boolean {
  return known.has(`${path} ${id}`)
}

export function keep(path: string, id: string, record: KnownRecord): void {
  known.set(`${path} ${id}`, record)
}

export function forgetAll(): void {
  known.clear()
}
