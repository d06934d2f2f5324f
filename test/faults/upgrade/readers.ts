/** A steady mix of reads of both brands: pages, single records, and both again with the ETag that came with them. */
import { seeded } from '../../../harness/random.ts'
import { SteadyLoad } from '../../../harness/steady-load.ts'
import { BASE } from '../../support/service.ts'
import { type Look, sending } from '../support/requests.ts'
import type { ApiClient } from './api-client.ts'
import type { Installation } from './installation.ts'

const GROUPS = ['orders', 'order-items', 'parent-products', 'skus', 'shipments', 'tags', 'notes', 'countries'] as const
const LIMIT_MAX = 100
/** HAProxy rejects more than 100 of one address, and other clients here have the same. */
const CONNECTIONS_MAX = 50

const EXPECTED: readonly number[] = [200, 304, 429]

export interface Readers {
  readonly load: SteadyLoad
  /** When each request failed, and why. */
  readonly failures: readonly string[]
}

export async function startReaders(
  perSecond: number,
  installation: Installation,
  clients: readonly ApiClient[],
): Promise<Readers> {
  const random = seeded(perSecond)
  const paths: { readonly url: string; readonly key: string }[] = []
  for (const [index, { slug, key }] of installation.brands.entries()) {
    for (const group of GROUPS) {
      const url = `${installation.url}${BASE}/brands/${slug}/${group}`
      const page = await clients[index]!.json<{ items: { id?: string }[] }>(`${group}?limit=${LIMIT_MAX}`)
      // Loads may delete the records of some groups.
      const isKept = !['tags', 'notes', 'order-items'].includes(group)
      const ids = isKept ? page!.items.flatMap(({ id }) => id ?? []) : []
      const limits = Array.from({ length: 10 }, () => `?limit=${1 + random(LIMIT_MAX)}`)
      paths.push(...[...limits, ...ids.slice(0, 20).map((id) => `/${id}`)].map((path) => ({ url: url + path, key })))
    }
  }
  const etags = new Map<string, string>()
  const next = () => {
    const { url, key } = paths[random(paths.length)]!
    const etag = random(2) === 0 ? undefined : etags.get(url)
    return { url, headers: { authorization: `Bearer ${key}`, ...(etag && { 'if-none-match': etag }) } }
  }
  const look: Look = ({ url }, status, headers) => {
    if (status === 200) etags.set(url, String(headers.etag))
  }
  const send = sending(next, look, CONNECTIONS_MAX)
  const failures: string[] = []
  const load = new SteadyLoad(perSecond, async () => {
    const sent = await send().catch((error: NodeJS.ErrnoException) => {
      failures.push(`${new Date().toISOString()} ${error.code ?? error.message}`)
      throw error
    })
    if (!EXPECTED.includes(sent.status)) failures.push(`${new Date().toISOString()} ${sent.status}`)
    return sent
  })
  return { load, failures }
}
