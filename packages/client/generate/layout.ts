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

export function arrayOf(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(', ')}]`
}

export function comment(indent: string, text: string, deprecated?: Deprecation): string {
  if (!deprecated) return `${indent}/** ${text} */`
  const lines = ['/**', ` * ${text}`, ` * @deprecated ${deprecationText(deprecated)}`, ' */']
  return lines.map((line) => `${indent}${line}`).join('\n')
}
