/** Metrics for Prometheus: right, on a separate port, and without anything that a client sent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { variation } from '../support/variations.ts'

const tags = [1, 2, 3].map((n) => variation(resourceOf('tags'), n))

let service: TestService
beforeAll(async () => {
  service = await TestService.start({ metricsPort: 0, stateMaxAgeMs: 1_000 })
  await service.database.load(service.brandId, { tags })
})
afterAll(() => service.stop())

/** Samples by name and labels, as they are written. */
async function scrape(): Promise<Map<string, number>> {
  const text = await (await fetch(service.metricsUrl!)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

async function growth(name: string, act: () => Promise<unknown>): Promise<number> {
  const before = (await scrape()).get(name) ?? 0
  await act()
  return ((await scrape()).get(name) ?? 0) - before
}

describe('metrics', () => {
  it('count requests by operation and status, and time them', async () => {
    const ask = () => service.list('tags')
    expect(await growth('selvedge_requests_total{operation="listTags",status="200",code=""}', ask)).toBe(1)
    expect(await growth('selvedge_request_duration_seconds_count{operation="listTags"}', ask)).toBe(1)
  })

  it('name errors by their code', async () => {
    const wrong = 'selvedge_requests_total{operation="listTags",status="400",code="invalid_parameter"}'
    expect(await growth(wrong, () => service.list('tags?limit=0'))).toBe(1)
    const keyless = 'selvedge_requests_total{operation="listTags",status="401",code="api_key_missing"}'
    expect(await growth(keyless, () => service.get(`${BASE}/brands/alder-finch/tags`, {}))).toBe(1)
  })

  it('tell cache hits from misses', async () => {
    expect(await growth('selvedge_answers_total{kind="miss"}', () => service.list('tags?limit=1'))).toBe(1)
    expect(await growth('selvedge_answers_total{kind="hit"}', () => service.list('tags?limit=1'))).toBe(1)
    const filtered = `tags?name=${encodeURIComponent(String(tags[0]!.name))}`
    expect(await growth('selvedge_totals_total{kind="whole"}', () => service.list(filtered))).toBe(1)
    const many = 'tags?limit=1&code=shared'
    await service.database.load(service.brandId, {
      tags: [20, 21, 22].map((n) => ({ ...variation(resourceOf('tags'), n), code: 'shared' })),
    })
    expect(await growth('selvedge_totals_total{kind="counted"}', () => service.list(many))).toBe(1)
    expect(
      await growth('selvedge_totals_total{kind="known"}', () =>
        service.list(`${many}&limit=2`.replace('limit=1&', '')),
      ),
    ).toBe(1)
  })

  it('show the pools, the process, and how old the known state is', async () => {
    await service.list('tags?limit=1')
    await service.list('tags?limit=1')
    const samples = await scrape()
    const [server] = [...samples.keys()].flatMap((name) => /server="([^"]+)",pool="pages"/.exec(name)?.[1] ?? [])
    expect(samples.get(`selvedge_pool_connections{server="${server}",pool="pages",state="idle"}`)).toBeGreaterThan(0)
    expect(samples.get('selvedge_state_age_seconds')).toBeLessThanOrEqual(1)
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(samples.get('selvedge_requests_limit')).toBeGreaterThan(0)
  })

  it('hold no key, brand, password or value of a filter', async () => {
    await service.list('tags?name=private-value')
    await service.get(`${BASE}/brands/other-brand/tags`, { authorization: `Bearer ${service.keys.global}` })
    const text = await (await fetch(service.metricsUrl!)).text()
    const password = new URL(service.database.url('selvedge_api')).password
    for (const secret of ['alder-finch', 'other-brand', 'private-value', 'slv_', password]) {
      expect(text).not.toContain(secret)
    }
  })

  it('are not on the public port', async () => {
    expect((await service.get('/metrics', {})).status).toBe(404)
  })

  it('are described without names of classes, also those of several database servers', async () => {
    const nobody = 'postgres://selvedge_api@127.0.0.1:1/nobody'
    const several = await TestService.start({ metricsPort: 0, readUrls: [nobody] })
    const text = await (await fetch(several.metricsUrl!)).text()
    await several.stop()
    const help = text.split('\n').flatMap((line) => /^# HELP selvedge_\w+ (.*)/.exec(line)?.[1] ?? [])
    expect(text).toContain('# HELP selvedge_read_retries_total')
    expect(help.filter((words) => /\b[A-Z][a-z]+[A-Z][a-z]/.test(words))).toEqual([])
  })
})
