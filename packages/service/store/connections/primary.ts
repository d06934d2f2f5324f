/**
 * Finds the primary, for writes. It is looked up each time, because a failover changes it.
 *
 * An address may name several servers, as libpq writes it: `postgres://role:password@one,two:5433/database`.
 */
import pg from 'pg'
import { reasonOf } from './failures.ts'
import { endWhenSilent, SILENCE_LIMITS, type SilenceLimits } from './silence.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** Idle connections are probed by the system after so long, and given up ten seconds later. */
const KEEP_ALIVE_DELAY_MS = 30_000
/** The last @ before the path ends the password, which may have others in it. */
const SEVERAL_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** One address for each server that is named. */
export function serverUrls(url: string): string[] {
  const [, before, hosts, after] = SEVERAL_HOSTS.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** No server responds at the address, or none of them lets us in and accepts writes. */
export class Unreachable extends Error {
  /** One for each server that was tried and failed. */
  readonly causes: readonly unknown[]

  constructor(message: string, causes: readonly unknown[]) {
    super(message)
    this.causes = causes
  }
}

/** A server that vanishes later fails the statement that waits for it, within two minutes. */
export async function connectToPrimary(
  url: string,
  session: Pick<pg.ClientConfig, 'statement_timeout'> = {},
  silenceLimits: SilenceLimits = SILENCE_LIMITS,
): Promise<pg.Client> {
  const problems: string[] = []
  const causes: unknown[] = []
  for (const each of serverUrls(url)) {
    const client = new pg.Client({
      connectionString: each,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      application_name: 'selvedge',
      ...session,
    })
    // A broken connection also fails its current statement, and the error is handled there.
    client.on('error', () => {})
    try {
      await client.connect()
      endWhenSilent(client, each, silenceLimits)
      const { rows } = await client.query('select pg_is_in_recovery() as standby')
      if (!rows[0].standby) return client
      problems.push(`${addressOf(client)}: is a standby`)
    } catch (error) {
      problems.push(`${addressOf(client)}: ${reasonOf(error)}`)
      causes.push(error)
    }
    client.end().catch(() => {})
  }
  throw new Unreachable(problems.join('; '), causes)
}

/** Never the address itself: it has the password in it. */
function addressOf({ host, port, database }: pg.Client): string {
  return `database ${database} at ${host}:${port}`
}
