/**
 * Count and digest of a group's records, as the service keeps them: the sum of the first eight bytes of the SHA-256 of each
 * record as sent, modulo 2^64. A sum does not depend on order, so a copy keeps it by what comes and goes.
 */
import { hash } from 'node:crypto'

export class Tally {
  count: number
  #digest: bigint

  constructor(count = 0, digest = '0') {
    this.count = count
    this.#digest = BigInt(`0x${digest}`)
  }

  add(body: string): void {
    this.count++
    this.#digest += digestOf(body)
  }

  remove(body: string): void {
    this.count--
    this.#digest -= digestOf(body)
  }

  /** 16 hexadecimal digits, as in the service's state. */
  get digest(): string {
    return BigInt.asUintN(64, this.#digest).toString(16).padStart(16, '0')
  }
}

function digestOf(body: string): bigint {
  return hash('sha256', body, 'buffer').readBigUInt64BE()
}
