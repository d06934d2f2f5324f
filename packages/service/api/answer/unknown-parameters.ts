/** What is wrong with a parameter that an operation does not have, and which one was probably meant. */

import type { Problem } from '../../http/reply/errors.ts'
import { nearest } from '../../nearest.ts'
import { conventionOf } from './other-conventions.ts'

/** Comparing names is the most expensive part of rejecting a request; more unknown names than this are not typing errors. */
const HINTS_MAX = 5
const NAME_LENGTH_MAX = 64
const UNKNOWN = 'is not a parameter of this operation'
const INCLUDE: Problem = { parameter: 'include', problem: 'is not supported by this operation' }

/** `fields` are those of the records that a list has. */
export function unknownParameters(
  values: ReadonlyMap<string, string>,
  known: readonly string[],
  fields: object = {},
): Problem[] {
  const unknown = [...values.keys()].filter((name) => !known.includes(name))
  return unknown.map((parameter, index) => {
    if (parameter === 'include') return INCLUDE
    if (index >= HINTS_MAX || parameter.length > NAME_LENGTH_MAX) return { parameter, problem: UNKNOWN }
    return hinted(parameter, known, fields)
  })
}

function hinted(parameter: string, known: readonly string[], fields: object): Problem {
  // For `id` there is more to say: where the record is.
  if (Object.hasOwn(fields, parameter) && parameter !== 'id') {
    return {
      parameter,
      problem: `is a field of these records, but not a filter; this operation takes ${listed(known)}`,
    }
  }
  // A list that is filtered by `orderId` was not asked to sort by `order`.
  const reference = known.find((name) => name === `${parameter}Id`)
  const convention = known.includes('cursor') && reference === undefined ? conventionOf(parameter, known) : undefined
  if (convention) return withNearest(parameter, `${UNKNOWN}; ${convention.instead}`, convention.parameter)
  const close = reference ?? nearest(parameter, known)
  return withNearest(parameter, close === null ? `${UNKNOWN}; it takes ${listed(known)}` : UNKNOWN, close)
}

function withNearest(parameter: string, problem: string, close: string | null | undefined): Problem {
  return close ? { parameter, problem, nearest: close } : { parameter, problem }
}

/** No operation has more than a few. */
function listed(known: readonly string[]): string {
  return known.length === 0 ? 'none' : known.join(', ')
}
