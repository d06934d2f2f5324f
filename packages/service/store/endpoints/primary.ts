/**
 * The primary, for what writes: found anew each time, since after a failover it is another server.
 *
 * An address may name several servers, as libpq writes it: `postgres://role:password@one,two:5433/database`.
 */
import pg from 'pg'

const CONNECT_TIMEOUT_MS = 2_000
const SEVERAL_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/

/** One address for each server that is named. */
export function serverUrls(url: string): string[] {
  const [, before, hosts, after] = SEVERAL_HOSTS.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`)
}

export async function connectToPrimary(url: string, statementTimeoutMs: number): Promise<pg.Client> {
  let failure = new Error('none of the servers is a primary')
  for (const each of serverUrls(url)) {
    const client = new pg.Client({
      connectionString: each,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: statementTimeoutMs,
      application_name: 'selvedge',
    })
    // What ends a connection shows in the statement that needed it.
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('select pg_is_in_recovery() as standby')
      if (!rows[0].standby) return client
    } catch (error) {
      failure = error as Error
    }
    client.end().catch(() => {})
  }
  throw failure
}
