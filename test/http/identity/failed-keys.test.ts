/** Guessing keys: whose attempts count together, and whom the limit must not lock out. */
import { describe, expect, it } from 'vitest'
import { bearer } from '../../../harness/client.ts'
import { BEYOND_PER_SECOND_MAX, FailedKeys } from '../../../packages/service/http/identity/failed-keys.ts'
import { generateKey } from '../../../packages/service/store/directory/api-key.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { BASE, TestService } from '../../support/service.ts'

const WARN = 40
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function useUp(failed: FailedKeys, address: string, attemptsMax: number): void {
  for (let n = 0; n < attemptsMax + BEYOND_PER_SECOND_MAX; n++) expect(failed.attempt(address)).toBeNull()
}

/** Whether the second address finds its attempts used up by the first. */
function together(first: string, second: string): boolean {
  const failed = new FailedKeys(1)
  useUp(failed, first, 1)
  return failed.attempt(second) !== null
}

describe('addresses that count together', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::1', '::2'],
    ['2001:db8::1', '2001:db8:0:0:1:2:3:4'],
    ['2001:db8::1:0:0:1', '2001:db8:0:0:1::'],
    ['2001:DB8:0:5::1', '2001:db8::5:ffff:0:0:1'],
    ['fe80::1%eth0', 'fe80::2%eth1'],
  ])('%s and %s', (first, second) => expect(together(first, second)).toBe(true))
})

describe('addresses that do not', () => {
  it.each([
    ['10.0.0.1', '10.0.0.2'],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.2'],
    ['2001:db8::1', '2001:db8:0:1::1'],
    ['2001::5:1:1:1:1', '2001::6:1:1:1:1'],
    ['::1', '1::'],
  ])('%s and %s', (first, second) => expect(together(first, second)).toBe(false))
})

it('an attempt that turned out well is taken back', () => {
  const failed = new FailedKeys(1)
  for (let n = 0; n < 5; n++) {
    expect(failed.attempt('10.0.0.1')).toBeNull()
    failed.forgive('10.0.0.1')
  }
  useUp(failed, '10.0.0.1', 1)
  expect(failed.attempt('10.0.0.1')).toBe(1)
})

it('attempts are given anew when the minute is over', () => {
  const clock = new ManualClock()
  const failed = new FailedKeys(1, clock)
  useUp(failed, '10.0.0.1', 1)
  clock.advance(59_500)
  for (let n = 0; n < BEYOND_PER_SECOND_MAX; n++) expect(failed.attempt('10.0.0.1')).toBeNull()
  expect(failed.attempt('10.0.0.1')).toBe(1)
  clock.advance(500)
  expect(failed.attempt('10.0.0.1')).toBeNull()
})

it('a good key that is used many times at once before it is known counts once', async () => {
  const service = await TestService.start({ failedKeysMax: 1 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => service.list('tags')))
  await service.stop()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

it('a good key that the process has not seen gets in, though its address has used its attempts up', async () => {
  const service = await TestService.start({ failedKeysMax: 3 })
  const ask = (key: string) => service.get(`${BASE}/brands/alder-finch/tags`, bearer(key))
  const guesses = await Promise.all(Array.from({ length: 30 }, () => ask(generateKey())))
  const refused = guesses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1')
  await sleep(1_000)
  const { status } = await ask(service.keys.brand)
  await service.stop()
  expect(status).toBe(200)
})

describe('a proxy in front', () => {
  const throughProxy = async (trustedProxies: number): Promise<{ warnings: string[]; metric: string }> => {
    const service = await TestService.start({ trustedProxies, metricsPort: 0 })
    const headers = { ...bearer(service.keys.brand), 'x-forwarded-for': '10.0.0.1' }
    for (let n = 0; n < 3; n++) await service.get(`${BASE}/brands/alder-finch/tags`, headers)
    const metrics = await (await fetch(service.metricsUrl!)).text()
    await service.stop()
    const warnings = service.logged.filter((line) => JSON.parse(line).level === WARN)
    return { warnings, metric: /^selvedge_untrusted_proxy_seen .*$/m.exec(metrics)![0] }
  }

  it('that is not trusted is warned of once, without the address', async () => {
    const { warnings, metric } = await throughProxy(0)
    expect(warnings).toEqual([expect.stringContaining('SELVEDGE_TRUSTED_PROXIES')])
    expect(warnings[0]).not.toContain('10.0.0.1')
    expect(metric).toBe('selvedge_untrusted_proxy_seen 1')
  })

  it('that is trusted is not', async () => {
    expect(await throughProxy(1)).toEqual({ warnings: [], metric: 'selvedge_untrusted_proxy_seen 0' })
  })
})
