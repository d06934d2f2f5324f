/** Programs of others: run to their end, or until the benchmark ends. Each has its own process group, which is ended as a whole. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Started } from '../processes.ts'

/** A server that can be stopped before the benchmark ends. */
export interface Temporary extends Started {
  stop(): Promise<void>
}

export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly port: number
  /** Gets any response below 500, even a rejection, once the program serves. */
  readonly probe: string
}

interface Run {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly timeoutMs: number
}

const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 10_000
/** Of what a program that failed has printed. */
const OUTPUT_MAX = 2_000

export class Programs {
  readonly #running = new Set<ChildProcess>()
  readonly #signal: AbortSignal

  /** Starts nothing and waits for nothing any more once the signal is aborted. */
  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => void this.stop())
  }

  /** Rejects with the end of its output if it fails. */
  async run(command: string, args: readonly string[], { cwd, env, timeoutMs }: Run): Promise<void> {
    const { child, output } = this.#spawn(command, args, cwd, env)
    const timer = setTimeout(() => endGroup(child, 'SIGKILL'), timeoutMs)
    const [code] = await this.#exited(child).finally(() => clearTimeout(timer))
    if (code === 0) return
    const reason = child.signalCode === 'SIGKILL' ? `took longer than ${timeoutMs / 1_000} s` : output().trim()
    throw new Error(`${command.split('/').at(-1)} ${args[0]}: ${reason}`)
  }

  /** Waits until it serves. */
  async launch({ command, args, cwd, env, port, probe }: Launch): Promise<Temporary> {
    const { PATH, HOME } = process.env
    const { child, output } = this.#spawn(command, args, cwd, { PATH, HOME, NODE_ENV: 'production', ...env })
    const url = `http://127.0.0.1:${port}`
    const deadline = Date.now() + START_TIMEOUT_MS
    while (this.#running.has(child) && Date.now() < deadline) {
      const reply = await fetch(`${url}${probe}`).catch(() => null)
      await reply?.arrayBuffer()
      if (reply !== null && reply.status < 500) return { ...started(url, child), stop: () => this.#end(child) }
      await sleep(100)
    }
    await this.#end(child)
    throw new Error(`${command.split('/').at(-1)} does not serve: ${output().trim()}`)
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running].map((child) => this.#end(child)))
  }

  #spawn(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
    this.#signal.throwIfAborted()
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    this.#running.add(child)
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        printed = (printed + text).slice(-OUTPUT_MAX)
      })
    }
    child.once('exit', () => this.#running.delete(child))
    // A program that is not there. Who waits for it is told by the same event.
    child.once('error', () => this.#running.delete(child))
    return { child, output: () => printed }
  }

  async #exited(child: ChildProcess): Promise<unknown[]> {
    return child.exitCode !== null || child.signalCode !== null ? [child.exitCode] : once(child, 'exit')
  }

  async #end(child: ChildProcess): Promise<void> {
    if (!this.#running.has(child)) return
    const exited = this.#exited(child)
    endGroup(child, 'SIGTERM')
    const timer = setTimeout(() => endGroup(child, 'SIGKILL'), STOP_TIMEOUT_MS)
    await exited
    clearTimeout(timer)
  }
}

function started(url: string, child: ChildProcess): Started {
  return { url, pid: child.pid! }
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal)
  } catch {
    // It has ended by itself.
  }
}

/** A token that the peers verify on each request. */
export function jwt(secret: string, claims: object): string {
  const encoded = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signed = encoded.join('.')
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
