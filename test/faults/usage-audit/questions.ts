/** Requests of every kind: those that are served, fail, or are over quota, and those that have no key or break off. */
import { Agent, request } from 'node:http'
import { bearer } from '../../../harness/client.ts'
import type { Brands } from '../../support/brands.ts'
import { BASE } from '../../support/service.ts'

/** The only group that is looked up, because the audit log does not name it. */
export const LOOKED_UP = 'tags'

export interface Question {
  readonly path: string
  readonly headers: Record<string, string>
  readonly method?: 'HEAD'
  /** Whether the client disconnects at once. */
  readonly breaksOff?: true
}

export function questions(keys: Brands['keys'] & { limited: string }, tagId: string): readonly Question[] {
  const of = (key: string, path: string): Question => ({ path: `${BASE}/brands/${path}`, headers: bearer(key) })
  const tags = of(keys.brand, 'alder-finch/tags')
  return [
    tags,
    { ...tags, method: 'HEAD' },
    { ...tags, headers: { ...tags.headers, 'if-none-match': '*' } },
    { ...tags, headers: { ...tags.headers, 'accept-encoding': 'gzip' } },
    { ...tags, breaksOff: true },
    { ...tags, headers: {} },
    of(keys.brand, `alder-finch/tags/${tagId}`),
    of(keys.brand, 'alder-finch/tags/00000000-0000-4000-8000-000000000000'),
    of(keys.brand, `alder-finch/lookup/${LOOKED_UP}?ids=${tagId}`),
    of(keys.brand, 'alder-finch/orders?limit=none'),
    of(keys.brand, 'alder-finch/changes'),
    of(keys.brand, 'alder-finch/state'),
    of(keys.brand, 'alder-finch/snapshot'),
    of(keys.brand, 'alder-finch/reports'),
    of(keys.brand, 'alder-finch/reports/late-orders'),
    of(keys.brand, 'other-brand/tags'),
    of(keys.otherBrand, 'other-brand/skus'),
    of(keys.global, 'alder-finch/tags'),
    of(keys.global, 'other-brand/orders'),
    of(keys.global, 'nobody/tags'),
    of(keys.limited, 'alder-finch/orders'),
    of(`${keys.brand}x`, 'alder-finch/tags'),
  ]
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** The status is 0 where no response came. */
export function ask(url: string, question: Question): Promise<{ readonly status: number }> {
  const { path, headers, method = 'GET', breaksOff } = question
  return new Promise((resolve) => {
    const sent = request(url + path, { agent, headers, method }, (response) => {
      response.resume()
      response.on('close', () => resolve({ status: response.statusCode! }))
    })
    sent.on('error', () => resolve({ status: 0 }))
    sent.end()
    if (breaksOff) sent.on('finish', () => sent.destroy())
  })
}
