/** The demo brand, loaded and known: what an export of it must hold. */
import { demoBrands, demoRecords, sharedRecords } from '../../../packages/demo/index.ts'
import { SHARED_BRAND_ID } from '../../../packages/service/store/owner.ts'
import type { Records, TestDatabase } from '../../support/database.ts'
import { DEMO_DAY } from '../../support/demo-day.ts'

/** The smallest there is; at 1 it is a brand of 2,000 styles over five years. */
export const SMALLEST = 0.001

export type Values = Readonly<Record<string, unknown>>
export type RecordsByPath = ReadonlyMap<string, readonly Values[]>

/** Gives everything that the brand can read, shared records included. */
export async function loadDemoBrand(
  database: TestDatabase,
  brandId: number,
  scale = SMALLEST,
  name = 'alder-finch',
): Promise<RecordsByPath> {
  const brand = demoBrands.find(({ slug }) => slug === name)!
  const own = byPath(demoRecords({ brand, seed: 1, scale, today: DEMO_DAY }))
  const shared = byPath(sharedRecords())
  await database.load(brandId, Object.fromEntries(own) as Records)
  await database.load(SHARED_BRAND_ID, Object.fromEntries(shared) as Records)
  return new Map([...own, ...shared])
}

export function byPath(records: Iterable<{ readonly path: string; readonly record: Values }>): Map<string, Values[]> {
  const found = new Map<string, Values[]>()
  for (const { path, record } of records) {
    const list = found.get(path)
    if (list) list.push(record)
    else found.set(path, [record])
  }
  return found
}
