/** Things that really go wrong, one after the other, while requests are being answered. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestDatabase } from '../../support/database.ts'
import type { TestRedis } from '../../support/redis.ts'
import type { WireTap } from '../../support/wire.ts'

const KILL_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and usename = 'selvedge_api'`

export interface Scene {
  readonly database: TestDatabase
  readonly wire: WireTap
  readonly redis: TestRedis
}

const TROUBLES: readonly ((scene: Scene) => Promise<void>)[] = [
  async ({ database }) => database.asBackendKiller(KILL_ALL),
  async ({ wire }) => {
    wire.cut()
    await sleep(300)
    wire.restore()
  },
  // A table that is gone, as after a migration of another version: the statement fails, with its text in the error.
  async ({ database }) => {
    await database.asOwner('alter table records.tags rename to tags_gone')
    await sleep(300)
    await database.asOwner('alter table records.tags_gone rename to tags')
  },
  // Longer than the service waits for a statement.
  async ({ database }) => {
    const release = await database.lockTable('records.tags')
    await sleep(800)
    await release()
  },
  async ({ database }) => {
    const release = await database.lockTable('directory.api_keys')
    await sleep(800)
    await release()
  },
  async ({ redis }) => {
    redis.signal('SIGSTOP')
    await sleep(300)
    redis.signal('SIGCONT')
  },
  async ({ redis }) => {
    await redis.kill()
    await redis.start()
  },
]

export class Troubles {
  made = 0
  readonly #scene: Scene

  constructor(scene: Scene) {
    this.#scene = scene
  }

  get wereAllMade(): boolean {
    return this.made >= TROUBLES.length
  }

  async make(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      await TROUBLES[this.made % TROUBLES.length]!(this.#scene)
      this.made++
      await sleep(100)
    }
  }
}
