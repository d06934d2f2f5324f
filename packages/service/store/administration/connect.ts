/** Single connections, for what operators do: one task, one connection, closed at the end. */
import pg from 'pg'
import { connectToPrimary } from '../connections/primary.ts'

/** To the primary. */
export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectToPrimary(url)
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
