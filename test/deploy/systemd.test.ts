/** The unit for systemd: how exposed it is, and that processes on one host do not get in each other's way. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { selvedge } from '../cli/support/cli.ts'

const UNIT = 'deploy/systemd/selvedge@.service'
const INGEST_UNIT = 'deploy/systemd/selvedge-ingest@.service'
const NOTIFY_UNIT = 'deploy/systemd/selvedge-notify.service'
const IMPORT_UNIT = 'deploy/systemd/selvedge-import@.service'
const EXPOSURE_MAX = 2

function exposure(unit: string): number {
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' })
  return Number(/Overall exposure level .*: ([\d.]+)/.exec(stdout)?.[1])
}

it.each([UNIT, INGEST_UNIT, NOTIFY_UNIT, IMPORT_UNIT])('is rated at most 2.0, and says its rate: %s', (unit) => {
  const rate = exposure(unit)
  expect(rate).toBeLessThanOrEqual(EXPOSURE_MAX)
  expect(readFileSync(unit, 'utf8')).toContain(`rates this ${rate.toFixed(1)} `)
})

it('gives each kind of process an environment file that the others do not have', () => {
  const files = Object.entries({ serve: UNIT, ingest: INGEST_UNIT, notify: NOTIFY_UNIT }).map(([command, path]) => {
    const unit = readFileSync(path, 'utf8')
    expect(unit).toContain(`node_modules/.bin/selvedge ${command}\n`)
    return /^EnvironmentFile=(.*)$/m.exec(unit)![1]!
  })
  expect(new Set(files).size).toBe(files.length)
})

it('confines the caller of webhooks as it confines the listener for loads', () => {
  const [ingest, notify] = [INGEST_UNIT, NOTIFY_UNIT].map(
    (unit) => readFileSync(unit, 'utf8').split('# `systemd-analyze')[1],
  )
  expect(notify).toBe(ingest)
})

it('starts a cycle of the import each minute', () => {
  const timer = 'deploy/systemd/selvedge-import@.timer'
  expect(readFileSync(timer, 'utf8')).toContain('OnUnitActiveSec=60s')
  expect(readFileSync(IMPORT_UNIT, 'utf8')).toContain(
    'node_modules/.bin/selvedge-import sync /var/lib/selvedge-import/%i',
  )
})

it('is rated worse without its filter, so the rating means something', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const weaker = join(folder, 'selvedge@.service')
  writeFileSync(weaker, readFileSync(UNIT, 'utf8').replaceAll(/^(SystemCall|CapabilityBounding|Protect).*\n/gm, ''))
  expect(exposure(weaker)).toBeGreaterThan(EXPOSURE_MAX)
})

it('gives each process a port for metrics that the scrape configuration names', () => {
  const [pattern, notifyPort] = [UNIT, NOTIFY_UNIT].map(
    (unit) => /^Environment=SELVEDGE_METRICS_PORT=(.*)$/m.exec(readFileSync(unit, 'utf8'))![1]!,
  )
  const { scrape_configs } = parse(readFileSync('deploy/prometheus/prometheus.yaml', 'utf8'))
  const targets = (ports: readonly string[]) => [
    { targets: ports.map((port) => `127.0.0.1:${pattern!.replace('%i', port)}`) },
  ]
  expect(scrape_configs).toMatchObject([
    { job_name: 'selvedge', static_configs: targets(['8080', '8081']) },
    { job_name: 'selvedge-ingest', static_configs: targets(['8090']) },
    { job_name: 'selvedge-notify', static_configs: [{ targets: [`127.0.0.1:${notifyPort}`] }] },
  ])
})

it('gives Prometheus a configuration that it takes', () => {
  const { status, stdout } = spawnSync('promtool', ['check', 'config', 'deploy/prometheus/prometheus.yaml'], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, expect.stringContaining('SUCCESS')])
})

it.each(['SELVEDGE_PORT', 'SELVEDGE_METRICS_PORT'])(
  'a port that is taken is named by its setting: %s',
  async (name) => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await new Promise((resolve) => taken.once('listening', resolve))
    const { port } = taken.address() as { port: number }
    const { code, stderr } = await selvedge(['serve'], {
      SELVEDGE_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
      SELVEDGE_PORT: '0',
      SELVEDGE_METRICS_PORT: '0',
      [name]: String(port),
    })
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${port}; choose another ${name}\n`)])
  },
)
