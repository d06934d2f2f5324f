/** A Redis of a test's own, which may be frozen, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'

export class TestRedis {
  readonly port: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'selvedge-redis-'))
  #process: ChildProcess | undefined
  readonly #endWithTests = (): boolean => this.#process!.kill('SIGKILL')

  private constructor(port: number) {
    this.port = port
  }

  static async start(): Promise<TestRedis> {
    const redis = new TestRedis(await freePort())
    await redis.start()
    return redis
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--dir', this.#folder]
    this.#process = spawn('redis-server', options, { stdio: 'ignore' })
    process.once('exit', this.#endWithTests)
    while (!(await isListening(this.port))) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  /** As the operating system may do to it at any moment. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#process?.kill(signal)
  }

  /** How many names it counts for. */
  async keys(): Promise<number> {
    const client = await createClient({ url: this.url }).connect()
    const count = await client.dbSize()
    client.destroy()
    return count
  }

  /** Every name with its value, a line each. */
  async contents(): Promise<string> {
    const client = await createClient({ url: this.url }).connect()
    const names = await client.keys('*')
    const read = async (name: string) =>
      (await client.type(name)) === 'hash' ? JSON.stringify(await client.hGetAll(name)) : client.get(name)
    const values = await Promise.all(names.map(read))
    client.destroy()
    return names.map((name, index) => `${name} ${values[index]}\n`).join('')
  }

  async kill(): Promise<void> {
    const exited = once(this.#process!, 'exit')
    this.#process?.kill('SIGKILL')
    await exited
    process.off('exit', this.#endWithTests)
  }

  async stop(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
