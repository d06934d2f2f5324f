/** The TypeScript that the reference page shows for each operation compiles against the client, and runs. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { operations } from '@selvedge/catalogue'
import { Selvedge } from '@selvedge/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { BASE, type TestService } from '../support/service.ts'
import { isReadable, referenceSamples, serviceWithSamples } from './support/reference-samples.ts'

const run = promisify(execFile)
const IMPORT = "import { Selvedge } from '@selvedge/client'"
const samples = referenceSamples('typescript', IMPORT)

/** Inside the repository, so that the package is found; each sample in a function, so that their names do not meet. */
function compile(bodies: readonly string[]): string {
  const folder = mkdtempSync('test/client/compiled-')
  try {
    const functions = bodies.map((body, index) => `export async function sample${index}() {${body}\n}`)
    writeFileSync(join(folder, 'samples.ts'), [IMPORT, ...functions].join('\n'))
    const config = { extends: '../../../tsconfig.json', include: ['samples.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    return spawnSync('node_modules/.bin/tsc', ['-p', folder], { encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the samples of the reference page', () => {
  it('are there for every operation', () => {
    expect(samples.map(({ name }) => name)).toEqual(operations.map(({ name }) => name))
  })

  it('compile', () => expect(compile(samples.map(({ body }) => body))).toBe(''))

  it('would not compile with a field that is not there', () => {
    expect(compile([samples[1]!.body.replace('.list({ ', '.list({ nothing: 1, ')])).toContain(
      "'nothing' does not exist",
    )
  })
})

describe('run against the service', () => {
  let service: TestService

  beforeAll(async () => {
    service = await serviceWithSamples()
  })
  afterAll(() => service.stop())

  it.each(samples.filter(isReadable))('$name', async ({ name, body }) => {
    const printed: unknown[] = []
    const sample = new Function(...['Selvedge', 'process', 'console'], `return (async () => {${body}\n})()`)
    const env = { SELVEDGE_API_KEY: service.keys.brand, SELVEDGE_URL: `${service.url}${BASE}` }
    await sample(Selvedge, { env }, { log: (...values: unknown[]) => printed.push(values) })
    expect(printed.length, name).toBeGreaterThan(0)
  })

  it('with curl, every operation gets a 200', async () => {
    const env = { ...CLEAN_ENVIRONMENT, SELVEDGE_API_KEY: service.keys.brand, SELVEDGE_URL: `${service.url}${BASE}` }
    const curls = referenceSamples('shell', '').filter(isReadable)
    const script = curls.map(({ name, body }) => `echo "${name} $(${body} -o /dev/null -w '%{http_code}')"`).join('\n')
    const { stdout } = await run('sh', ['-c', script], { env })
    expect(stdout.trim().split('\n')).toEqual(curls.map(({ name }) => `${name} 200`))
  })
})
