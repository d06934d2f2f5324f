/** Whether `npm ci` installs this repository on other platforms. Nothing is downloaded: npm decides by the lockfile. */
import { execFile } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const TIMEOUT_MS = 120_000

const KINDS = ['dependencies', 'optionalDependencies', 'devDependencies', 'peerDependencies'] as const

interface Manifest extends Partial<Readonly<Record<(typeof KINDS)[number], Readonly<Record<string, string>>>>> {}

interface Entry extends Manifest {
  readonly link?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly hasInstallScript?: boolean
}

interface Lockfile {
  readonly packages: Readonly<Record<string, Entry>>
}

const readJson = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8'))
const lockfile = readJson<Lockfile>('package-lock.json')
const lockedPackages = (): Entry[] => Object.values(lockfile.packages)

/** As options of npm: each platform that a package of the lockfile is made for. */
export function lockedPlatforms(): string[] {
  return platformsOf(lockedPackages())
}

/** Those where one of these packages has an install script, which npm may refuse. */
export function platformsWithScripts(): string[] {
  return platformsOf(lockedPackages().filter(({ hasInstallScript }) => hasInstallScript))
}

function platformsOf(packages: readonly Entry[]): string[] {
  const options = packages.flatMap(({ os = [], cpu = [], libc = [] }) =>
    os.flatMap((system) => {
      const platforms = cpu.map((processor) => `--os=${system} --cpu=${processor}`)
      return [...platforms, ...platforms.flatMap((platform) => libc.map((library) => `${platform} --libc=${library}`))]
    }),
  )
  return [...new Set(options)].sort()
}

/** What `npm ci` reads, by the name of the file. */
type Project = Readonly<Record<string, string>>

export function wholeProject(): Project {
  const files = ['.npmrc', 'package-lock.json', ...globSync('{,packages/*/}package.json')]
  return Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

/**
 * Without the packages that npm installs on every platform alike: those that are made for all, have no install script, and
 * need none that is otherwise. npm takes most of its time to look for scripts in them.
 */
export function decidingProject(): Project {
  const kept = decidingPaths()
  const names = new Set([...kept].map(nameOf))
  const pruned = <Content extends Manifest>(manifest: Content): Content => {
    const kinds = KINDS.filter((kind) => kind in manifest).map((kind) => {
      return [kind, Object.fromEntries(Object.entries(manifest[kind]!).filter(([name]) => names.has(name)))]
    })
    return { ...manifest, ...Object.fromEntries(kinds) }
  }
  const packages = Object.entries(lockfile.packages).filter(([path]) => kept.has(path))
  return Object.fromEntries(
    Object.entries(wholeProject()).map(([file, text]) => {
      if (file === '.npmrc') return [file, text]
      if (file !== 'package-lock.json') return [file, JSON.stringify(pruned(readJson<Manifest>(file)))]
      const entries = packages.map(([path, entry]) => [path, pruned(entry)])
      return [file, JSON.stringify({ ...lockfile, packages: Object.fromEntries(entries) })]
    }),
  )
}

/** Of the packages that are not the same on every platform, and of all that need them. */
function decidingPaths(): Set<string> {
  const entries = Object.entries(lockfile.packages)
  const isOurs = (path: string): boolean => !path.includes('node_modules/')
  const decides = ({ os, cpu, libc, hasInstallScript, link }: Entry): boolean =>
    Boolean(os ?? cpu ?? libc ?? hasInstallScript ?? link)
  const kept = new Set(entries.filter(([path, entry]) => isOurs(path) || decides(entry)).map(([path]) => path))
  for (let before = 0; before < kept.size; ) {
    before = kept.size
    const names = new Set([...kept].map(nameOf))
    for (const [path, entry] of entries) {
      if (KINDS.some((kind) => Object.keys(entry[kind] ?? {}).some((name) => names.has(name)))) kept.add(path)
    }
  }
  return kept
}

function nameOf(path: string): string {
  return path.split('node_modules/').at(-1)!
}

/** Null if npm would install it there, otherwise its complaint. */
export async function refusal(project: Project, platform: string, npm = 'npm'): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-platform-'))
  try {
    for (const [file, text] of Object.entries(project)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const args = ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error', ...platform.split(' ')]
    await promisify(execFile)(npm, args, { cwd: folder, timeout: TIMEOUT_MS })
    return null
  } catch (error) {
    return (error as { stderr: string }).stderr || String(error)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
