import type { FaultCode } from '../faults.ts'
import type { Field } from './field.ts'
import { checkText } from './text-check.ts'

function checkStrings(value: unknown): FaultCode | null {
  if (!Array.isArray(value)) return 'not_an_array'
  for (const element of value) {
    const fault = checkText(element)
    if (fault) return fault
  }
  return null
}

/** A list of short texts. It may be empty, but is never null. */
export function strings(about: string): Field<readonly string[], null, never> {
  return {
    about,
    schema: { type: 'array', items: { type: 'string' } },
    filter: null,
    to: null,
    nullable: false,
    check: checkStrings,
    fromText: (text) => (text.startsWith('{') ? postgresArray(text) : JSON.parse(text)),
  }
}

const ELEMENT = /(?:"((?:[^"\\]|\\.)*)"|([^",{}\\]+))([,}])/sy

/** An array as PostgreSQL writes it into CSV: {a,"b, c"}. */
function postgresArray(text: string): (string | null)[] {
  const elements: (string | null)[] = []
  ELEMENT.lastIndex = 1
  for (let end = text === '{}' ? '}' : ','; end === ','; ) {
    const element = ELEMENT.exec(text)
    if (!element) throw new SyntaxError('not an array')
    const [, quoted, plain] = element
    elements.push(quoted === undefined ? (plain === 'NULL' ? null : plain!) : quoted.replaceAll(/\\(.)/gs, '$1'))
    end = element[3]!
    if (end === '}' && ELEMENT.lastIndex !== text.length) throw new SyntaxError('not an array')
  }
  return elements
}
