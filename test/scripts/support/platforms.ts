/** Whether `npm ci` installs this repository on other platforms. Nothing is downloaded: npm decides by the lockfile. */
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const TIMEOUT_MS = 120_000

interface Entry {
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly hasInstallScript?: boolean
}

function lockedPackages(): Entry[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
  return Object.values(packages)
}

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

/** Null if npm would install it there, otherwise its complaint. */
export async function refusal(platform: string, npm = 'npm'): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-platform-'))
  try {
    for (const file of ['.npmrc', 'package-lock.json', ...globSync('{,packages/*/}package.json')]) {
      cpSync(file, join(folder, file))
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
