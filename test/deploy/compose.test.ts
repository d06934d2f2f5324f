/** compose.yaml, loaded by the library that Docker's own command uses; `test/containers/compose.ts` brings it up. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../packages/service/cli/configuration/read.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { SECRETS } from './support/compose-secrets.ts'

const text = readFileSync('compose.yaml', 'utf8')
const secrets = Object.fromEntries(SECRETS.map((name) => [name, 'x'.repeat(32)]))

interface Service {
  readonly environment?: Record<string, string>
  readonly depends_on?: Record<string, { condition: string }>
  readonly read_only?: boolean
  readonly healthcheck?: object
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-compose-'))
  const { status, stderr } = spawnSync('go', ['build', '-o', join(folder, 'check'), '.'], {
    cwd: 'test/deploy/compose-check',
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, expect.any(String)])
}, BUILD_TIMEOUT_MS)
afterAll(() => rmSync(folder, { recursive: true }))

function load(yaml: string, env: Record<string, string>): { status: number | null; stdout: string; stderr: string } {
  writeFileSync(join(folder, 'compose.yaml'), yaml)
  return spawnSync(join(folder, 'check'), ['compose.yaml'], { cwd: folder, env, encoding: 'utf8' })
}

describe('compose.yaml', () => {
  const services = (): Record<string, Service> => {
    const { status, stdout, stderr } = load(text, secrets)
    expect([status, stderr]).toEqual([0, ''])
    return JSON.parse(stdout).services
  }

  it('has all parts, and starts each when what it needs is healthy or done', () => {
    const conditions = Object.entries(services()).map(([name, { depends_on = {} }]) => [
      name,
      Object.fromEntries(Object.entries(depends_on).map(([other, { condition }]) => [other, condition])),
    ])
    expect(Object.fromEntries(conditions)).toEqual({
      postgres: {},
      redis: {},
      'objects.localhost': {},
      migrate: { postgres: 'service_healthy' },
      service: {
        migrate: 'service_completed_successfully',
        redis: 'service_healthy',
        'objects-owner': 'service_completed_successfully',
      },
      'objects-owner': { 'objects.localhost': 'service_healthy' },
      ingest: { migrate: 'service_completed_successfully', redis: 'service_healthy' },
      notify: { migrate: 'service_completed_successfully' },
      cli: { migrate: 'service_completed_successfully' },
      demo: { migrate: 'service_completed_successfully', 'objects-owner': 'service_completed_successfully' },
    })
    for (const name of ['postgres', 'redis', 'objects.localhost'])
      expect(services()[name]!.healthcheck, name).toBeDefined()
  })

  it.each(['migrate', 'service', 'ingest', 'notify', 'cli', 'demo'])(
    'gives %s settings that it takes, and a root it cannot write',
    (name) => {
      const { environment, read_only } = services()[name]!
      expect(() => readConfiguration(environment!)).not.toThrow()
      expect(read_only).toBe(true)
    },
  )

  it('keeps the password of the administrator from the service', () => {
    expect(JSON.stringify(services().service!.environment)).not.toContain('postgres:xxx')
  })

  it('asks ingest whether it runs on the port that it listens on', () => {
    expect(JSON.stringify(services().ingest!.healthcheck)).toContain('127.0.0.1:8081/healthz')
  })

  it('gives notify its own login alone, and a check of the port that it listens on', () => {
    const { environment, healthcheck } = services().notify!
    expect(Object.keys(environment!).toSorted()).toEqual([
      'SELVEDGE_METRICS_PORT',
      'SELVEDGE_NOTIFIER_DATABASE_URL',
      'SELVEDGE_WEBHOOK_SECRETS',
    ])
    expect(JSON.stringify(healthcheck)).toContain(`127.0.0.1:${environment!.SELVEDGE_METRICS_PORT}/metrics`)
  })

  it.each(SECRETS)('does not start without %s', (name) => {
    const { [name]: _, ...others } = secrets
    const { status, stderr } = load(text, others)
    expect([status, stderr]).toEqual([1, expect.stringContaining(`required variable ${name} is missing a value`)])
  })

  it.each([
    ['a misspelt key', 'depends_on:', 'dependson:', /services.objects-owner.dependson/],
    ['a part that is not there', 'redis: { condition', 'valkey: { condition', /depends on undefined service "valkey"/],
    ['a volume that is not there', 'volumes: [postgres:', 'volumes: [database:', /undefined volume database/],
  ])('%s would be found', (_, right, wrong, complaint) => {
    expect(text).toContain(right)
    const { status, stderr } = load(text.replace(right, wrong), secrets)
    expect([status, stderr]).toEqual([1, expect.stringMatching(complaint)])
  })
})
