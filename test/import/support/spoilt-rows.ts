/** Rows of the ERP that are not valid for a while, and what the service must have after a cycle that leaves them out. */
import type pg from 'pg'
import { NAMESPACE } from './mapping-folder.ts'
import { recordId } from './record-id.ts'

export type Bodies = Readonly<Record<string, readonly string[]>>

export interface Spoilt {
  /** Ids of the records of these rows, by group. */
  readonly ids: Readonly<Record<string, ReadonlySet<string>>>
  /** Whether the key of one of the tags cannot be read either. */
  readonly isKeyLost: boolean
}

/** Some rows; possibly none. */
export async function spoilRows(client: pg.Client, schema: string, random: (below: number) => number): Promise<void> {
  const numbers = Array.from({ length: random(4) }, () => random(12))
  const lost = random(3) === 0 ? [random(12)] : []
  await client.query(`update ${schema}.label set spoilt = 'k.A.' where no = any ($1)`, [numbers])
  await client.query(`update ${schema}.label set lost_key = 'x' || no where no = any ($1)`, [lost])
  const { rows } = await client.query<{ code: string }>(`select code from ${schema}.box order by code`)
  const some = rows.map(({ code }) => code).filter(() => random(8) === 0)
  await client.query(`update ${schema}.box set spoilt = 'many' where code = any ($1)`, [some])
}

/** Those that are still there. */
export async function spoiltRows(client: pg.Client, schema: string): Promise<Spoilt> {
  const labels = await client.query<{ key: string; lost: boolean }>(
    `select no::text as key, lost_key is not null as lost from ${schema}.label where spoilt is not null or lost_key is not null`,
  )
  const boxes = await client.query<{ key: string }>(`select code as key from ${schema}.box where spoilt is not null`)
  const idsOf = (group: string, rows: readonly { readonly key: string }[]) =>
    new Set(rows.map(({ key }) => recordId(NAMESPACE, group, key)))
  return {
    ids: { tags: idsOf('tags', labels.rows), 'carton-sizes': idsOf('carton-sizes', boxes.rows) },
    isKeyLost: labels.rows.some(({ lost }) => lost),
  }
}

export async function repairRows(client: pg.Client, schema: string): Promise<void> {
  await client.query(`update ${schema}.label set spoilt = null, lost_key = null where spoilt is not null or lost_key is not null;
update ${schema}.box set spoilt = null where spoilt is not null`)
}

export function groupsOf({ ids }: Spoilt): string[] {
  return Object.keys(ids).filter((path) => ids[path]!.size > 0)
}

/** What a group must have: the mapped rows, but of spoilt ones and, if a key is lost, of those that are gone, what was there before. */
export function keptBodies(path: string, before: Bodies, mapped: Bodies, { ids, isKeyLost }: Spoilt): string[] {
  const isSpoilt = (body: string): boolean => ids[path]?.has(JSON.parse(body).id) === true
  const isGone = (body: string): boolean => !mapped[path]!.some((each) => idOf(each) === idOf(body))
  const isKept = (body: string): boolean => isSpoilt(body) || (path === 'tags' && isKeyLost && isGone(body))
  return [...mapped[path]!.filter((body) => !isSpoilt(body)), ...before[path]!.filter(isKept)].toSorted()
}

function idOf(body: string): string {
  return JSON.parse(body).id
}
