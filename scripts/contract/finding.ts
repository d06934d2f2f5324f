/** What has changed between two OpenAPI documents, and whether a client of the older one still works with the newer. */
export interface Finding {
  readonly kind: 'added' | 'broken'
  readonly text: string
}

export const added = (text: string): Finding => ({ kind: 'added', text })
export const broken = (text: string): Finding => ({ kind: 'broken', text })

/** Of something that both documents have. */
export function* deprecationFindings(where: string, before: Deprecable, after: Deprecable): Generator<Finding> {
  if (!before.deprecated && after.deprecated) yield added(`${where} is deprecated`)
  if (before.deprecated && !after.deprecated) yield added(`${where} is no longer deprecated`)
}

export interface Deprecable {
  readonly deprecated?: boolean
}
