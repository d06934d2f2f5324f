/** `npm run release`, in a clone: what it changes, and what it refuses. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { packageNames } from '../../scripts/build.ts'

const VERSION = '99.1.0'
const NEXT = '99.2.0-dev'
const ENTRY = '### Added\n\n- What this release adds.\n'

let clone: string
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'selvedge-release-'))
  // The files as they are here, committed or not.
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of files.trim().split('\n')) cpSync(file, join(clone, file), { force: true, recursive: true })
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  git('init', '--quiet')
  git('config', 'user.name', 'test')
  git('config', 'user.email', 'test@example.test')
  // Right after a release there is nothing to release yet.
  const changelog = readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')
  writeFileSync(join(clone, 'CHANGELOG.md'), changelog.replace('## Unreleased\n', `## Unreleased\n\n${ENTRY}`))
  commitAll()
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim()
}

function commitAll(): void {
  // The link to the installed packages is no folder, and so is not ignored.
  git('add', '--all', '--', ':!node_modules')
  git('commit', '--quiet', '--message', 'Everything')
}

function release(version: string): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, ['scripts/release.ts', version], { cwd: clone, encoding: 'utf8' })
}

const text = (file: string): string => readFileSync(join(clone, file), 'utf8')
const json = (file: string) => JSON.parse(text(file))

it('refuses what is no version, and changes that are not committed', () => {
  appendFileSync(join(clone, '.git/info/exclude'), 'node_modules\n')
  expect(release('next')).toMatchObject({ status: 1, stderr: expect.stringContaining('such as 1.2.0') })
  appendFileSync(join(clone, 'README.md'), '\n')
  expect(release(VERSION)).toMatchObject({ status: 1, stderr: expect.stringContaining('Commit or stash') })
  git('checkout', '--quiet', 'README.md')
})

it('sets one version everywhere, dates the changelog, keeps the document, and commits with a tag', () => {
  const { status, stderr } = release(VERSION)
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('auto-corrected')])
  expect(git('log', '-2', '--format=%s')).toBe(`Begin ${NEXT}\nRelease ${VERSION}`)
  expect(git('tag', '--points-at', 'HEAD~1')).toBe(`v${VERSION}`)
  expect(git('status', '--porcelain')).toBe('')
  git('checkout', '--quiet', `v${VERSION}`)
  for (const name of packageNames) {
    expect(json(`packages/${name}/package.json`).version).toBe(VERSION)
    expect(json('package-lock.json').packages[`packages/${name}`].version).toBe(VERSION)
    expect(json(`dist/${name}/package.json`).version).toBe(VERSION)
    expect(existsSync(join(clone, `artefacts/selvedge-${name}-${VERSION}.tgz`))).toBe(true)
  }
  expect(text('dist/service/guides/index.html')).toContain('Selvedge')
  expect(text('dist/service/explorer/app.js')).toContain('order-items')
  expect(json('dist/service/package.json').dependencies['@selvedge/catalogue']).toBe(VERSION)
  for (const chart of ['selvedge', 'selvedge-database']) {
    expect(parse(text(`deploy/helm/${chart}/Chart.yaml`)).version).toBe(VERSION)
  }
  expect(parse(text('deploy/helm/selvedge/Chart.yaml')).appVersion).toBe(VERSION)
  expect(text('Containerfile')).toContain(`\nARG VERSION=${VERSION}\n`)
  expect(text('README.md')).toContain(`Version ${VERSION}.`)
  expect(text('clients/python/pyproject.toml')).toContain(`\nversion = "${VERSION}"\n`)
  expect(existsSync(join(clone, `artefacts/selvedge_client-${VERSION}-py3-none-any.whl`))).toBe(true)
  expect(text('CHANGELOG.md')).toMatch(
    new RegExp(`^## Unreleased\n\n## ${VERSION} \\(\\d{4}-\\d\\d-\\d\\d\\)\n\n${ENTRY}`, 'm'),
  )
  expect(json('openapi/released.json')).toEqual({ 'x-release': VERSION, ...json('openapi/openapi.json') })
  git('checkout', '--quiet', '-')
  const { components } = json('artefacts/sbom.cdx.json') as { components: { name: string }[] }
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['pg', '@scalar/api-reference', 'httpx']))
  expect(names).not.toContain('vitest')
})

it('gives what follows a version that is not released', () => {
  for (const name of packageNames) {
    expect(json(`packages/${name}/package.json`).version).toBe(NEXT)
    expect(json('package-lock.json').packages[`packages/${name}`].version).toBe(NEXT)
  }
  expect(json('packages/service/package.json').dependencies['@selvedge/catalogue']).toBe(`^${NEXT}`)
  expect(parse(text('deploy/helm/selvedge/Chart.yaml'))).toMatchObject({ version: NEXT, appVersion: NEXT })
  expect(text('Containerfile')).toContain(`\nARG VERSION=${NEXT}\n`)
  expect(text('README.md')).toContain(`Version ${NEXT}.`)
  expect(text('clients/python/pyproject.toml')).toContain('\nversion = "99.2.0.dev0"\n')
})

it('is published with its own section of the changelog as notes', () => {
  const { steps } = parse(text('.github/workflows/release.yaml')).jobs.release as { steps: { run?: string }[] }
  const { run } = steps.find((step) => step.run?.includes('CHANGELOG.md'))!
  execFileSync('bash', ['-euc', run!], { cwd: clone, env: { ...process.env, GITHUB_REF_NAME: `v${VERSION}` } })
  const notes = text('notes.md')
  rmSync(join(clone, 'notes.md'))
  expect(notes.startsWith(`\n${ENTRY}`)).toBe(true)
  expect(notes).not.toMatch(/^## /m)
})

it('does not release the same version twice, nor nothing', () => {
  expect(release(VERSION)).toMatchObject({ status: 1, stderr: expect.stringContaining('released already') })
  expect(release('99.2.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('nothing under "Unreleased"') })
})
