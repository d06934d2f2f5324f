/** The key of a record as one text; a key of several fields is joined so that different keys stay different. */
export function keyOf(record: object, key: readonly string[]): string {
  const values = key.map((name) => (record as Readonly<Record<string, string>>)[name]!)
  return values.length === 1 ? values[0]! : JSON.stringify(values)
}
