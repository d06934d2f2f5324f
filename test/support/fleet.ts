/** Several processes of the service on one Redis and one database, as behind a load balancer. */
import type { IncomingHttpHeaders } from 'node:http'
import { BASE_PATH } from '@selvedge/catalogue'
import { bearer, Client, type Reply } from '../../harness/client.ts'
import { type Brands, createBrands } from './brands.ts'
import { type KeyFeatures, TestDatabase } from './database.ts'
import { TestRedis } from './redis.ts'
import { ServiceProcess } from './service-process.ts'

const PATH = `${BASE_PATH}/brands/alder-finch/tags`

export class Fleet {
  readonly redis: TestRedis
  readonly #database: TestDatabase
  readonly #brands: Brands
  readonly #processes: readonly ServiceProcess[]
  readonly #clients: readonly Client[]

  private constructor(redis: TestRedis, database: TestDatabase, brands: Brands, processes: readonly ServiceProcess[]) {
    this.redis = redis
    this.#database = database
    this.#brands = brands
    this.#processes = processes
    this.#clients = processes.map(({ url }) => new Client(url, 200))
  }

  static async start(size: number): Promise<Fleet> {
    const redis = await TestRedis.start()
    const database = await TestDatabase.create()
    const brands = await createBrands(database)
    const settings = { databaseUrl: database.url('selvedge_api'), keeperUrl: null, redisUrl: redis.url }
    const processes = await Promise.all(
      Array.from({ length: size }, () => ServiceProcess.start({ ...settings, stateMaxAgeMs: 1_000 })),
    )
    return new Fleet(redis, database, brands, processes)
  }

  get size(): number {
    return this.#processes.length
  }

  createKey(features: KeyFeatures): Promise<string> {
    return this.#database.createKey(this.#brands.brandId, features)
  }

  /** Processes take turns, by number. */
  ask(number: number, key: string): Promise<Reply> {
    return this.#clients[number % this.#clients.length]!.get(PATH, bearer(key))
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.close()
    await Promise.all(this.#processes.map((process) => process.stop()))
    await this.redis.stop()
    await this.#database.drop()
  }
}

/** What an answer says is left of the quota. */
export function remainingIn({ ratelimit }: IncomingHttpHeaders): number {
  return Number(/r=(\d+)/.exec(String(ratelimit))?.[1])
}
