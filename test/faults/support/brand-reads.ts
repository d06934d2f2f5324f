/**
 * Steady reads of a group whose loads readers can tell apart: each gives all records its number as their name, and adds one.
 * So a page with two names mixes two loads, a total that does not fit the name is wrong, and a smaller number than one that
 * was shown before the request is a step back in time.
 */

import { seeded } from '../../../harness/random.ts'
import { type Sample, SteadyLoad } from '../../../harness/steady-load.ts'
import { numbered, range } from '../../cells/support/three-cells.ts'
import { BASE } from '../../support/service.ts'
import type { ServiceProcess } from '../../support/service-process.ts'
import { type Ask, sending } from './requests.ts'

/** Records before the first load. */
export const FIRST_RECORDS = 20

export function numberedTags(load: number): { readonly tags: readonly object[] } {
  return { tags: numberedLoad('tags', load) }
}

export function numberedLoad(group: string, load: number): Record<string, unknown>[] {
  return numbered(group, range(1, FIRST_RECORDS + load)).map((record) => ({ ...record, name: `load ${load}` }))
}

interface NumberedAsk extends Ask {
  readonly floor: number
}

export class BrandReads {
  readonly wrong: string[] = []
  readonly traffic: SteadyLoad
  /** The highest load that was shown. */
  highest = 0

  /** `floor`: what answers to a request that is sent now have to show at least; by default what others have shown. */
  constructor(
    perSecond: number,
    { url }: ServiceProcess,
    { slug, key, group = 'tags' }: { readonly slug: string; readonly key: string; readonly group?: string },
    floor = (): number => this.highest,
  ) {
    const random = seeded(perSecond)
    const headers = { authorization: `Bearer ${key}` }
    const next = (): NumberedAsk => ({
      url: `${url}${BASE}/brands/${slug}/${group}?limit=${1 + random(FIRST_RECORDS)}`,
      headers,
      floor: floor(),
    })
    const send = sending(next, (ask, status, _, body) => {
      if (status === 200) this.#check((ask as NumberedAsk).floor, body)
    })
    this.traffic = new SteadyLoad(perSecond, send)
  }

  /** All that were not answered with a page. */
  get failed(): readonly Sample[] {
    return this.traffic.samples.filter(({ status }) => status !== 200)
  }

  #check(floor: number, body: string): void {
    const { items, totalItems } = JSON.parse(body) as { items: { name: string }[]; totalItems: number }
    if (items.length === 0) return void this.wrong.push('an empty page')
    const names = new Set(items.map(({ name }) => name))
    const load = Number(items[0]!.name.split(' ')[1])
    if (names.size > 1) this.wrong.push(`a page of ${[...names]}`)
    if (totalItems !== FIRST_RECORDS + load) this.wrong.push(`a total of ${totalItems} after load ${load}`)
    if (load < floor) this.wrong.push(`load ${load} where load ${floor} was shown before`)
    this.highest = Math.max(this.highest, load)
  }
}
