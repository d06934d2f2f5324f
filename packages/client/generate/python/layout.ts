/** How the catalogue reads in Python. */
import { type Deprecation, deprecationText } from '@selvedge/catalogue'

/** Class of a collection: `order-items` becomes `OrderItems`. */
export function className(path: string): string {
  return path.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())
}

export function docstring(indent: string, text: string, deprecated?: Deprecation): string {
  const said = deprecated ? `${text} Deprecated: ${deprecationText(deprecated)}` : text
  if (/"""|\\|"$/.test(said)) throw new Error(`This cannot be a docstring as it is: ${said}`)
  return `${indent}"""${said}"""`
}

export function quoted(text: string): string {
  return JSON.stringify(text)
}

export function literal(values: readonly string[]): string {
  return `Literal[${values.map(quoted).join(', ')}]`
}

/** A module: what it is for, what it imports, and its parts, as far apart as Python keeps them. */
export function pythonModule(about: string, imports: readonly string[], parts: readonly string[]): string {
  const head = [docstring('', about), '', 'from __future__ import annotations', ...(imports.length ? [''] : [])]
  return `${[...head, ...imports].join('\n')}\n\n\n${parts.join('\n\n\n')}\n`
}
