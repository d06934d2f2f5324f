/**
 * Every installed package has a licence that lets us use it: what is needed to run the service, one that asks for no more
 * than its own text; what is needed to develop it, also one that asks for changes to itself.
 */
import { readFileSync } from 'node:fs'

const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']
const FOR_DEVELOPMENT = [...PERMISSIVE, 'CC0-1.0', 'MPL-2.0', 'Unlicense']

interface Installed {
  readonly dev?: true
  readonly link?: true
}

/** npm's own list of what it has installed. */
const { packages } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Installed>>
}

let examined = 0
const problems: string[] = []
for (const [folder, { dev, link }] of Object.entries(packages)) {
  // Our own packages are links to their folders.
  if (!folder.startsWith('node_modules/') || link) continue
  const { license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { readonly license?: unknown }
  examined++
  if (!allows(dev ? FOR_DEVELOPMENT : PERMISSIVE, license)) {
    problems.push(`${folder}: ${JSON.stringify(license) ?? 'no licence'}${dev ? '' : ' (used at run time)'}`)
  }
}
for (const problem of problems) console.error(problem)
console.log(`${examined} packages, ${problems.length} with a licence that is not allowed`)
process.exitCode = problems.length === 0 ? 0 : 1

/** Of alternatives one must be allowed, of licences that hold together all. */
function allows(allowed: readonly string[], license: unknown): boolean {
  if (typeof license !== 'string') return false
  const alternatives = license.replaceAll(/[()]/g, '').split(' OR ')
  return alternatives.some((each) => each.split(' AND ').every((name) => allowed.includes(name.trim())))
}
