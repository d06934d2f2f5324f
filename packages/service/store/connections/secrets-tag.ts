/**
 * A fingerprint of the secrets of a process, in the name of its database connections: only there does `doctor` see all
 * processes, wherever they run. A fingerprint of 32 bits tells lists apart and says nothing about a secret.
 */
import { createSecretKey } from 'node:crypto'
import type { Client } from 'pg'
import { keyedHash } from '../../signed-token.ts'

const PREFIX = 'selvedge secrets '
const FINGERPRINT_LENGTH = 8

/**
 * The address, such that its connections have the fingerprint. The order of secrets does not count: each process accepts them all.
 * A name that the operator has given stays.
 */
export function tagged(url: string, secrets: readonly string[]): string {
  if (url.includes('application_name=')) return url
  const key = createSecretKey(Buffer.from(secrets.toSorted().join('\n')))
  const fingerprint = keyedHash(key, 'fingerprint/1', '').toString('hex').slice(0, FINGERPRINT_LENGTH)
  return `${url}${url.includes('?') ? '&' : '?'}application_name=${encodeURIComponent(PREFIX + fingerprint)}`
}

/** Of all processes that are connected to the database of this connection. */
export async function fingerprintsSeen(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
where datname = current_database() and starts_with(application_name, $1) order by 1`,
    [PREFIX],
  )
  return rows.map(({ name }) => name.slice(PREFIX.length))
}
