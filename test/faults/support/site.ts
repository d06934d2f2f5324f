/**
 * An installation made of real processes: a primary and its standbys with a few brands, and the services that read
 * them.
 */
import pg from 'pg'
import { systemPostgres } from '../../../harness/binaries.ts'
import { seeded } from '../../../harness/random.ts'
import type { ServiceSettings } from '../../../packages/service/api/start.ts'
import type { PostgresCluster } from '../../../packages/service/cli/dev/postgres.ts'
import { generateKey, hashKey } from '../../../packages/service/store/directory/api-key.ts'
import { loadWith, type Records, resourceOf } from '../../support/database.ts'
import { BASE } from '../../support/service.ts'
import { ServiceProcess } from '../../support/service-process.ts'
import { startStandby } from '../../support/standby.ts'
import { startTemplateCluster, TEMPLATE } from '../../support/template.ts'
import { variation } from '../../support/variations.ts'
import type { Ask } from './requests.ts'

export interface SiteBrand {
  readonly id: number
  readonly slug: string
}

interface SiteOptions {
  readonly brands: number
  readonly standbys: number
  readonly primarySettings?: readonly string[]
  readonly standbySettings?: readonly string[]
}

/** What the command line starts a service with. */
const AS_IN_PRODUCTION = {
  keeperUrl: null,
  pageConnectionsMax: 10,
  pageDeadlineMs: 1_500,
  stateMaxAgeMs: 1_000,
  requestsMax: 256,
  metricsPort: 0,
}

export const TAGS_PER_BRAND = 300
export const tag = (n: number, name = 'first'): object => ({ ...variation(resourceOf('tags'), n), name })

export class Site {
  readonly primary: PostgresCluster
  readonly standbys: readonly PostgresCluster[]
  readonly brands: readonly SiteBrand[]
  readonly key: string
  readonly #services: ServiceProcess[] = []

  private constructor(
    primary: PostgresCluster,
    standbys: readonly PostgresCluster[],
    brands: readonly SiteBrand[],
    key: string,
  ) {
    this.primary = primary
    this.standbys = standbys
    this.brands = brands
    this.key = key
  }

  static async start({ brands, standbys, primarySettings = [], standbySettings = [] }: SiteOptions): Promise<Site> {
    const binaries = systemPostgres()
    const clusters = [await startTemplateCluster(binaries, ['wal_keep_size=256MB', ...primarySettings])]
    const primary = clusters[0]!
    try {
      return await Site.on(primary, brands, async () => {
        for (let n = 0; n < standbys; n++) clusters.push(await startStandby(binaries, primary, standbySettings))
        return clusters.slice(1)
      })
    } catch (error) {
      await Promise.all(clusters.map((cluster) => cluster.stop()))
      throw error
    }
  }

  /** On a primary that has the template already; its standbys are made when there is something to copy. */
  static async on(
    primary: PostgresCluster,
    brands: number,
    addStandbys: () => Promise<readonly PostgresCluster[]>,
  ): Promise<Site> {
    const key = generateKey()
    const made = await addBrands(primary, brands, key)
    for (const { id } of made) {
      await loadInto(primary, id, { tags: Array.from({ length: TAGS_PER_BRAND }, (_, n) => tag(n)) })
    }
    return new Site(primary, await addStandbys(), made, key)
  }

  /** Addresses of the standbys, as the service reads from them. */
  readUrls(): string[] {
    return this.standbys.map((standby) => standby.url('selvedge_api', TEMPLATE))
  }

  async startService(changes: Partial<ServiceSettings> = {}, flags: readonly string[] = []): Promise<ServiceProcess> {
    const databaseUrl = this.primary.url('selvedge_api', TEMPLATE)
    const settings = { ...AS_IN_PRODUCTION, databaseUrl, readUrls: this.readUrls(), ...changes }
    const service = await ServiceProcess.start(settings, flags)
    this.#services.push(service)
    return service
  }

  load(brand: SiteBrand, records: Records): Promise<unknown> {
    return loadInto(this.primary, brand.id, records)
  }

  /** A mix of what clients ask, over all brands or some: pages, pages of a filter, single records; few of them twice. */
  asks(serviceUrl: string, brands: readonly SiteBrand[] = this.brands): () => Ask {
    const random = seeded(1)
    const headers = { authorization: `Bearer ${this.key}` }
    const ids = Array.from({ length: TAGS_PER_BRAND }, (_, n) => String(variation(resourceOf('tags'), n).id))
    return () => {
      const { slug } = brands[random(brands.length)]!
      const tags = `${serviceUrl}${BASE}/brands/${slug}/tags`
      const limit = `limit=${1 + random(100)}`
      const url = [`${tags}?${limit}`, `${tags}?name=first&${limit}`, `${tags}/${ids[random(ids.length)]}`][random(3)]!
      return { url, headers }
    }
  }

  async stop(): Promise<void> {
    for (const service of this.#services) await service.stop()
    await Promise.all([...this.standbys, this.primary].map((cluster) => cluster.stop()))
  }
}

export async function connectTo(cluster: PostgresCluster, role: string): Promise<pg.Client> {
  const client = new pg.Client(cluster.url(role, TEMPLATE))
  client.on('error', () => {})
  await client.connect()
  return client
}

async function addBrands(primary: PostgresCluster, count: number, key: string): Promise<SiteBrand[]> {
  const owner = await connectTo(primary, 'postgres')
  await owner.query(`insert into directory.api_keys (key_hash, name) values (decode($1, 'hex'), 'faults')`, [
    hashKey(key),
  ])
  const { rows } = await owner.query(
    `insert into directory.brands (slug) select 'brand-' || n from generate_series(1, $1::int) n returning id, slug`,
    [count],
  )
  await owner.end()
  return rows
}

export async function loadInto(primary: PostgresCluster, brandId: number, records: Records): Promise<unknown> {
  const loader = await connectTo(primary, 'selvedge_loader')
  try {
    return await loadWith(loader, brandId, records, 'upsert')
  } finally {
    await loader.end()
  }
}
