/** Single connections, for what operators do: one task, one connection, closed at the end. */
import pg from 'pg'

/** Nobody answers at the address, or whoever answers does not let us in. */
export class Unreachable extends Error {}

const CONNECT_TIMEOUT_MS = 10_000

export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'selvedge',
  })
  // A connection that breaks also fails the query that is under way, which is where it is dealt with.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Unreachable(`${placeOf(client)}: ${reasonOf(error)}`)
  }
  try {
    return await act(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The same, acting as the owner of everything, whom nobody logs in as. */
export async function withOwner<T>(url: string, act: (owner: pg.Client) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await client.query('set role selvedge_owner')
    return act(client)
  })
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
