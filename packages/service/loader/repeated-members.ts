/**
 * Finds members that a JSON object has more than once. `JSON.parse` silently keeps only the last, so the API might
 * serve a record that nobody intended. All functions here take a text that is known to be JSON.
 */
const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d

/** `value` is the result of `JSON.parse`. Counting members takes a third of the time that naming them does. */
export function hasRepeatedMembers(text: string, value: unknown): boolean {
  return countNames(text) !== countMembers(value)
}

interface OpenObject {
  readonly names: Set<string>
  /** The member being read. */
  name: string
}

/**
 * Names have dots if they are inside other members. At most one is reported per outermost member, so that all names
 * together are never longer than the text.
 */
export function repeatedMembers(text: string): string[] {
  const found = new Map<string, string>()
  const objects: OpenObject[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === OPEN) objects.push({ names: new Set(), name: '' })
    else if (code === CLOSE) objects.pop()
    else if (code === QUOTE) {
      const end = stringEnd(text, at + 1)
      if (isName(text, end)) {
        // Arrays have no names, so this name belongs to the innermost object.
        const object = objects.at(-1)!
        object.name = nameIn(text, at, end)
        const outermost = objects[0]!.name
        if (object.names.has(object.name) && !found.has(outermost)) {
          found.set(outermost, objects.map(({ name }) => name).join('.'))
        }
        object.names.add(object.name)
      }
      at = end
    }
  }
  return [...found.values()]
}

function countNames(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    at = stringEnd(text, at + 1)
    if (isName(text, at)) count++
  }
  return count
}

/** Not recursive, because JSON may be nested more deeply than the stack allows. */
function countMembers(value: unknown): number {
  let count = 0
  const open = typeof value === 'object' ? [value] : []
  while (open.length > 0) {
    const each = open.pop() as Record<string, unknown> | null
    const counts = !Array.isArray(each)
    for (const name in each) {
      if (counts) count++
      if (typeof each[name] === 'object') open.push(each[name])
    }
  }
  return count
}

/** Position of the quote that ends the string. */
function stringEnd(text: string, from: number): number {
  let end = text.indexOf('"', from)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

/** A quote after an odd number of backslashes is part of the string. */
function isEscaped(text: string, quote: number): boolean {
  let at = quote
  while (text.charCodeAt(at - 1) === BACKSLASH) at--
  return (quote - at) % 2 === 1
}

/** Only names of members are followed by a colon; other strings are not. */
function isName(text: string, end: number): boolean {
  let at = end + 1
  while (text.charCodeAt(at) <= 0x20) at++
  return text.charCodeAt(at) === COLON
}

/** A name can be written in several ways: "\u0069d" is id. */
function nameIn(text: string, start: number, end: number): string {
  const name = text.slice(start + 1, end)
  return name.includes('\\') ? JSON.parse(text.slice(start, end + 1)) : name
}
