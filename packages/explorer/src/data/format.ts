/** Values as people read them. Amounts and dates stay as the API writes them: they are exact there. */

const NUMBERS = new Intl.NumberFormat('en')

export function countText(count: number): string {
  return NUMBERS.format(count)
}

/** `supplierId` as "Supplier", `requestedExFactoryDate` as "Requested ex factory date". */
export function fieldTitle(name: string): string {
  const words = name
    .replace(/(?<!tax)Id$|(?<=ountry|Origin)Code$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const text = (words || name).trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `in_production` as "in production". */
export function valueTitle(value: string): string {
  return value.replaceAll('_', ' ')
}

/** To the minute, in UTC, as the API has it. */
export function momentText(timestamp: string): string {
  return `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)}`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}
