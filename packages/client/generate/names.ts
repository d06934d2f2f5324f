/** How the catalogue's names read in TypeScript. */
import { propertyName, type Report, type Resource } from '@selvedge/catalogue'

/** Type of one record: `Bom SKU` becomes `BomSku`. */
export function typeName(resource: Resource): string {
  const words = resource.title.split(' ')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('')
}

/** `late-orders` becomes `LateOrders`. */
export function reportTypeName({ name }: Report): string {
  return name.charAt(0).toUpperCase() + propertyName(name).slice(1)
}

export function filtersName(resource: Resource): string {
  return `${typeName(resource)}Filters`
}

export function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}

/** A group's path as the name of a property. */
export function pathKey(path: string): string {
  return path.includes('-') ? quoted(path) : path
}
