/** Addresses, with everything in its place encoded. */

/** A path segment that is empty or dots would silently lead to another address. */
export function segment(value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`${JSON.stringify(value)} cannot be part of an address`)
  return encodeURIComponent(value)
}

/** A filter without a value is refused: left out, it would return every record as if that had been asked for. */
export function query(parameters: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === null) throw new TypeError(`${name} is ${value}; leave it out instead`)
    search.set(name, String(value))
  }
  return `?${search}`
}
