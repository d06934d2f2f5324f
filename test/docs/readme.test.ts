/** The README's own commands, read out of it and run, in order, as a person would who follows it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemPostgres } from '../../harness/binaries.ts'
import { freePort, type PostgresCluster, startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { SERVING, ServingProcess } from '../support/serving-process.ts'

const readme = readFileSync('README.md', 'utf8')
const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text]) => text!.trim().split('\n'))
const [tryIt, ownData, records, production] = blocks as [string[], string[], string[], string[]]

let cluster: PostgresCluster
let folder: string
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  // A person begins with an empty cluster; its superuser prepares it, as the README says.
  cluster = await startPostgres(systemPostgres())
  const admin = new pg.Client(cluster.url('postgres', 'postgres'))
  await admin.connect()
  await admin.query('create database selvedge')
  await admin.end()
  folder = mkdtempSync(join(tmpdir(), 'selvedge-readme-'))
  environment = { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` }
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true })
})

/** `npx` would look for the command from this folder; the installed one is the same. */
const asHere = (line: string): string => line.replace(/^npx --no-install /, '')

async function run(line: string): Promise<string> {
  const setting = /^export (\w+)=(.*)$/.exec(line)
  if (setting) {
    const [, name, value] = setting
    const role = /^postgres:\/\/(\w+):/.exec(value!)?.[1]
    // Addresses of a test's cluster have its password in them.
    if (name!.endsWith('_PASSWORD')) environment[name!] = cluster.password
    else environment[name!] = role ? cluster.url(role, 'selvedge') : await shell(`echo ${value}`)
    return ''
  }
  return shell(asHere(line))
}

async function shell(line: string): Promise<string> {
  const child = spawn('bash', ['-c', line], { cwd: folder, env: environment })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'exit')
  expect(`${line}: ${code}\n${code === 0 ? '' : output}`).toBe(`${line}: 0\n`)
  return output.trim()
}

describe('the README', () => {
  it('has the four blocks that are run here', () => {
    expect(blocks.length).toBe(4)
    expect(tryIt).toEqual(['npm ci', 'npm run dev'])
  })

  it('try it: one command gives a running system, whose responses are those that are shown', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const dev = await ServingProcess.start([...scripts.dev.split(' '), '--port', '0'], {}, /^curl /)
    expect(JSON.parse(await shell(dev.line)).slug).toBe('alder-finch')

    environment.SELVEDGE_API_KEY = /slv_live_\w+/.exec(dev.line)![0]
    environment.SELVEDGE_URL = /http:[^']+(?=\/brands)/.exec(dev.line)![0]
    const shown = [...readme.matchAll(/^\$ (curl .*)\n```\n\n```json\n([\s\S]*?)^```/gm)]
    expect(shown).toHaveLength(2)
    for (const [, command, response] of shown) {
      const text = JSON.stringify(JSON.parse(await shell(command!)))
      expect(text.replace(/(?<="nextCursor":")[^"]+/, '…')).toBe(JSON.stringify(JSON.parse(response!)))
    }
    await dev.stop()
  })

  it('your own data, then production: each command works, and what was loaded is served', async () => {
    let key = ''
    for (const line of ownData) key = /slv_live_\w+/.exec(await run(line))?.[0] ?? key
    expect(key).toMatch(/^slv_live_/)
    for (const line of records) await run(line.replace('--scale 0.01', '--scale 0.001'))

    for (const line of production.slice(0, -1)) await run(line)
    const port = await freePort()
    const env = { ...environment, SELVEDGE_PORT: String(port) }
    // As it is typed, and without a shell in between: the signal reaches what the README starts.
    const service = await ServingProcess.start(production.at(-1)!.split(' '), { env }, SERVING)
    const response = await fetch(`http://127.0.0.1:${port}/api/public/v1/brands/alder-finch/orders?limit=1`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(response.status).toBe(200)
    expect(((await response.json()) as { totalItems: number }).totalItems).toBeGreaterThan(0)
    await service.stop()
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
  })
})
