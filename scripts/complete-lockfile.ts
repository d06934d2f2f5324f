/**
 * Completes package-lock.json after `npm install`. A registry that does not carry the packages of other platforms leaves
 * them out of the lockfile, and `npm ci` then refuses it. They are entered here by name and version, for their platform
 * only, as a full registry would have done; nothing is installed because of them.
 */
import { readFileSync, writeFileSync } from 'node:fs'

interface Entry {
  version?: string
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
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.size} packages of other platforms entered`)

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

/** `arm` is no processor of its own in `arm64`. */
function shadowed(processor: string, words: readonly string[]): boolean {
  return processor === 'arm' && words.includes('arm64')
}
