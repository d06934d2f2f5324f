/**
 * `npm run release 1.2.0`: prepares a release and commits it as `Release 1.2.0` with the tag v1.2.0; pushing the tag
 * publishes it. A second commit gives the branch the version 1.3.0-dev, so that what follows is not taken for the release. Every package, the Python client, the charts, the image, the lockfile and the README get the version,
 * the changelog its date. The OpenAPI document is compared with that of the last release, and kept to compare the next
 * one with. Nothing is committed unless everything builds and could be published.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const [version = ''] = process.argv.slice(2)

if (!/^\d+\.\d+\.\d+$/.test(version)) fail('Name a version, such as 1.2.0.')
if (git('status', '--porcelain') !== '') fail('Commit or stash your changes first.')
if (
  git('tag', '--list', `v${version}`) !== '' ||
  git('log', '--format=%s').split('\n').includes(`Release ${version}`)
) {
  fail(`${version} has been released already.`)
}

setVersions(version)
dateChangelog()
run('node', 'scripts/generate.ts')
run('node', 'scripts/contract.ts')
keepDocument()
run('node', 'scripts/sbom.ts')
run('npm', 'run', 'build')
run('python3', '-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', 'artefacts', './clients/python')
for (const folder of globSync('dist/*').sort()) run('npm', 'publish', '--dry-run', '--provenance=false', `./${folder}`)
git('add', '--all')
git('commit', '--quiet', '--message', `Release ${version}`)
git('tag', `v${version}`)
const next = nextVersion()
setVersions(next)
run('node', 'scripts/generate.ts')
git('add', '--all')
git('commit', '--quiet', '--message', `Begin ${next}`)
console.log(`Committed and tagged v${version}. To publish: git push origin HEAD v${version}`)

function nextVersion(): string {
  const [major, minor] = version.split('.').map(Number)
  return `${major}.${minor! + 1}.0-dev`
}

function setVersions(version: string): void {
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const file of globSync('packages/*/package.json')) {
    const folder = file.replace('/package.json', '')
    const manifest = withVersion(JSON.parse(readFileSync(file, 'utf8')), version)
    writeJson(file, manifest)
    locked.packages[folder] = withVersion(locked.packages[folder], version)
  }
  writeJson('package-lock.json', locked)
  for (const file of globSync('deploy/helm/*/Chart.yaml')) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`))
  }
  replaceLine('Containerfile', /^ARG VERSION=.*$/m, `ARG VERSION=${version}`)
  // As Python writes it.
  replaceLine('clients/python/pyproject.toml', /^version = .*$/m, `version = "${version.replace('-dev', '.dev0')}"`)
}

function replaceLine(file: string, line: RegExp, by: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(line, by))
}

type Manifest = Record<string, unknown>

/** A package's own version, and the range in which it accepts the others. */
function withVersion(manifest: Manifest, version: string): Manifest {
  const kinds = ['dependencies', 'optionalDependencies', 'devDependencies'].filter((kind) => kind in manifest)
  const ranges = kinds.map((kind) => {
    const entries = Object.entries(manifest[kind] as Record<string, string>)
    return [kind, Object.fromEntries(entries.map(([name, range]) => [name, isOurs(name) ? `^${version}` : range]))]
  })
  return { ...manifest, version, ...Object.fromEntries(ranges) }
}

function isOurs(name: string): boolean {
  return name.startsWith('@selvedge/')
}

/** With the version of the release: that of the API is in the document already, and another one. */
function keepDocument(): void {
  const document = JSON.parse(readFileSync('openapi/openapi.json', 'utf8'))
  writeJson('openapi/released.json', { 'x-release': version, ...document })
}

function dateChangelog(): void {
  const text = readFileSync('CHANGELOG.md', 'utf8')
  const [, unreleased] = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text) ?? []
  if (!unreleased?.trim()) fail('CHANGELOG.md has nothing under "Unreleased".')
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync('CHANGELOG.md', text.replace('## Unreleased\n', `## Unreleased\n\n## ${version} (${today})\n`))
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}

function run(program: string, ...args: string[]): void {
  console.log(`$ ${program} ${args.join(' ')}`)
  execFileSync(program, args, { stdio: 'inherit' })
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
