/** `selvedge serve` with only the given environment. Resolves once it serves. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export class ServeProcess {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  static async start(env: NodeJS.ProcessEnv): Promise<ServeProcess> {
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    const child = spawn(process.execPath, ['packages/service/cli/main.ts', 'serve'], { env, stdio: [...stdio] })
    for await (const line of createInterface(child.stdout!)) {
      if (line.includes('"msg":"serving"')) return new ServeProcess(child)
    }
    throw new Error('serve ended before it served')
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await exited
  }
}
