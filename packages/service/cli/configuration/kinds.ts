/** How the text of an environment variable becomes a value. A text that is none is refused with what would be right. */

import { serverUrls } from '../../store/connections/primary.ts'

export interface Kind<T> {
  /** As the table of variables calls it. */
  readonly name: string
  /** Throws an Error whose message goes on from the variable's name. The text itself is never repeated: it may be secret. */
  readonly read: (text: string) => T
}

export const text: Kind<string> = { name: 'text', read: (given) => given }

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

export function url(example: string, ...protocols: string[]): Kind<string> {
  return {
    name: 'address',
    read(given) {
      const protocol = URL.canParse(given) ? new URL(given).protocol : null
      if (protocol === null || !protocols.includes(protocol)) throw new Error(`must be an address such as ${example}`)
      return given
    },
  }
}

const DATABASE_EXAMPLE = 'postgres://selvedge_api:password@database:5432/selvedge'
const oneDatabase = url(DATABASE_EXAMPLE, 'postgres:', 'postgresql:')

/** May name several servers, where an ordinary address has one. */
export const database: Kind<string> = {
  name: 'address of a database',
  read(given) {
    for (const each of serverUrls(given)) oneDatabase.read(each)
    return given
  },
}

/** Values with commas between them. */
export function list<T>(each: Kind<T>): Kind<readonly T[]> {
  return { name: `${each.name}, with commas between several`, read: (given) => given.split(',').map(each.read) }
}

const SECRET_LENGTH_MIN = 32

export const secret: Kind<string> = {
  name: `secret of at least ${SECRET_LENGTH_MIN} characters`,
  read(given) {
    if (given.length < SECRET_LENGTH_MIN) throw new Error(`must have at least ${SECRET_LENGTH_MIN} characters each`)
    return given
  },
}

/** An origin as a browser sends it: no path, no slash at its end. */
export const origin: Kind<string> = {
  name: 'web origin',
  read(given) {
    if (URL.canParse(given) && new URL(given).origin === given) return given
    throw new Error('must be origins such as https://app.example, without a path')
  },
}
