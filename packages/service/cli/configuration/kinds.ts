/** Parses the text of an environment variable. The error for an invalid text says what a valid one looks like. */

import { isIP } from 'node:net'
import { serverUrls } from '../../store/connections/primary.ts'
import type { GroupAgesMax } from '../../store/loading/group-times.ts'
import type { Network } from '../../webhooks/addresses.ts'
import { readGroupAges } from '../group-ages.ts'

export interface Kind<T> {
  /** Its name in the table of variables. */
  readonly name: string
  /** Throws an Error whose message continues after the variable's name. It never repeats the text, which may be secret. */
  readonly read: (text: string) => T
}

export const text: Kind<string> = { name: 'text', read: (given) => given }

/** Of a person or a job. Lists show it in a column. */
export const actorName: Kind<string> = {
  name: 'text of at most 100 characters',
  read(given) {
    if (/^[^\p{Cc}]{1,100}$/u.test(given)) return given
    throw new Error('must have at most 100 characters, without line breaks and other control characters')
  },
}

export function integer(min: number, max: number): Kind<number> {
  return {
    name: `whole number, ${min} to ${max}`,
    read(given) {
      const value = Number(given)
      if (/^\d+$/.test(given) && value >= min && value <= max) return value
      throw new Error(`must be a whole number from ${min} to ${max}`)
    },
  }
}

export function oneOf<const V extends string>(...values: V[]): Kind<V> {
  return {
    name: values.join(', '),
    read(given) {
      const found = values.find((value) => value === given)
      if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`)
      return found
    },
  }
}

export const boolean: Kind<boolean> = {
  name: 'true, false',
  read: (given) => oneOf('true', 'false').read(given) === 'true',
}

export function url(example: string, ...protocols: string[]): Kind<string> {
  return {
    name: 'address',
    read(given) {
      if (isAddress(given, protocols)) return given
      const hint = given.includes('@') ? `, ${IN_PASSWORDS}` : ''
      throw new Error(`must be an address such as ${example}${hint}`)
    },
  }
}

const IN_PASSWORDS = 'with %40 for @, %2F for /, %3F for ?, %23 for #, %2C for a comma and %25 for % in a password'

/** An @ after the host is probably the end of a password, whose first part would be taken for the host and be printed. */
function isAddress(given: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(given)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(given)
  if (!protocols.includes(protocol) || `${pathname}${search}${hash}`.includes('@')) return false
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** Unlike an ordinary URL, it may name several hosts. `login` is the one that the example has. */
export function database(login: string): Kind<string> {
  const one = url(`postgres://${login}:password@database:5432/selvedge`, 'postgres:', 'postgresql:')
  return {
    name: 'address of a database',
    read(given) {
      // pg takes a % that begins no encoded character for itself.
      for (const each of serverUrls(given)) one.read(each.replace(/%(?![0-9a-f]{2})/gi, '%25'))
      return given
    },
  }
}

/** Comma-separated values. */
export function list<T>(each: Kind<T>): Kind<readonly T[]> {
  return { name: `${each.name}, with commas between several`, read: (given) => given.split(',').map(each.read) }
}

export const network: Kind<Network> = {
  name: 'network',
  read(given) {
    const [, address, bits] = /^([^/]+)\/(\d{1,3})$/.exec(given) ?? []
    const version = isIP(address ?? '')
    const prefix = Number(bits)
    if (version === 0 || prefix > (version === 4 ? 32 : 128)) {
      throw new Error('must be networks such as 10.20.0.0/16 or fd12:3456::/48')
    }
    return { address: address!, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
  },
}

export const groupAges: Kind<GroupAgesMax> = {
  name: 'list of durations by group',
  read(given) {
    const ages = readGroupAges(given.split(','))
    if (typeof ages === 'string') throw new Error(ages)
    return ages
  },
}

const SECRET_LENGTH_MIN = 32

export const secret: Kind<string> = {
  name: `secret of at least ${SECRET_LENGTH_MIN} characters`,
  read(given) {
    if (given.length < SECRET_LENGTH_MIN) throw new Error(`must have at least ${SECRET_LENGTH_MIN} characters each`)
    return given
  },
}

/** An origin as a browser sends it, without a path or a trailing slash. */
export const origin: Kind<string> = {
  name: 'web origin',
  read(given) {
    if (URL.canParse(given) && new URL(given).origin === given) return given
    throw new Error('must be origins such as https://app.example, without a path')
  },
}
