/**
 * Containers without an engine that runs as a service: Debian's buildah and podman, with a temporary store, and flags
 * that work inside other containers as well.
 */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ULIMITS = ['--ulimit=nofile=20000:20000', '--ulimit=nproc=1024:1024']
const RUN_FLAGS = [...ULIMITS, '--network=host']

export class Engine {
  readonly folder: string
  readonly #isKept: boolean
  readonly #store: readonly string[]

  /** Images are kept for the next run where a folder is given. */
  constructor(folder: string | undefined) {
    this.#isKept = folder !== undefined
    this.folder = folder ?? mkdtempSync(join(tmpdir(), 'selvedge-containers-'))
    const store = [`--root=${this.folder}/root`, `--runroot=${this.folder}/run`]
    // Without overlays, which not every container allows inside itself, each layer is a copy of the whole image.
    const overlay = [...store, '--storage-driver=overlay']
    const canOverlay = spawnSync('podman', [...overlay, 'info'], { stdio: 'ignore' }).status === 0
    this.#store = canOverlay ? overlay : [...store, '--storage-driver=vfs']
  }

  /** Arguments that every call of podman needs here. */
  get podmanFlags(): readonly string[] {
    return [...this.#store, '--runtime=runc', '--cgroup-manager=cgroupfs', '--events-backend=file']
  }

  async build(args: readonly string[]): Promise<void> {
    const flags = ['bud', '--isolation=chroot', '--format=docker', '--network=host', ...args]
    const child = spawn('buildah', [...this.#store, ...flags], { stdio: ['ignore', 'inherit', 'inherit'] })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`buildah ${flags.join(' ')} ended with ${code}`)
  }

  async podman(...args: string[]): Promise<string> {
    const { stdout } = await run('podman', [...this.podmanFlags, ...args], { maxBuffer: 2 ** 26 })
    return stdout.trim()
  }

  /** What it printed; rejects where it ended with anything but 0. */
  run(image: string, flags: readonly string[], ...command: string[]): Promise<string> {
    return this.podman('run', '--rm', ...RUN_FLAGS, ...flags, image, ...command)
  }

  /** Its id. */
  start(image: string, flags: readonly string[], ...command: string[]): Promise<string> {
    return this.podman('run', '--detach', ...RUN_FLAGS, ...flags, image, ...command)
  }

  /**
   * Starts a container that acts as a host, with systemd as its first process and only a loopback network. Returns its
   * id.
   */
  boot(image: string, flags: readonly string[]): Promise<string> {
    const systemd = ['--privileged', '--systemd=always', '--network=none']
    return this.podman('run', '--detach', ...ULIMITS, ...systemd, ...flags, image, '/sbin/init')
  }

  /** Whether there is such an image from a run before. */
  async has(image: string): Promise<boolean> {
    return (await this.podman('images', '--quiet', image)) !== ''
  }

  /** Ends all containers, and forgets all images unless they are kept. */
  async stop(): Promise<void> {
    await this.podman('rm', '--all', '--force', '--time=0')
    if (!this.#isKept) rmSync(this.folder, { recursive: true, force: true })
  }
}
