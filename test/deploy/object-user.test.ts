/** The object store of compose.yaml, started by its own commands: the service's user can use its bucket, and nothing else. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { BUILD_TIMEOUT_MS, goTool } from '../support/go-tool.ts'
import { until } from '../support/until.ts'

interface Service {
  readonly entrypoint: string[]
  readonly command?: string[]
  readonly environment: Record<string, string>
}

const SECRETS: Record<string, string> = { OBJECTS_SECRET: 'secret-of-the-user', OBJECTS_ROOT_SECRET: 'secret-of-root' }

const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>
}
const folder = mkdtempSync(join(tmpdir(), 'selvedge-object-user-'))
let port: number
let stop: () => Promise<unknown>

/** With folders and a port of this machine in place of those of a container. */
function start(name: string) {
  const { entrypoint, command = [], environment } = services[name]!
  const here = (text: string): string =>
    text
      .replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, variable) => SECRETS[variable]!)
      .replaceAll('$$', '$')
      .replaceAll(/(?<= |^)\/(iam|sidecar|buckets)\b/g, `${folder}/$1`)
      .replaceAll(/(objects\.localhost)?:7070/g, `127.0.0.1:${port}`)
  const [program, ...args] = [...entrypoint, ...command].map(here)
  const own = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, here(value)]))
  return spawn(program!, args, {
    env: { ...own, PATH: `${folder}/bin${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** The status that the service's user gets. */
function status(method: string, path: string): string {
  const signature = ['--aws-sigv4', 'aws:amz:us-east-1:s3', '--header', 'x-amz-content-sha256: UNSIGNED-PAYLOAD']
  const { AWS_ACCESS_KEY_ID: id } = services.service!.environment
  const config = `user = "${id}:${SECRETS.OBJECTS_SECRET}"\n`
  const args = ['--silent', '--output', '/dev/null', '--write-out', '%{http_code}', '--config', '-', ...signature]
  const url = `http://127.0.0.1:${port}/${path}`
  return execFileSync('curl', [...args, '--request', method, url], { input: config, encoding: 'utf8' })
}

beforeAll(async () => {
  port = await freePort()
  for (const name of ['bin', 'iam', 'sidecar', 'buckets/selvedge']) mkdirSync(join(folder, name), { recursive: true })
  symlinkSync(goTool('versitygw'), join(folder, 'bin/versitygw'))
  const store = start('objects.localhost')
  stop = () => {
    const exited = once(store, 'exit')
    store.kill()
    return exited
  }
  await until(() =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true })
})

it('is given the bucket of the service, and only that', async () => {
  expect(status('PUT', 'selvedge/file')).toBe('403')
  expect(await once(start('objects-owner'), 'exit')).toEqual([0, null])
  expect(status('PUT', 'selvedge/file')).toBe('200')
  expect(status('GET', 'selvedge/file')).toBe('200')
  expect(status('PUT', 'another-bucket')).toBe('403')
  expect(status('PATCH', 'list-users')).toBe('403')
})

it.each(['service', 'cli', 'demo'])('%s does not get the secret of root', (name) => {
  expect(JSON.stringify(services[name]!.environment)).not.toContain('OBJECTS_ROOT_SECRET')
})
