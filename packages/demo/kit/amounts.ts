/** Amounts as plain decimal text, made from whole numbers of their smallest unit. */

/** 12345 with 2 places is "123.45". */
export function decimal(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  const point = digits.length - places
  return `${units < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`
}

export function money(cents: number): string {
  return decimal(cents, 2)
}

/** units x times / parts, rounded to the nearest whole number, halves away from zero. */
export function share(units: number, times: number, parts: number): number {
  const product = multiply(units, times)
  const size = Math.abs(product)
  const rest = size % parts
  const rounded = (size - rest) / parts + (rest * 2 >= parts ? 1 : 0)
  return product < 0 ? -rounded : rounded
}

/** Whole numbers in proportion to the weights that add up to the total; what is left over goes to the largest. */
export function spread(total: number, weights: readonly number[]): number[] {
  const whole = sum(weights)
  const parts = weights.map((weight) => {
    const product = multiply(total, weight)
    return (product - (product % whole)) / whole
  })
  const largest = weights.indexOf(Math.max(...weights))
  parts[largest] = parts[largest]! + total - sum(parts)
  return parts
}

export function sum(numbers: readonly number[]): number {
  return sumOf(numbers, (number) => number)
}

export function sumOf<T>(list: readonly T[], amount: (element: T) => number): number {
  let total = 0
  for (const element of list) total += amount(element)
  return total
}

/** Grams as kilograms with two places, as weights are printed. */
export function kilograms(grams: number): string {
  return decimal(share(grams, 1, 10), 2)
}

/** Cubic centimetres as cubic metres with three places. */
export function cubicMetres(ccm: number): string {
  return decimal(share(ccm, 1, 1000), 3)
}

function multiply(units: number, times: number): number {
  const product = units * times
  if (!Number.isSafeInteger(product)) throw new Error(`${units} x ${times} is too large to be exact`)
  return product
}
