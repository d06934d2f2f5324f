/** The code that the reference page shows for each operation, and a service that has what it asks for. */
import { openapiDocument, resources } from '@selvedge/catalogue'
import { SHARED_BRAND_ID } from '../../../packages/service/store/owner.ts'
import { PLANTED_DATES, plantedRecords } from '../../reports/planted-records.ts'
import { computeReports } from '../../reports/support/compute.ts'
import { TestService } from '../../support/service.ts'

interface Described {
  readonly operationId: string
  readonly 'x-codeSamples': readonly { readonly lang: string; readonly source: string }[]
}

export interface ReferenceSample {
  readonly name: string
  /** Without the line that imports the client. */
  readonly body: string
}

export function referenceSamples(language: string, importLine: string): ReferenceSample[] {
  const { paths } = openapiDocument() as { paths: Record<string, { readonly get: Described }> }
  return Object.values(paths).map(({ get }) => {
    const { source } = get['x-codeSamples'].find(({ lang }) => lang === language)!
    return { name: get.operationId, body: source.replace(importLine, '') }
  })
}

/** The rest needs an object store, or a snapshot that the operator made. */
export function isReadable({ name }: ReferenceSample): boolean {
  return !/Content$|^getSnapshot$/.test(name)
}

export async function serviceWithSamples(): Promise<TestService> {
  const service = await TestService.start()
  for (const brandId of [SHARED_BRAND_ID, service.brandId]) {
    const owned = resources.filter(({ shared }) => Boolean(shared) === (brandId === SHARED_BRAND_ID))
    await service.database.load(brandId, Object.fromEntries(owned.map(({ path, sample }) => [path, [sample]])))
  }
  const { brand, ...planted } = Object.fromEntries(plantedRecords())
  await service.database.load(service.brandId, planted)
  await computeReports(service.database, service.brandId, PLANTED_DATES[0])
  return service
}
