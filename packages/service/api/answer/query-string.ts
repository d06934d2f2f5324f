/**
 * The query string, strictly: what cannot be understood in exactly one way is refused, never dropped or repaired.
 * A parameter that was silently ignored would give an integrator the wrong records with status 200.
 */
import type { Problem } from '../../http/reply/errors.ts'

/** Characters a URL may carry as they are; everything else must be percent-encoded. */
const URL_TEXT = /^[\x21-\x7e]*$/

/** No operation has half as many. A report on thousands of parameters would take long, and nobody reads it. */
const PARAMETERS_MAX = 50

export interface QueryString {
  readonly values: ReadonlyMap<string, string>
  readonly problems: readonly Problem[]
}

export function parseQueryString(raw: string): QueryString {
  const values = new Map<string, string>()
  const problems: Problem[] = []
  const pairs = raw === '' ? [] : raw.split('&', PARAMETERS_MAX + 1)
  if (pairs.length > PARAMETERS_MAX) {
    return { values, problems: [{ parameter: 'query', problem: `has more than ${PARAMETERS_MAX} parameters` }] }
  }
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1))
    const problem = parameterProblem(name, value, values)
    if (problem) problems.push({ parameter: name ?? pair.slice(0, equals < 0 ? undefined : equals), problem })
    else values.set(name!, value!)
  }
  return { values, problems }
}

function parameterProblem(name: string | null, value: string | null, seen: ReadonlyMap<string, string>): string | null {
  if (name === null || value === null) return 'is not valid percent-encoded UTF-8'
  if (name === '') return 'has no name'
  if (seen.has(name)) return 'is given more than once'
  if (value === '') return 'is empty; give it a value or leave it out'
  if (value.includes('\u0000')) return 'must not contain U+0000'
  return null
}

/** Form encoding, as every URL library writes it: a plus is a space. Null where the text is malformed. */
function decode(text: string): string | null {
  if (!URL_TEXT.test(text)) return null
  try {
    return decodeURIComponent(text.includes('+') ? withSpaces(text) : text)
  } catch {
    return null
  }
}

const [PLUS, SPACE] = [0x2b, 0x20]

/** By bytes: `replaceAll` takes ten times as long for 15 KB of pluses. */
function withSpaces(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === PLUS) bytes[at] = SPACE
  return bytes.toString('latin1')
}
