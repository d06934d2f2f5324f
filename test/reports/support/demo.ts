/** The demo brands, each loaded as another brand. */
import { type demoBrands, demoRecords, sharedRecords } from '../../../packages/demo/index.ts'
import { SHARED_BRAND_ID } from '../../../packages/service/store/owner.ts'
import { byPath } from '../../export/support/demo-brand.ts'
import type { Records } from '../../support/database.ts'
import { DEMO_DAY } from '../../support/demo-day.ts'
import type { TestService } from '../../support/service.ts'
import type { ComparedBrand } from './compare.ts'

export async function loadShared({ database }: TestService): Promise<void> {
  await database.load(SHARED_BRAND_ID, asRecords(byPath(sharedRecords())))
}

export function demoBrandIn(
  service: TestService,
  demo: (typeof demoBrands)[number],
  scale: number,
): Promise<ComparedBrand> {
  return brandIn(service, `${demo.slug}-demo`, byPath(demoRecords({ brand: demo, seed: 1, scale, today: DEMO_DAY })))
}

export async function brandIn(
  { database }: TestService,
  slug: string,
  records: ReadonlyMap<string, readonly object[]>,
): Promise<ComparedBrand> {
  const id = await database.createBrand(slug)
  await database.load(id, asRecords(records))
  return { id, slug, key: await database.createKey(id) }
}

function asRecords(records: ReadonlyMap<string, readonly object[]>): Records {
  return Object.fromEntries(records) as Records
}
