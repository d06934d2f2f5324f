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

export async function startReaders(
  perSecond: number,
  installation: Installation,
  clients: readonly ApiClient[],
): Promise<SteadyLoad> {
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
  return new SteadyLoad(perSecond, sending(next, look, CONNECTIONS_MAX))
}
