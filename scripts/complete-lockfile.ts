/**
 * Completes package-lock.json after `npm install`. A registry that does not carry the packages of other platforms leaves
 * them out of the lockfile, and `npm ci` then refuses it. They are entered here by name and version, for their platform
 * only, as a full registry would have done; nothing is installed because of them.
 * Then the registry is asked for the integrity of each entry that has none, without which npm would install whatever it
 * gets. With `--check` nothing is changed: it names those entries, and fails if there are any. A release needs that.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

interface Entry {
  version?: string
  link?: boolean
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const FILE = 'package-lock.json'
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'wasi',
  'win32',
]
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Entry> }
if (process.argv.includes('--check')) {
  for (const [name, { version }] of unproven()) console.log(`${name}@${version} has no integrity`)
  console.log(`${unproven().length} entries without integrity`)
  process.exit(unproven().length === 0 ? 0 : 1)
}

const missing = new Map<string, Entry>()

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue
    missing.set(`node_modules/${name}`, {
      version: version.replace(/^[~^]/, ''),
      ...(entry.dev && { dev: true }),
      ...platformOf(name),
    })
  }
}

for (const [path, entry] of missing) lock.packages[path] = entry
for (const [name, entry] of unproven()) {
  const asked = ['view', `${name}@${entry.version}`, 'dist.integrity']
  const integrity = spawnSync('npm', asked, { encoding: 'utf8' }).stdout.trim()
  if (integrity !== '') entry.integrity = integrity
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.size} packages of other platforms entered, ${unproven().length} entries without integrity`)

/** What npm could not verify, by the names of the packages. */
function unproven(): [name: string, entry: Entry][] {
  return Object.entries(lock.packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path, entry]) => [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), entry])
}

/** A dependency is found in the folder of its dependent, or in one above it. */
function isLocked(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

function platformOf(name: string): Entry {
  const words = name === 'fsevents' ? ['darwin'] : name.split(/[-/]/)
  const os = SYSTEMS.filter((system) => words.includes(system) || (system === 'win32' && words.includes('windows')))
  const cpu = PROCESSORS.filter(
    (processor) => words.some((word) => word.startsWith(processor)) && !shadowed(processor, words),
  )
  if (os.length + cpu.length === 0) throw new Error(`${name}: which platform is it for?`)
  const libc = words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {}
  return { optional: true, ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...libc }
}

/** `arm` in `arm64` does not name the processor `arm`. */
function shadowed(processor: string, words: readonly string[]): boolean {
  return processor === 'arm' && words.includes('arm64')
}
