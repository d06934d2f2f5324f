/** From the path of a request to the operation it names: a table, since the catalogue knows every operation. */
import { BASE_PATH, brandScopedOperations, keyOperation, type Operation } from '@selvedge/catalogue'

export interface ApiRoute {
  readonly operation: Operation
  /** Empty where the address names none. */
  readonly brandSlug: string
  /** The record that the address names, or the group of a lookup; empty where it names neither. */
  readonly id: string
}

const KEY: ApiRoute = { operation: keyOperation, brandSlug: '', id: '' }
const KEY_ADDRESS = `${BASE_PATH}${keyOperation.path}`
const BRANDS = `${BASE_PATH}/brands`.split('/')

/** By the segments after the brand, with a star for a parameter: `orders`, `orders` and a star, or `reports/late-orders`. */
const byShape = new Map(
  brandScopedOperations.map((operation) => [
    operation.path
      .split('/')
      .slice(3)
      .map((segment) => (segment.startsWith('{') ? '*' : segment))
      .join('/'),
    operation,
  ]),
)

/** Null where the path names no operation. */
export function routeOf(segments: readonly string[]): ApiRoute | null {
  if (segments.length <= BRANDS.length) return segments.join('/') === KEY_ADDRESS ? KEY : null
  if (!BRANDS.every((segment, index) => segments[index] === segment)) return null
  const [brandSlug, group, id, ...rest] = segments.slice(BRANDS.length)
  const operation = byShape.get(shapeOf(group, id, rest)) ?? byShape.get(segments.slice(BRANDS.length + 1).join('/'))
  return operation ? { operation, brandSlug: brandSlug!, id: id ?? '' } : null
}

function shapeOf(group: string | undefined, id: string | undefined, rest: readonly string[]): string {
  if (group === undefined) return ''
  if (id === undefined) return group
  return rest.length === 0 ? `${group}/*` : `${group}/*/${rest.join('/')}`
}
