/**
 * Identifiers: a UUID from (seed, scope, group, running number), so that a record can be referred to before it is made.
 * Version 8 of RFC 9562 is the one for ids of one's own making. The first 32 bits are a permutation of the running
 * number, so no two records of a group can collide.
 */
import type { Path } from '@selvedge/catalogue'
import { hashText, mix } from './hash.ts'

/** People are referred to, but are no group of the catalogue. */
type Group = Path | 'user'

interface Lanes {
  readonly keys: readonly [number, number, number, number]
  count: number
}

export class Ids {
  readonly #scope: string
  readonly #groups = new Map<Group, Lanes>()

  constructor(scope: string) {
    this.#scope = scope
  }

  next(group: Group): string {
    const lanes = this.#lanes(group)
    return uuid(lanes.keys, lanes.count++)
  }

  #lanes(group: Group): Lanes {
    const known = this.#groups.get(group)
    if (known) return known
    const name = `${this.#scope}/${group}`
    const made: Lanes = {
      keys: [hashText(name, 11), hashText(name, 12), hashText(name, 13), hashText(name, 14)],
      count: 0,
    }
    this.#groups.set(group, made)
    return made
  }
}

const HEX = Buffer.from('0123456789abcdef')
const text = Buffer.alloc(36, '-')

function uuid(keys: Lanes['keys'], count: number): string {
  const first = mix(keys[0] ^ count)
  const second = mix(keys[1] ^ count)
  const third = mix(keys[2] ^ count)
  const fourth = mix(keys[3] ^ count)
  writeHex(0, 8, first)
  writeHex(9, 4, second >>> 16)
  writeHex(14, 4, (second & 0x0fff) | 0x8000)
  writeHex(19, 4, ((third >>> 16) & 0x3fff) | 0x8000)
  writeHex(24, 4, third)
  writeHex(28, 8, fourth)
  return text.toString('latin1')
}

function writeHex(at: number, digits: number, bits: number): void {
  for (let place = at + digits - 1, rest = bits; place >= at; place--, rest >>>= 4) {
    text[place] = HEX[rest & 15]!
  }
}
