/**
 * The primary, for what writes: found anew each time, since after a failover it is another server.
 *
 * An address may name several servers, as libpq writes it: `postgres://role:password@one,two:5433/database`.
 */
import pg from 'pg'

const CONNECT_TIMEOUT_MS = 5_000
const SEVERAL_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/

/** One address for each server that is named. */
export function serverUrls(url: string): string[] {
  const [, before, hosts, after] = SEVERAL_HOSTS.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** Nobody answers at the address, or whoever answers does not let us in or cannot be written to. */
export class Unreachable extends Error {
  /** One for each server that was tried and failed. */
  readonly causes: readonly unknown[]

  constructor(message: string, causes: readonly unknown[]) {
    super(message)
    this.causes = causes
  }
}

export async function connectToPrimary(url: string): Promise<pg.Client> {
  const problems: string[] = []
  const causes: unknown[] = []
  for (const each of serverUrls(url)) {
    const client = new pg.Client({
      connectionString: each,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'selvedge',
    })
    // A connection that breaks also fails the statement that is under way, which is where it is dealt with.
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('select pg_is_in_recovery() as standby')
      if (!rows[0].standby) return client
      problems.push(`${placeOf(client)}: is a standby`)
    } catch (error) {
      problems.push(`${placeOf(client)}: ${reasonOf(error)}`)
      causes.push(error)
    }
    client.end().catch(() => {})
  }
  throw new Unreachable(problems.join('; '), causes)
}

/** Never the address itself: it has the password in it. */
function placeOf({ host, port, database }: pg.Client): string {
  return `database ${database} at ${host}:${port}`
}

/** Node tries every address of a name, and then has one error with all of theirs in it. */
function reasonOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error]
  return errors.map((each) => (each as Error).message).join(', ')
}
