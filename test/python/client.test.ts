/** The Python client: its wheel installs by itself, and its tests hold against a real service. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { hashKey } from '../../packages/service/store/directory/api-key.ts'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { manyTags } from '../client/support/tags.ts'
import { loadDemoBrand } from '../export/support/demo-brand.ts'
import { pageBlocks } from '../packages/support/installation.ts'
import { computeReports } from '../reports/support/compute.ts'
import { TestIngest } from '../support/ingest.ts'
import { openView } from '../support/open-view.ts'
import { BASE, TestService } from '../support/service.ts'
import { CLIENT, Wheel } from './support/wheel.ts'

const run = promisify(execFile)

const IMPORT_MS_MAX = 300
const IMPORTS = 9
const tags = manyTags(60)

let wheel: Wheel
let service: TestService
let control: Server
let ingest: TestIngest
let partnerId: string
beforeAll(async () => {
  wheel = await Wheel.build()
  service = await TestService.start()
  ingest = await TestIngest.start()
  const demo = await loadDemoBrand(service.database, service.brandId, DEV_SCALE)
  partnerId = String(demo.get('suppliers')![0]!.partnerId)
  await service.database.load(service.brandId, { tags: demo.get('tags')! }, 'delete')
  await service.database.load(service.brandId, { tags })
  await computeReports(service.database, service.brandId, '2026-06-30')
  control = createServer(async (request, response) => {
    const [action, argument] = request.url!.slice(1).split('?')
    response.end((await actions[action!]!(argument!)) ?? '')
  }).listen(0, '127.0.0.1')
  await once(control, 'listening')
}, 600_000)
afterAll(async () => {
  control.close()
  await service.stop()
  await ingest.stop()
  wheel.remove()
})

/** What Python tests cannot do through the API. */
const actions: Record<string, (argument: string) => Promise<string | undefined>> = {
  'new-key': () => service.database.createKey(service.brandId),
  'limited-key': () => service.database.createKey(service.brandId, { quota: 4, windowSeconds: 3 }),
  'freight-key': () => {
    const expiresAt = new Date('2027-03-01T08:00:00Z')
    return service.database.createKey(service.brandId, { groups: ['shipments', 'legs'], expiresAt })
  },
  'supplier-key': async () => {
    const view = await openView(service.database, service.brandId, { partnerId, kind: 'supplier' })
    return service.database.createKey(view.id)
  },
  'global-key': async (brands) => {
    for (let n = 0; n < Number(brands); n++) await service.database.createBrand(`brand-${n}`)
    return service.keys.global
  },
  'other-brand-key': () => Promise.resolve(service.keys.otherBrand),
  'revoke-key': async (key) => {
    const sql = `update directory.api_keys set revoked_at = now() where key_hash = decode($1, 'hex')`
    await service.database.asOwner(sql, [hashKey(key)])
    return undefined
  },
  'remove-tag': async () => {
    await service.database.load(service.brandId, { tags: [tags[7]!] }, 'delete')
    return tags[7]!.id
  },
  'restore-tag': async () => {
    await service.database.load(service.brandId, { tags: [tags[7]!] })
    return undefined
  },
}

const address = (): Record<string, string> => ({
  SELVEDGE_URL: service.url + BASE,
  SELVEDGE_API_KEY: service.keys.brand,
  SELVEDGE_LOAD_URL: ingest.url,
  SELVEDGE_LOAD_KEY: ingest.key,
  SELVEDGE_CONTROL_URL: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
})

