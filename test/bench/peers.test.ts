/** The command that compares Selvedge with its peers, as far as it goes without them, and the programs that it runs. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Programs } from '../../bench/peers/programs.ts'

const run = promisify(execFile)

describe('node bench/peers.ts', () => {
  it('--help names every option', async () => {
    const { stdout } = await run(process.execPath, ['bench/peers.ts', '--help'])
    for (const option of ['quick', 'check', 'json', 'note', 'peers', 'rounds', 'postgrest']) {
      expect(stdout).toContain(`--${option}`)
    }
  })

  it('rejects an option that it does not know', async () => {
    const failing = run(process.execPath, ['bench/peers.ts', '--quik'])
    await expect(failing).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("'--quik'") })
  })

  it('rejects a peer that it does not know', async () => {
    const failing = run(process.execPath, ['bench/peers.ts', '--peers', 'Selvedge,Postgres'])
    await expect(failing).rejects.toMatchObject({ stderr: expect.stringContaining('--peers has Postgres. Known are') })
  })

  it('reports a product that cannot be installed, and leaves nothing unfinished', async () => {
    const cache = mkdtempSync(join(tmpdir(), 'selvedge-peers-cache-'))
    onTestFinished(() => rmSync(cache, { recursive: true }))
    // No `go` is there.
    const script = `
      import { Installer } from './bench/peers/install.ts'
      import { Programs } from './bench/peers/programs.ts'
      import { prest } from './bench/peers/prest.ts'
      const installer = new Installer(new Programs(new AbortController().signal), 60_000, () => {})
      await prest.install(installer).catch((error) => console.log(error.message))`
    const env = { PATH: cache, HOME: cache, XDG_CACHE_HOME: cache }
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env })
    expect(stdout).toBe('spawn go ENOENT\n')
    expect(readdirSync(join(cache, 'selvedge-peers'))).toEqual([])
  })
})

/** A process that has ended but that nobody has waited for has no command line. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) && readFileSync(file, 'utf8') !== ''
}

describe('programs of others', () => {
  const options = { cwd: tmpdir(), env: process.env, timeoutMs: 60_000 }

  it('fail with what they printed', async () => {
    const programs = new Programs(new AbortController().signal)
    const failing = programs.run('sh', ['-c', 'echo no such module >&2; exit 3'], options)
    await expect(failing).rejects.toThrow('no such module')
  })

  it('are ended if they take too long', async () => {
    const programs = new Programs(new AbortController().signal)
    const failing = programs.run('sleep', ['600'], { ...options, timeoutMs: 100 })
    await expect(failing).rejects.toThrow('sleep 600: took longer than 0.1 s')
  })

  it('end with all their processes when the benchmark is stopped', async () => {
    const abort = new AbortController()
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-peers-programs-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const programs = new Programs(abort.signal)
    const pidFile = join(folder, 'pid')
    const running = programs.run('sh', ['-c', 'sleep 600 & echo $! > new; mv new pid; wait'], {
      ...options,
      cwd: folder,
    })
    const ended = expect(running).rejects.toThrow()
    await expect.poll(() => existsSync(pidFile)).toBe(true)
    const pid = Number(readFileSync(pidFile, 'utf8'))
    expect(isRunning(pid)).toBe(true)
    abort.abort()
    await ended
    await expect.poll(() => isRunning(pid)).toBe(false)
    await expect(programs.run('true', [], options)).rejects.toThrow()
  })
})
