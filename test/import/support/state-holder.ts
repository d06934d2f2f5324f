/** Another process that has the state file open, as a second run would. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const PROGRAM = `import { DuckDBInstance } from '@duckdb/node-api'
const instance = await DuckDBInstance.create(process.argv[1])
const connection = await instance.connect()
console.log('open')
setInterval(() => connection, 1000)`

export class StateHolder {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  static async start(file: string): Promise<StateHolder> {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout!, 'data')
    return new StateHolder(child)
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL')
    await once(this.#child, 'close')
  }
}
