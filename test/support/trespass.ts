/**
 * Requests of one brand's key for what belongs to another: by every way in that an address, a filter, a cursor or a
 * condition offers. Each has a rightful twin, the same question by the brand it belongs to, which must be answered.
 */
import { BASE_PATH, type GroupOperation, groupOperations, type Resource, writeBody } from '@selvedge/catalogue'
import { bearer, type Client, type Reply } from '../../harness/client.ts'
import { seeded } from '../../harness/random.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { filterName } from '../../packages/service/store/reading/statements.ts'
import { Dataset } from './dataset.ts'
import type { TestService } from './service.ts'

const OWN = 'alder-finch'
const OTHER = 'other-brand'

interface Question {
  readonly path: string
  readonly headers: Record<string, string>
}

export interface Trespass {
  readonly operation: GroupOperation
  readonly attempt: Question
  /** What the attempt may be answered with. A filter by another brand's value finds nothing: that is an answer. */
  readonly refusals: readonly number[]
  readonly rightful: Question
}

/** What the other brand was given for one of its lists or records: its address below the brand, and what came with it. */
interface Possession {
  readonly operation: GroupOperation
  readonly path: string
  readonly etag: string
  readonly cursor: string | null
}

type Kind = (possession: Possession) => {
  readonly brand: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly refusals: readonly number[]
}

const withQuery = (path: string, parameter: string): string => `${path}${path.includes('?') ? '&' : '?'}${parameter}`

const isGet = ({ operation }: Possession): boolean => operation.kind === 'get'

/** A get of the brand's own record by its own address is no trespass, and there is no other way to name it. */
const isSingle = ({ operation }: Possession): boolean => operation.resource.single === true

const KINDS: readonly Kind[] = [
  ({ path }) => ({ brand: OTHER, path, refusals: [401] }),
  ({ path }) => ({ brand: 'other%2Dbrand', path, refusals: [401] }),
  ({ path }) => ({ brand: `${OWN}/../${OTHER}`, path, refusals: [404] }),
  ({ path, etag }) => ({ brand: OTHER, path, headers: { 'if-none-match': etag }, refusals: [401] }),
  (possession) => ({ brand: OWN, path: possession.path, refusals: [isGet(possession) ? 404 : 200] }),
  (possession) => ({
    brand: OWN,
    path: possession.path,
    headers: { 'if-none-match': possession.etag },
    refusals: [isGet(possession) ? 404 : 200],
  }),
  (possession) => ({
    brand: OWN,
    path: possession.path,
    headers: { 'if-none-match': '*' },
    // A list is always there, so a star is right about the asker's own.
    refusals: [isGet(possession) ? 404 : 304],
  }),
  ({ path, cursor }) => ({
    brand: OWN,
    path: withQuery(path, `cursor=${cursor ?? 'none'}`),
    refusals: [400],
  }),
]

export class Trespasses {
  readonly #service: TestService
  readonly #own = new Dataset(0)
  readonly #other = new Dataset(50)
  readonly #possessions: Possession[] = []
  readonly #random: (below: number) => number

  private constructor(service: TestService, seed: number) {
    this.#service = service
    this.#random = seeded(seed)
  }

  /** Gives both brands records, and lets the other brand look at everything it has. */
  static async prepare(service: TestService, client: Client, seed: number): Promise<Trespasses> {
    const trespasses = new Trespasses(service, seed)
    await trespasses.#own.load(service.database, service.brandId)
    await trespasses.#own.load(service.database, SHARED_BRAND_ID)
    await trespasses.#other.load(service.database, service.otherBrandId)
    // The tests of content cover the addresses of files.
    for (const operation of groupOperations.filter(({ kind, resource }) => kind !== 'content' && !resource.shared)) {
      for (const path of trespasses.#pathsOf(operation)) await trespasses.#possess(client, operation, path)
    }
    return trespasses
  }

  next(): Trespass {
    const possession = this.#possessions[this.#random(this.#possessions.length)]!
    // Of a record that is found without naming it, only the brand in the address can be another's.
    const kinds = isSingle(possession) ? 4 : KINDS.length
    const { brand, path, headers = {}, refusals } = KINDS[this.#random(kinds)]!(possession)
    const { keys } = this.#service
    return {
      operation: possession.operation,
      attempt: { path: addressOf(brand, path), headers: { ...headers, ...bearer(keys.brand) } },
      refusals,
      rightful: { path: addressOf(OTHER, possession.path), headers: { ...headers, ...bearer(keys.otherBrand) } },
    }
  }

  /** Records in an answer that are not among those the asker has. */
  foreignIn({ status, text }: Reply, { kind, resource }: GroupOperation, asker: 'own' | 'other'): number {
    if (status !== 200) return 0
    const dataset = asker === 'own' ? this.#own : this.#other
    const known = new Set(dataset.of(resource).map((record) => writeBody(resource, record)))
    const answered = JSON.parse(text)
    const shown: object[] = kind === 'list' ? answered.items : [answered]
    return shown.filter((record) => !known.has(JSON.stringify(record))).length
  }

  /** Lists, whole and by each filter, and the gets of every record. */
  #pathsOf({ kind, resource }: GroupOperation): string[] {
    if (resource.single) return ['']
    if (kind === 'get') return this.#other.of(resource).map((record) => `/${resource.path}/${record[resource.key[0]!]}`)
    const filtered = resource.filters.map(filterName).map((name) => this.#filteredPath(resource, name))
    return [`/${resource.path}?limit=2`, ...filtered]
  }

  #filteredPath(resource: Resource, name: string): string {
    const query = new URLSearchParams({ limit: '1', [name]: String(this.#other.valueFor(resource, name)) })
    return `/${resource.path}?${query}`
  }

  async #possess(client: Client, operation: GroupOperation, path: string): Promise<void> {
    const { headers, text } = await client.get(addressOf(OTHER, path), bearer(this.#service.keys.otherBrand))
    const { nextCursor = null } = JSON.parse(text)
    this.#possessions.push({ operation, path, etag: String(headers.etag), cursor: nextCursor })
  }
}

function addressOf(brand: string, path: string): string {
  return `${BASE_PATH}/brands/${brand}${path}`
}
