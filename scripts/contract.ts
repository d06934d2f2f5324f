/**
 * Compares the OpenAPI document with that of the last release, which `npm run release` keeps as openapi/released.json,
 * and prints what was added and what was broken. Fails if anything is broken, unless the packages have a new major
 * version: the version in the document is that of the API, and stays.
 */
import { existsSync, readFileSync } from 'node:fs'
import { compareDocuments } from './contract/compare.ts'

const RELEASED = 'openapi/released.json'

function read(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

if (!existsSync(RELEASED)) {
  console.log('No release to compare with.')
} else {
  const released = read(RELEASED)
  const release: string = released['x-release']
  const { version } = read('packages/service/package.json') as { version: string }
  const findings = compareDocuments(released, read('openapi/openapi.json'))
  for (const { kind, text } of findings) console.log(`${kind}: ${text}`)
  if (findings.length === 0) console.log('unchanged')
  const count = (kind: string): number => findings.filter((finding) => finding.kind === kind).length
  console.log(`Compared with release ${release}: ${count('added')} added, ${count('broken')} broken.`)
  if (count('broken') > 0 && major(version) <= major(release)) {
    console.log(`Clients of ${release} would break. Keep what they use, or give the packages the next major version.`)
    process.exitCode = 1
  }
}

function major(version: string): number {
  return Number.parseInt(version, 10)
}
