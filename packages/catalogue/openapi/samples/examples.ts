/** Values that samples of all languages ask for. */
import type { Resource } from '../../resource.ts'

export function exampleKey({ key, sample }: Resource): unknown {
  return (sample as Record<string, unknown>)[key[0]!]
}

/** The first filter that the sample of the group has a value for. */
export function exampleFilter({ filters, sample }: Resource): { name: string; value: unknown } | undefined {
  const values = sample as Record<string, unknown>
  const name = filters.find((filter) => typeof filter === 'string' && values[filter] !== null)
  return typeof name === 'string' ? { name, value: values[name] } : undefined
}
