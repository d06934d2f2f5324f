/** The processes of a run: each prints its address when it serves, and ends with the run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Started {
  readonly url: string
  readonly pid: number
}

export interface StartedScript extends Started {
  /** What it prints after its address. */
  readonly lines: Interface
}

export class Processes {
  readonly #started: ChildProcess[] = []

  /** Runs a file of this folder, or of the same folder in another checkout. */
  async start(
    file: string,
    argument: string,
    folder = fileURLToPath(new URL('.', import.meta.url)),
  ): Promise<StartedScript> {
    const script = join(folder, file)
    const child = spawn(process.execPath, [script, argument], { stdio: ['ignore', 'pipe', 'inherit'] })
    this.#started.push(child)
    const lines = createInterface(child.stdout!)
    const [url] = (await once(lines, 'line')) as [string]
    return { url, pid: child.pid!, lines }
  }

  async startRedis(port: number): Promise<Started> {
    const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdio: 'ignore',
    })
    this.#started.push(child)
    return { url: `redis://127.0.0.1:${port}`, pid: child.pid! }
  }

  async stop(): Promise<void> {
    for (const child of this.#started) {
      if (child.exitCode !== null) continue
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}
