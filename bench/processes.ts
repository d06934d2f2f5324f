/** The processes of a run: each prints its address when it serves, and ends with the run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export class Processes {
  readonly #started: ChildProcess[] = []

  async start(file: string, argument: string): Promise<string> {
    const script = fileURLToPath(new URL(file, import.meta.url))
    const child = spawn(process.execPath, [script, argument], { stdio: ['ignore', 'pipe', 'inherit'] })
    this.#started.push(child)
    const [url] = (await once(createInterface(child.stdout!), 'line')) as [string]
    return url
  }

  async startRedis(port: number): Promise<string> {
    const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdio: 'ignore',
    })
    this.#started.push(child)
    return `redis://127.0.0.1:${port}`
  }

  async stop(): Promise<void> {
    for (const child of this.#started) {
      if (child.exitCode !== null) continue
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}
