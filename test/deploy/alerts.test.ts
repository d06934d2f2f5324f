/** Alerts and dashboard: replayed through Prometheus' own tool, and compared with the metrics that there really are. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../support/database.ts'
import { TestIngest } from '../support/ingest.ts'
import { NotifyProcess } from '../support/notify-process.ts'
import { TestService } from '../support/service.ts'

const RULES = 'deploy/prometheus/alerts.yaml'
const REPLAYS = ['deploy/prometheus/alerts.test.yaml', 'deploy/prometheus/alerts-weeks.test.yaml']
const rules = readFileSync(RULES, 'utf8')
const dashboard = readFileSync('deploy/grafana/dashboard.json', 'utf8')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)

describe('the alerts', () => {
  it('go off on the replayed series they should, and on no others', () => {
    const output = execFileSync('promtool', ['test', 'rules', ...REPLAYS], { encoding: 'utf8' })
    expect(output.match(/SUCCESS/g)).toHaveLength(REPLAYS.length)
  })

  it('are each replayed, and each explained in the runbook, which explains no others', () => {
    const replayed = REPLAYS.map((path) => readFileSync(path, 'utf8')).join('\n')
    const runbook = readFileSync('docs/operating/runbook.md', 'utf8')
    for (const name of alerts) expect(replayed).toContain(`alertname: ${name}\n`)
    expect([...runbook.matchAll(/^## (Selvedge\w+)$/gm)].map(([, name]) => name).sort()).toEqual(alerts.toSorted())
  })
})

describe('the dashboard', () => {
  it('has every panel that the runbook names', () => {
    const titles = [...dashboard.matchAll(/"title": "([^"]+)"/g)].map(([, title]) => title!)
    const [, ...text] = readFileSync('docs/operating/runbook.md', 'utf8').split(/^_For .*_$/m)
    const named = [...text.join('').matchAll(/(?<![\w`])_([A-Z][^_]+)_/g)].map(([, name]) =>
      name!.replaceAll(/\s+/g, ' '),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(titles).toEqual(expect.arrayContaining(named))
  })
})

describe('every metric that is looked at', () => {
  let service: TestService
  let ingest: TestIngest
  let notify: NotifyProcess
  beforeAll(async () => {
    const several = { readUrls: ['postgres://nobody@127.0.0.1:1/none'], redisUrl: 'redis://127.0.0.1:1' }
    service = await TestService.start({ metricsPort: 0, ...several })
    await service.list('tags')
    ingest = await TestIngest.start()
    await ingest.send('POST', 'groups/tags', { body: JSON.stringify(resourceOf('tags').sample) })
    notify = await NotifyProcess.start({
      SELVEDGE_NOTIFIER_DATABASE_URL: service.database.url('selvedge_notifier'),
      SELVEDGE_WEBHOOK_SECRETS: 'x'.repeat(32),
    })
  })
  afterAll(async () => {
    await notify?.stop()
    await service.stop()
    await ingest.stop()
  })

  it.each([
    ['alerts', rules],
    ['dashboard', dashboard],
  ])('is given by one kind of process only: %s', async (_name, text) => {
    const urls = [service.metricsUrl!, ingest.ingest.metricsUrl!, notify.metricsUrl]
    const given = await Promise.all(urls.map(async (url) => (await fetch(url)).text()))
    const named = [...text.matchAll(/\b(?:selvedge|process|nodejs)_[a-z0-9_]+\b/g)].map(([name]) => name)
    const names = [...new Set(named)].filter((name) => !name.includes(':'))
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      // One that has no value yet is announced.
      const givers = given.filter((page) => new RegExp(`^(# TYPE )?${name}(\\{| )`, 'm').test(page)).length
      // What is true of any process is asked for with its job.
      expect([name, givers]).toEqual([name, /^(process|nodejs)_/.test(name) ? urls.length : 1])
    }
  })
})
