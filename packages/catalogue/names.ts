/** Names derived from the name of a group: of types and methods in code, and of records in sentences. */

/** `Production run` as the name of a type: `ProductionRun`. */
export function typeName(words: string): string {
  return words
    .split(/[ -]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('')
}

/** `order-items` as the name of a property or variable: `orderItems`. */
export function propertyName(path: string): string {
  return path.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** `order-items` as the name of an attribute in Python: `order_items`. */
export function attributeName(path: string): string {
  return path.replaceAll('-', '_')
}

/** The name of a group as people write it: `BOM SKUs`, where the specification has `Bom Skus`. */
export function displayName(words: string): string {
  return words.replaceAll(/\b(Bom|Sku)(?=s?\b)/g, (word) => word.toUpperCase())
}

/** `Production run` inside a sentence: `production run`. An abbreviation (`SKU`) keeps its capitals. */
export function inSentence(words: string): string {
  return displayName(words)
    .split(' ')
    .map((word) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase()))
    .join(' ')
}
