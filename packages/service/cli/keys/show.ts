/** Prints a new key, which is never shown again. */
import type { IssuedKey, Key } from '../../store/administration/keys.ts'
import { print, printJson, tell } from '../output/print.ts'

export function showIssued(issued: IssuedKey, json: true | undefined): void {
  if (json) {
    printJson(issued)
    return
  }
  tell(
    `Key ${issued.id} (${issued.name}) for ${scopeOf(issued)}, to ${accessOf(issued)}, ${lifeOf(issued)}. Copy it now: it is not shown again.\n`,
  )
  print(issued.key)
}

export function scopeOf({ brand, partner }: Pick<Key, 'brand' | 'partner'>): string {
  return partner ? `${brand}, as the ${partner.kind} ${partner.id} sees it` : (brand ?? 'every brand')
}

export function accessOf({ access, groups }: Key): string {
  return groups ? `${access} ${groups.join(',')}` : access
}

export function lifeOf({ expiresAt, revokedAt }: Key): string {
  if (revokedAt) return `revoked ${revokedAt.toISOString()}`
  if (!expiresAt) return 'never expires'
  return `${expiresAt.getTime() <= Date.now() ? 'expired' : 'expires'} ${expiresAt.toISOString()}`
}
