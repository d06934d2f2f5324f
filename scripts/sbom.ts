/**
 * The bill of materials, with versions and licences, as CycloneDX in `artefacts/`: what a production installation has, and
 * the files of others that our packages carry along; and the Python client.
 * npm makes none for a package without a version, which the root of the workspaces is; so it is given one, in a copy.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type VendoredPackage, vendoredPackages } from './build/vendor.ts'

const FILE = 'artefacts/sbom.cdx.json'

type Manifest = Record<string, unknown>

const { version } = readJson('packages/service/package.json')
const temporary = mkdtempSync(join(tmpdir(), 'selvedge-sbom-'))
// The bill is named after its folder.
const folder = join(temporary, 'selvedge')
try {
  mkdirSync(folder)
  writeJson(join(folder, 'package.json'), { ...forProduction(readJson('package.json')), version })
  const lock = readJson('package-lock.json') as { readonly packages: Record<string, Manifest> }
  // Not by npm's own `--omit=dev`, which leaves out what the service needs and the tests need as well.
  const installed = Object.entries(lock.packages).filter(([, { dev }]) => !dev)
  const packages = Object.fromEntries(installed.map(([path, each]) => [path, forProduction(each)]))
  packages['']!.version = version
  writeJson(join(folder, 'package-lock.json'), { ...lock, version, packages })
  for (const path of Object.keys(packages).filter((each) => /^packages\/[^/]+$/.test(each))) {
    mkdirSync(join(folder, path), { recursive: true })
    writeJson(join(folder, path, 'package.json'), forProduction(readJson(join(path, 'package.json'))))
  }
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const bill = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 }))
  bill.components.push(...vendoredPackages().map(asComponent), ...pythonComponents())
  mkdirSync('artefacts', { recursive: true })
  writeFileSync(FILE, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${FILE}: ${bill.components.length} components`)
} finally {
  rmSync(temporary, { recursive: true })
}

function asComponent({ name, version, license }: VendoredPackage): object {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { 'bom-ref': purl, type: 'library', name, version, purl, licenses: [{ license: { id: license } }] }
}

/** The Python client, and what it needs: in ranges, so without a version. */
function pythonComponents(): object[] {
  const project = readFileSync('clients/python/pyproject.toml', 'utf8')
  const [, needed] = /^dependencies = \[(.*)\]$/m.exec(project)!
  const [, version] = /^version = "(.*)"$/m.exec(project)!
  const names = [...needed!.matchAll(/"([\w-]+)/g)].map(([, name]) => name!)
  const own = {
    name: 'selvedge-client',
    version,
    purl: `pkg:pypi/selvedge-client@${version}`,
    licenses: [{ license: { id: 'MIT' } }],
  }
  const components = [own, ...names.map((name) => ({ name, purl: `pkg:pypi/${name}` }))]
  return components.map((component) => ({ 'bom-ref': component.purl, type: 'library', ...component }))
}

function forProduction({ devDependencies: _, ...manifest }: Manifest): Manifest {
  return manifest
}

function writeJson(path: string, value: object): void {
  writeFileSync(path, JSON.stringify(value))
}

function readJson(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8'))
}
