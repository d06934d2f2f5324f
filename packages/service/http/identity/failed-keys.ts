/**
 * A limit on guessing keys, per client address. It guards look-ups, not requests: malformed keys never get this far, and
 * keys that were good before pass. Otherwise one attacker behind a shared proxy would lock out everybody behind it.
 *
 * A few look-ups a second stay allowed beyond the limit, so that a good key that this process has not seen, as all are
 * after a restart, gets in between the guesses of somebody else. Guessing stays as hopeless as before.
 */
import { isIPv6 } from 'node:net'
import { type Clock, systemClock } from '../../clock.ts'
import { wholeSeconds } from '../limits/counter.ts'
import { LocalCounter } from '../limits/local-counter.ts'

const ADDRESSES_MAX = 50_000
const WINDOW_SECONDS = 60
export const BEYOND_PER_SECOND_MAX = 5

export class FailedKeys {
  readonly #attempts: LocalCounter
  readonly #beyond: LocalCounter
  readonly #attemptsMax: number

  constructor(attemptsMax: number, clock: Clock = systemClock) {
    this.#attempts = new LocalCounter(ADDRESSES_MAX, clock)
    this.#beyond = new LocalCounter(ADDRESSES_MAX, clock)
    this.#attemptsMax = attemptsMax
  }

  /** Counts an attempt. If the address has used up its attempts, returns the whole seconds to wait. */
  attempt(address: string): number | null {
    const name = network(address)
    if (this.#attempts.addNow(name, 1, WINDOW_SECONDS).total <= this.#attemptsMax) return null
    const { total, endsInMs } = this.#beyond.addNow(name, 1, 1)
    return total > BEYOND_PER_SECOND_MAX ? wholeSeconds(endsInMs) : null
  }

  /** The key was good after all: the attempt does not count. */
  forgive(address: string): void {
    this.#attempts.addNow(network(address), -1, WINDOW_SECONDS)
  }
}

const GROUPS = 8
const NETWORK_GROUPS = 4

/** A client with one IPv6 address usually has its whole network of 2^64. */
function network(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  // A URL has one way to write an address, with its longest run of zeros left out.
  const [before, after] = new URL(`http://[${address.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(GROUPS - before!.length - (after?.length ?? 0)).fill('0')
  return [...before!, ...zeros, ...(after ?? [])].slice(0, NETWORK_GROUPS).join(':')
}
