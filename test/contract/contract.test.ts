/** The interface as strangers see it: Schemathesis reads the document and asks everything that can be asked by it. */
import { tmpdir } from 'node:os'
import { operations } from '@selvedge/catalogue'
import { expect, it } from 'vitest'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { Dataset } from '../support/dataset.ts'
import { BASE, TestService } from '../support/service.ts'
import { runSchemathesis } from './schemathesis.ts'

const TIMEOUT_MS = 600_000

it(
  'keeps to the document, whatever is asked',
  async () => {
    const files = { kind: 'folder', folder: tmpdir(), publicUrl: 'https://files.example', linkSeconds: 900 } as const
    const service = await TestService.start({ stateMaxAgeMs: 1_000, failedKeysMax: 1_000_000, files })
    const dataset = new Dataset(0)
    await dataset.load(service.database, service.brandId)
    await dataset.load(service.database, SHARED_BRAND_ID)
    const { passed, report } = await runSchemathesis(`${service.url}${BASE}/openapi.json`, service.keys.brand)
    const failed = service.logged.filter((line) => JSON.parse(line).status >= 500)
    await service.stop()
    expect(passed, report).toBe(true)
    expect(failed).toEqual([])
    // What looked at nothing proves nothing.
    const [, tested, generated] = /Tested: (\d+)[\s\S]*?(\d+) generated, \d+ passed/.exec(report) ?? []
    console.log(`${tested} operations, ${generated} cases, 0 violations`)
    expect(Number(tested)).toBeGreaterThanOrEqual(operations.length)
    expect(Number(generated)).toBeGreaterThan(50 * operations.length)
  },
  TIMEOUT_MS,
)
