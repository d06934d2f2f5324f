/** Ids of loads: UUIDs of version 7, which sort by time. So the oldest files of a brand's loads are the first ones in the store. */
import { randomBytes } from 'node:crypto'

const TIME_DIGITS = 12

export function newLoadId(epochMs: number = Date.now()): string {
  const random = randomBytes(10).toString('hex')
  const time = epochMs.toString(16).padStart(TIME_DIGITS, '0')
  const variant = (8 + (Number.parseInt(random[3]!, 16) % 4)).toString(16)
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `${variant}${random.slice(4, 7)}`,
    random.slice(7, 19),
  ].join('-')
}

/** When a load with this id began, in milliseconds; null if the id does not say it. */
export function loadIdTime(id: string): number | null {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.exec(id) ?? []
  return high === undefined ? null : Number.parseInt(`${high}${low}`, 16)
}
