/** What a response says of the deprecated things that its request uses. */
import type { BrandAlias } from '../../store/directory/brand-alias.ts'

export interface DeprecatedUse {
  /** As the audit log has them: `tags`, `tags?code` for a filter, or `brand-alias`. */
  readonly names: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

/** A slug that the brand had before. */
export function aliasUse({ createdAt, expiresAt }: BrandAlias): DeprecatedUse {
  const headers = {
    deprecation: `@${Math.floor(createdAt.getTime() / 1000)}`,
    sunset: expiresAt.toUTCString(),
  }
  return { names: ['brand-alias'], headers }
}

/** Of two values of the same header. */
export function earlier(one: string, other: string): string {
  return momentOf(other) < momentOf(one) ? other : one
}

function momentOf(value: string): number {
  return value.startsWith('@') ? Number(value.slice(1)) : Date.parse(value)
}
