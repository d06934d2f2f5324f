/** Values as people read them. Amounts and dates keep the digits that the API writes: they are exact there. */

/** Formats of Intl take a slow device longer to make than the rest of the page, so each is made when it is first needed. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const numbers = once(() => new Intl.NumberFormat('en'))
const months = once(() => new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }))

export function countText(count: number): string {
  return numbers().format(count)
}

/** `-1234567.50` as "-1,234,567.50". */
export function amountText(amount: string): string {
  return amount.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')
}

/** `22.50` as "22.5%". */
export function percentText(percent: string): string {
  return `${percent.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}%`
}

/** `2026-06` as "Jun 2026". */
export function monthText(month: string): string {
  return months().format(new Date(`${month}-01T00:00:00Z`))
}

const ABBREVIATIONS = /\b(bom|cbm|hts|id|moq|sku|url)\b/g

/** `supplierId` as "Supplier", `htsCode` as "HTS code", `requestedExFactoryDate` as "Requested ex factory date". */
export function fieldTitle(name: string): string {
  const words = name
    .replace(/(?<!tax)Id$|(?<=ountry|Origin)Code$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const text = (words || name).trim().replace(ABBREVIATIONS, (word) => word.toUpperCase())
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The title inside a sentence: "supplier", "SKU". */
export function fieldWords(name: string): string {
  const title = fieldTitle(name)
  return /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}

const MONTH = /^\d{4}-\d{2}$/

/** `in_production` as "in production", and a month as people write it. */
export function valueTitle(value: string): string {
  return MONTH.test(value) ? monthText(value) : value.replaceAll('_', ' ')
}

/** To the minute, in UTC, as the API has it. */
export function momentText(timestamp: string): string {
  return `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)}`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}