describe('the wheel', () => {
  let empty: string
  beforeAll(async () => {
    empty = mkdtempSync(join(tmpdir(), 'selvedge-empty-'))
    await run('python3', ['-m', 'venv', empty])
    const env = { ...process.env, PATH: `${join(empty, 'bin')}:${process.env.PATH}`, FILES: wheel.files }
    await run('bash', ['-euc', pageBlocks('The wheel').join('')], { env })
  })
  afterAll(() => rmSync(empty, { recursive: true, force: true }))

  const inEmpty = async (code: string): Promise<string> =>
    (await run(join(empty, 'bin/python'), ['-c', code], { env: { ...process.env, ...address() } })).stdout

  it('installs into an empty environment, and reads', async () => {
    const code = `import os, selvedge_client
client = selvedge_client.Selvedge(api_key=os.environ["SELVEDGE_API_KEY"], base_url=os.environ["SELVEDGE_URL"])
print(client.brand("alder-finch").tags.list().page().total_items)
try:
    client.brand("alder-finch").tags.list().to_polars()
except ModuleNotFoundError as error:
    print(error)`
    expect(await inEmpty(code)).toBe(`${tags.length}\nTo have data frames: pip install polars\n`)
  })

  it('works beside the package of others that PyPI has as selvedge', async () => {
    const other = join(wheel.folder, 'other')
    mkdirSync(join(other, 'selvedge'), { recursive: true })
    const built = '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'
    writeFileSync(join(other, 'pyproject.toml'), `[project]\nname = "selvedge"\nversion = "0.3.17"\n${built}`)
    writeFileSync(join(other, 'selvedge/__init__.py'), 'name = "another package"\n')
    // By the tools that are there already: pip would install others first.
    const { passed, output } = await wheel.python(['-m', 'build', '--no-isolation', '--wheel', other])
    expect(passed, output).toBe(true)
    const files = ['--no-index', '--find-links', join(other, 'dist')]
    await run(join(empty, 'bin/pip'), ['install', '--quiet', ...files, 'selvedge'])
    const both = 'import selvedge, selvedge_client; print(selvedge.name, selvedge_client.Selvedge.__name__)'
    expect(await inEmpty(both)).toBe('another package Selvedge\n')
    await run(join(empty, 'bin/pip'), ['uninstall', '--quiet', '--yes', 'selvedge'])
    expect(await inEmpty('import selvedge_client; print(selvedge_client.Selvedge.__name__)')).toBe('Selvedge\n')
  })

  it(`is imported in less than ${IMPORT_MS_MAX} ms of CPU time`, async () => {
    const code = 'import time, selvedge_client; print(time.process_time() * 1000)'
    const times: number[] = []
    for (let n = 0; n < IMPORTS; n++) times.push(Number(await inEmpty(code)))
    const median = times.toSorted((a, b) => a - b)[IMPORTS >> 1]!
    console.log(`import selvedge_client: ${Math.round(median)} ms of CPU time, start of Python included`)
    expect(median).toBeLessThan(IMPORT_MS_MAX)
  })

  it('has the licence of the repository, the types and nothing else', async () => {
    const { output } = await wheel.python(['-m', 'zipfile', '-l', wheel.file('whl')])
    const files = output.split('\n').flatMap((line) => /^(\S+) +\d{4}-/.exec(line)?.[1] ?? [])
    expect(files).toContain('selvedge_client/py.typed')
    expect(files.filter((file) => !file.startsWith('selvedge_client/') && !file.includes('.dist-info/'))).toEqual([])
    expect(readFileSync(join(CLIENT, 'LICENSE'), 'utf8')).toBe(readFileSync('LICENSE', 'utf8'))
  })
})

describe('against a real service', () => {
  it('its tests pass', { timeout: 600_000 }, async () => {
    const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', '--durations=3', join(CLIENT, 'tests')]
    const { passed, output } = await wheel.python(args, address())
    console.log(output.split('\n').slice(-8).join('\n'))
    expect(passed, output).toBe(true)
    // What ran nothing proves nothing.
    expect(Number(/(\d+) passed/.exec(output)?.[1])).toBeGreaterThan(30)
  })

  it('its README holds', async () => {
    const code = codeBlocks(readFileSync(join(CLIENT, 'README.md'), 'utf8'), 'python').join('\n\n')
    writeFileSync(join(wheel.folder, 'readme.py'), code)
    const { passed, output } = await wheel.python(['readme.py'], address())
    expect(passed, output).toBe(true)
    expect(output).toMatch(/^404 not_found None None$/m)
  })
})
