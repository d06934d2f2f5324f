/** Statements that ask for views: without this, the directory shows brands and their keys alone, as releases before views expect. */
import type { Client } from 'pg'
import { inTransaction } from '../connections/transaction.ts'

export function withViews<T>(client: Client, act: () => Promise<T>): Promise<T> {
  return inTransaction(client, async () => {
    await client.query(`select set_config('app.with_views', 'on', true)`)
    return act()
  })
}
