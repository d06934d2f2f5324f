/** Single connections, for what operators do: one task, one connection, closed at the end. */
import pg from 'pg'
import { connectToPrimary } from '../connections/primary.ts'

/** To the primary. `actor` is the name that the activity and the history of loads have beside the login. */
export async function withClient<T>(
  url: string,
  act: (client: pg.Client) => Promise<T>,
  actor: string | null = null,
): Promise<T> {
  const client = await connectToPrimary(url)
  try {
    if (actor !== null) await client.query(`select set_config('app.actor', $1, false)`, [actor])
    return await act(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The same, acting as the owner of everything, whom nobody logs in as. */
export async function withOwner<T>(
  url: string,
  act: (owner: pg.Client) => Promise<T>,
  actor: string | null = null,
): Promise<T> {
  const asOwner = async (client: pg.Client): Promise<T> => {
    await client.query('set role selvedge_owner')
    return act(client)
  }
  return withClient(url, asOwner, actor)
}

/** To one server, primary or standby, that may not respond. */
export async function withServer<T>(
  url: string,
  timeoutMs: number,
  act: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await act(client)
  } finally {
    client.end().catch(() => {})
  }
}
