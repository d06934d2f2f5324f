/**
 * The bill of materials: everything that is installed, with versions and licences, as CycloneDX in `artefacts/`.
 * npm makes none for a package without a version, which the root of the workspaces is; so it is given one, in a copy.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FILE = 'artefacts/sbom.cdx.json'

const { version } = readJson('packages/service/package.json')
const temporary = mkdtempSync(join(tmpdir(), 'selvedge-sbom-'))
// The bill is named after its folder.
const folder = join(temporary, 'selvedge')
try {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...readJson('package.json'), version }))
  const lock = readJson('package-lock.json') as { readonly packages: Record<string, object> }
  const packages = { ...lock.packages, '': { ...lock.packages[''], version } }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, version, packages }))
  for (const path of Object.keys(packages).filter((each) => /^packages\/[^/]+$/.test(each))) {
    cpSync(join(path, 'package.json'), join(folder, path, 'package.json'))
  }
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const bill = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
  mkdirSync('artefacts', { recursive: true })
  writeFileSync(FILE, bill)
  console.log(`${FILE}: ${JSON.parse(bill).components.length} components`)
} finally {
  rmSync(temporary, { recursive: true })
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8'))
}
