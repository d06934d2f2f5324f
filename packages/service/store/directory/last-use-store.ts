/** Writes down when keys were last used, at a grain of five minutes, as the role that may write nothing else. */
import type { QueryConfig } from 'pg'
import { connectToPrimary } from '../connections/primary.ts'

/** A server that has stopped answering is not waited for. */
const TIMEOUT_MS = 5_000

const RECORD_USE = `update directory.api_keys set last_used_at = now()
where id = any($1::uuid[]) and (last_used_at is null or last_used_at < now() - interval '5 minutes')`

export class LastUseStore {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** It writes so rarely that a new connection each time is cheaper than one that stays open. */
  async record(keyIds: readonly string[]): Promise<void> {
    const client = await connectToPrimary(this.#url)
    try {
      await client.query({ text: RECORD_USE, values: [keyIds], query_timeout: TIMEOUT_MS } as QueryConfig)
    } finally {
      void client.end().catch(() => {})
    }
  }
}
