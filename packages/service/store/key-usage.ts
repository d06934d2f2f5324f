/** Writes down when keys were last used, at a grain of five minutes, as the role that may write nothing else. */
import type { Pool } from './pool.ts'

const RECORD_USE = {
  name: 'record-use',
  text: `update directory.api_keys set last_used_at = now()
where id = any($1::uuid[]) and (last_used_at is null or last_used_at < now() - interval '5 minutes')`,
}

export class KeyUsage {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async record(keyIds: readonly string[]): Promise<void> {
    await this.#pool.query(RECORD_USE, [keyIds])
  }
}
