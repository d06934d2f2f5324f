/**
 * How long people wait on a slow connection: round trips of 150 ms, 1.6 Mbit/s and a quarter of the processor, for a brand of a
 * million records. From the moment that the page is opened in a tab that has kept the key, with nothing in the browser's cache.
 *
 *   node test/explorer/slow-network.ts [--records 1000000] [--rounds 5]
 */
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { quantile, type Result } from '../../harness/results.ts'
import { buildExplorer } from '../../packages/explorer/build.ts'
import { loadDemoBrand } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { startBrowser } from '../support/browser.ts'
import { runAsCommand } from '../support/command.ts'
import { TestService } from '../support/service.ts'
import { loadSamples } from './large-list.ts'
import { Visit } from './support/visit.ts'

const ROUND_TRIP_MS = 150
const BYTES_PER_SECOND = 1_600_000 / 8
const CPU_SLOWDOWN = 4
const SCALE = 0.01
const DAY = '2026-07-08'

export async function openSlowly(records: number, rounds: number): Promise<Result[]> {
  const service = await TestService.start()
  const browser = await startBrowser()
  try {
    await loadDemoBrand(service.database, service.brandId, SCALE)
    await loadSamples(service, 'order-items', records)
    await computeReports(service.database, service.brandId, DAY)
    const field: number[] = []
    const numbers: number[] = []
    for (let round = 0; round < rounds; round++) {
      const waited = await openOnce(browser, service)
      field.push(waited.fieldMs)
      numbers.push(waited.numbersMs)
    }
    return [
      { name: 'the search field takes a letter, median', value: quantile(field, 0.5), unit: 'ms', atMost: 1_500 },
      { name: "Today's numbers are there, median", value: quantile(numbers, 0.5), unit: 'ms', atMost: 3_000 },
      { name: "Today's numbers, longest", value: Math.max(...numbers), unit: 'ms' },
    ]
  } finally {
    await browser.close()
    await service.stop()
  }
}

/** A new context has an empty cache. */
async function openOnce(browser: Browser, service: TestService): Promise<{ fieldMs: number; numbersMs: number }> {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  const kept = JSON.stringify({ brand: 'alder-finch', apiKey: service.keys.brand })
  await page.addInitScript(`sessionStorage.setItem('selvedge-key', ${JSON.stringify(kept)})`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const openedAtMs = performance.now()
  const since = (): number => performance.now() - openedAtMs
  await page.goto(`${service.url}/explore#/alder-finch`, { waitUntil: 'commit' })
  const typed = page
    .getByLabel('Find a record')
    .pressSequentially('p')
    .then(() => since())
  await page.locator('.headline strong').first().waitFor()
  const numbersMs = since()
  const fieldMs = await typed
  await visit.close()
  return { fieldMs, numbersMs }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { records: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '5' } },
  })
  await buildExplorer()
  await runAsCommand(() => openSlowly(Number(values.records), Number(values.rounds)))
}
