/** Numbers that prove themselves: GS1 keys, ISO 6346 container numbers and air waybills. */

function gs1CheckDigit(digits: string): number {
  let sum = 0
  for (let place = digits.length - 1, weight = 3; place >= 0; place--, weight = 4 - weight) {
    sum += (digits.charCodeAt(place) - 48) * weight
  }
  return (10 - (sum % 10)) % 10
}

/** A GTIN-13, GLN-13 or SSCC-18 from all of its digits but the last. */
export function gs1Key(prefix: string, serial: number, length: 13 | 18): string {
  const digits = prefix + String(serial).padStart(length - 1 - prefix.length, '0')
  if (digits.length !== length - 1) throw new Error(`${serial} is too large a serial for prefix ${prefix}`)
  return digits + gs1CheckDigit(digits)
}

/** Letters count from 10 up, leaving out the multiples of 11. */
const LETTER_VALUES = [
  10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38,
]

export function containerNumber(owner: string, serial: number): string {
  const body = owner + String(serial).padStart(6, '0')
  let sum = 0
  for (let place = 0; place < body.length; place++) {
    const code = body.charCodeAt(place)
    sum += (code >= 65 ? LETTER_VALUES[code - 65]! : code - 48) * (1 << place)
  }
  return `${body}${(sum % 11) % 10}`
}

/** The eighth digit is the rest of the first seven divided by 7. */
export function airWaybill(airlinePrefix: string, serial: number): string {
  return `${airlinePrefix}-${String(serial).padStart(7, '0')}${serial % 7}`
}
