/** A project of podman-compose in a separate folder, on the images of an engine. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Engine } from './engine.ts'

const run = promisify(execFile)

export class ComposeProject {
  readonly #folder: string
  readonly #env: NodeJS.ProcessEnv

  constructor(engine: Engine, variables: Record<string, string>) {
    this.#folder = mkdtempSync(join(engine.folder, 'compose-'))
    copyFileSync('compose.yaml', join(this.#folder, 'compose.yaml'))
    // podman-compose builds the image before it runs a command, although it is there.
    writeFileSync(join(this.#folder, 'Containerfile'), `FROM ${variables.SELVEDGE_IMAGE}\n`)
    // podman-compose calls podman by name, without flags.
    const podman = join(this.#folder, 'podman')
    writeFileSync(podman, `#!/bin/sh\nexec /usr/bin/podman ${engine.podmanFlags.join(' ')} "$@"\n`, { mode: 0o755 })
    const ulimits = 'default_ulimits = ["nofile=20000:20000", "nproc=1024:1024"]'
    writeFileSync(join(this.#folder, 'containers.conf'), `[containers]\n${ulimits}\n`)
    this.#env = {
      ...process.env,
      ...variables,
      PATH: `${this.#folder}:${process.env.PATH}`,
      CONTAINERS_CONF: join(this.#folder, 'containers.conf'),
    }
  }

  /** What it printed. `docker compose` is podman-compose here. */
  async shell(block: string): Promise<string> {
    const script = `set -euo pipefail\n${block.replaceAll('docker compose', 'podman-compose')}`
    const { stdout, stderr } = await run('bash', ['-c', script], { cwd: this.#folder, env: this.#env })
    return `${stderr}${stdout}`
  }

  logs(): Promise<string> {
    return this.shell('for id in $(podman ps --all --quiet); do podman logs $id; done 2>&1 | tail -50')
  }

  async remove(): Promise<void> {
    await this.shell('podman-compose down --volumes').catch(() => {})
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
