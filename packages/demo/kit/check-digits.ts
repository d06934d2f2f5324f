/** Numbers that prove themselves: GS1 keys, ISO 6346 container numbers, air waybills and parcel tracking numbers. */

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

/** The tenth digit is the rest of the first nine divided by 7. */
export function dhlWaybill(serial: number): string {
  return `${String(serial).padStart(9, '0')}${serial % 7}`
}

const FEDEX_WEIGHTS = [3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]

export function fedexTracking(serial: number): string {
  const digits = String(serial).padStart(FEDEX_WEIGHTS.length, '0')
  const sum = FEDEX_WEIGHTS.reduce((total, weight, place) => total + Number(digits[place]) * weight, 0)
  return `${digits}${(sum % 11) % 10}`
}

/** Shipper's account, service and package. Letters count by their place in the alphabet, and every second sign double. */
export function upsTracking(account: string, service: string, serial: number): string {
  const body = account + service + String(serial).padStart(7, '0')
  let sum = 0
  for (let place = 0; place < body.length; place++) {
    const code = body.charCodeAt(place)
    sum += ((code >= 65 ? code - 63 : code - 48) % 10) * (place % 2 === 0 ? 1 : 2)
  }
  return `1Z${body}${(10 - (sum % 10)) % 10}`
}
