/**
 * The long form of `numbers.test.ts`: every report of both demo brands, at a larger scale.
 *
 *   node test/reports/numbers.ts --scale 0.4
 */
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { demoBrands } from '../../packages/demo/index.ts'
import { runAsCommand } from '../support/command.ts'
import { TestService } from '../support/service.ts'
import { compareReports } from './support/compare.ts'
import { demoBrandIn, loadShared } from './support/demo.ts'

/** The history of the demo brands ends on the second. */
export const DEMO_DATES = ['2025-12-31', '2026-06-30', '2026-11-16']

async function compare(scale: number): Promise<Result[]> {
  const service = await TestService.start()
  try {
    await loadShared(service)
    const results: Result[] = []
    for (const demo of demoBrands) {
      const { differences, rows } = await compareReports(service, await demoBrandIn(service, demo, scale), DEMO_DATES)
      for (const difference of differences) console.log(difference)
      results.push(
        { name: `rows compared, ${demo.slug}`, value: rows, atLeast: 1 },
        { name: `differences, ${demo.slug}`, value: differences.length, atMost: 0 },
      )
    }
    return results
  } finally {
    await service.stop()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '0.4' } } })
  await runAsCommand(() => compare(Number(values.scale)))
}
