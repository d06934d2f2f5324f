/** A transaction in which nothing else is set; `brand-transaction.ts` has those of the loader. */
import type { Client } from 'pg'

export async function inTransaction<T>(client: Client, act: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await act()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
