/** What npm installs is verified, and runs no script that nobody has read. */
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)
const SCRIPT = resolve('scripts/complete-lockfile.ts')

interface Entry {
  readonly link?: boolean
  readonly integrity?: string
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-lockfile-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('integrity', () => {
  /** Where releases and images are built. */
  const fits = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Entry): boolean =>
    os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')

  it('every entry has one, or is never installed where releases are built', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
    const entries = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
    expect(entries.length).toBeGreaterThan(500)
    const unproven = entries.filter(([, { integrity }]) => !integrity)
    expect(unproven.filter(([, entry]) => !entry.optional || fits(entry)).map(([path]) => path)).toEqual([])
  })

  it('is asked of the registry where it is missing, and a release is refused without', async () => {
    const name = '@rollup/rollup-darwin-arm64'
    const integrity = `sha512-${'A'.repeat(86)}==`
    const version = '4.68.2'
    const versions = { [version]: { name, version, dist: { integrity, tarball: 'http://127.0.0.1:1/x.tgz' } } }
    const registry = createServer((_, response) =>
      response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions })),
    ).listen(0, '127.0.0.1')
    await once(registry, 'listening')
    onTestFinished(() => void registry.close())
    const folder = emptyFolder()
    const lock = { lockfileVersion: 3, packages: { '': {}, [`node_modules/${name}`]: { version, optional: true } } }
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
    const env = { ...process.env, npm_config_registry: address, npm_config_cache: join(folder, 'cache') }
    const check = () => spawnSync(process.execPath, [SCRIPT, '--check'], { cwd: folder, encoding: 'utf8' })
    expect(check()).toMatchObject({ status: 1, stdout: expect.stringContaining(`${name}@${version} has no integrity`) })
    await run(process.execPath, [SCRIPT], { cwd: folder, env })
    const written = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    expect(written.packages[`node_modules/${name}`].integrity).toBe(integrity)
    expect(check()).toMatchObject({ status: 0, stdout: '0 entries without integrity\n' })
  })
})

describe('an install script', () => {
  /** A project with our settings that installs a package with such a script; whether npm did, and whether it ran. */
  async function install(allowed: (tarball: string) => object): Promise<{ refused: boolean; ran: boolean }> {
    const folder = realpathSync(emptyFolder())
    const tarball = join(folder, 'other-1.0.0.tgz')
    const other = join(folder, 'other')
    mkdirSync(other)
    const scripts = { postinstall: 'echo > "$INIT_CWD/ran"' }
    writeFileSync(join(other, 'package.json'), JSON.stringify({ name: 'other', version: '1.0.0', scripts }))
    await run('npm', ['pack', '--pack-destination', folder], { cwd: other })
    copyFileSync('.npmrc', join(folder, '.npmrc'))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts: allowed(tarball) }))
    const args = ['install', '--no-audit', '--no-fund', '--offline', tarball]
    const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
    const refused = status !== 0 && stderr.includes('ESTRICTALLOWSCRIPTS')
    expect([refused, status]).toEqual([refused, refused ? 1 : 0])
    return { refused, ran: existsSync(join(folder, 'ran')) }
  }

  it('does not run if nobody has listed its package', async () => {
    const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(await install(() => allowScripts)).toEqual({ refused: true, ran: false })
  })

  it('does not run if its package is listed with false, and runs if with true', async () => {
    expect(await install((tarball) => ({ [`file:${tarball}`]: false }))).toEqual({ refused: false, ran: false })
    expect(await install((tarball) => ({ [`file:${tarball}`]: true }))).toEqual({ refused: false, ran: true })
  })
})
