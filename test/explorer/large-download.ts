/**
 * An Excel file of many rows leaves the page as it was: while it is read and written, the page answers. Prints the longest
 * time that the page did not, and how long the file took.
 *
 *   node test/explorer/large-download.ts --rows 50000
 */
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { buildExplorer } from '../../packages/explorer/build.ts'
import { startBrowser } from '../support/browser.ts'
import { runAsCommand } from '../support/command.ts'
import { TestService } from '../support/service.ts'
import { loadSamples } from './large-list.ts'
import { Visit } from './support/visit.ts'

const DOWNLOAD_MS = 540_000
const TICK_MS = 10

/** `pauseMsMax` is the longest that the page may not answer. */
export async function downloadLargeList(rows: number, pauseMsMax: number): Promise<Result[]> {
  const service = await TestService.start()
  const browser = await startBrowser()
  try {
    await loadSamples(service, 'order-items', rows)
    const visit = await Visit.start(browser, service)
    await visit.open('/order-items')
    const { page } = visit
    await page.locator('tbody tr').first().waitFor()
    await page.evaluate(`(() => {
      window.longestMs = 0
      let last = performance.now()
      setInterval(() => {
        const now = performance.now()
        window.longestMs = Math.max(window.longestMs, now - last)
        last = now
      }, ${TICK_MS})
    })()`)
    const startedAt = performance.now()
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: DOWNLOAD_MS }),
      page.getByRole('button', { name: 'Download Excel' }).click(),
    ])
    const { size } = await stat(await file.path())
    const tookMs = performance.now() - startedAt
    const longestMs = await page.evaluate<number>('window.longestMs')
    await visit.close()
    return [
      {
        name: `longest pause of the page during an Excel file of ${rows} rows`,
        value: longestMs,
        unit: 'ms',
        atMost: pauseMsMax,
      },
      { name: 'time to the file', value: tookMs, unit: 'ms' },
      { name: 'size of the file', value: size, unit: 'bytes' },
    ]
  } finally {
    await browser.close()
    await service.stop()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000' } } })
  await buildExplorer()
  await runAsCommand(() => downloadLargeList(Number(values.rows), 200))
}
