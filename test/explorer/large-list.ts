/**
 * A long list opens as fast as a short one: time from the click to the first page in Chromium, in turns with a list of a
 * hundred records of the same brand.
 *
 *   node test/explorer/large-list.ts --records 1000000
 */
import { parseArgs } from 'node:util'
import { type Resource, tableOf, writeBody } from '@selvedge/catalogue'
import { merge } from '../../harness/merge.ts'
import { quantile, type Result } from '../../harness/results.ts'
import { buildExplorer } from '../../packages/explorer/build.ts'
import { startBrowser } from '../support/browser.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf } from '../support/database.ts'
import { TestService } from '../support/service.ts'
import { Visit } from './support/visit.ts'

const ROUNDS = 21
const SHORT_RECORDS = 100

export async function openLargeList(records: number, firstPageMsMax: number): Promise<Result[]> {
  const service = await TestService.start()
  const browser = await startBrowser()
  try {
    await loadSamples(service, 'order-items', records)
    await loadSamples(service, 'production-run-items', SHORT_RECORDS)
    const visit = await Visit.start(browser, service)
    await visit.open('/records')
    const large: number[] = []
    const short: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      large.push(await openingMs(visit, 'Order Items'))
      short.push(await openingMs(visit, 'Production Run Items'))
    }
    const median = { unit: 'ms', atMost: firstPageMsMax }
    return [
      { name: `first page of ${records} records, median`, value: quantile(large, 0.5), ...median },
      { name: `first page of ${SHORT_RECORDS} records, median`, value: quantile(short, 0.5), ...median },
      { name: 'longest of both', value: Math.max(...large, ...short), unit: 'ms' },
    ]
  } finally {
    await browser.close()
    await service.stop()
  }
}

/** Measured in the page: from the click until the rows are there. */
async function openingMs(visit: Visit, name: string): Promise<number> {
  await visit.go('/records')
  await visit.page.getByRole('link', { name, exact: true }).waitFor()
  return visit.page.evaluate<number>(`new Promise((resolve) => {
    const link = [...document.querySelectorAll('main a')].find(({ textContent }) => textContent === ${JSON.stringify(name)})
    const startedAt = performance.now()
    const look = () => document.querySelector('tbody tr') ? resolve(performance.now() - startedAt) : setTimeout(look)
    link.click()
    look()
  })`)
}

/** Further records that only differ in their ids. */
export async function loadSamples(service: TestService, path: string, count: number): Promise<void> {
  const loader = await service.database.connect('selvedge_loader')
  const resource = resourceOf(path)
  await merge(loader, service.brandId, [{ resource, rows: rowsOf(resource, count) }], 'upsert')
  await loader.end()
}

async function* rowsOf(resource: Resource, records: number) {
  const { columns } = tableOf(resource)
  const sample = resource.sample as Record<string, string | number | null>
  for (let n = 0; n < records; n++) {
    const record: typeof sample = { ...sample, id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }
    yield { line: n + 1, values: columns.map(({ field }) => record[field] ?? null), body: writeBody(resource, record) }
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { records: { type: 'string', default: '1000000' } } })
  await buildExplorer()
  await runAsCommand(() => openLargeList(Number(values.records), 300))
}
