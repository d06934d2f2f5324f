/** Lays lines out the way the formatter would, so that a generated file passes the same checks as any other. */
import { type Deprecation, deprecationText } from '@selvedge/catalogue'
import { quoted } from './names.ts'

const WIDTH_MAX = 120

/** `head` followed by a union of texts, on one line where that fits. */
export function unionOf(head: string, members: readonly string[]): string {
  const oneLine = `${head} ${members.join(' | ')}`
  if (oneLine.length <= WIDTH_MAX) return oneLine
  const indent = ' '.repeat(head.length - head.trimStart().length + 2)
  return [head, ...members.map((member) => `${indent}| ${member}`)].join('\n')
}

/** Data as an expression, on one line where that fits. `used` is the width of what else is on the line. */
export function literal(value: unknown, indent = '', used = 0): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inside = `${indent}  `
  const isList = Array.isArray(value)
  const members = isList
    ? value.map((member) => literal(member, inside, inside.length + 1))
    : Object.entries(value).map(([name, member]) => property(name, member, inside))
  const oneLine = isList ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`
  if (used + oneLine.length <= WIDTH_MAX && !oneLine.includes('\n')) return oneLine
  const lines = members.map((member) => `${inside}${member},`)
  return [isList ? '[' : '{', ...lines, `${indent}${isList ? ']' : '}'}`].join('\n')
}

function property(name: string, value: unknown, indent: string): string {
  const used = `${indent}${name}: ,`.length
  const text = literal(value, indent, used)
  const fits = typeof value !== 'string' || used + text.length <= WIDTH_MAX
  return fits ? `${name}: ${text}` : `${name}:\n${indent}  ${text}`
}

export function comment(indent: string, text: string, deprecated?: Deprecation): string {
  if (!deprecated) return `${indent}/** ${text} */`
  const lines = ['/**', ` * ${text}`, ` * @deprecated ${deprecationText(deprecated)}`, ' */']
  return lines.map((line) => `${indent}${line}`).join('\n')
}
