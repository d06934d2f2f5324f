/** An S3-compatible object store of a test's own, which checks every signature, and may be frozen and killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import type { FilesSettings, S3FilesSettings } from '../../packages/service/files/settings.ts'
import { goTool } from './go-tool.ts'

const BUCKET = 'selvedge'
const REGION = 'us-east-1'
const ACCESS_KEY_ID = 'selvedge'

export class TestObjectStore {
  readonly #port: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'selvedge-objects-'))
  readonly #secret = randomBytes(20).toString('hex')
  #process: ChildProcess | undefined

  private constructor(port: number) {
    this.#port = port
  }

  static async start(): Promise<TestObjectStore> {
    const store = new TestObjectStore(await freePort())
    for (const folder of [`data/${BUCKET}`, 'sidecar']) mkdirSync(join(store.#folder, folder), { recursive: true })
    await store.start()
    return store
  }

  settings(linkSeconds: number): S3FilesSettings {
    return { kind: 's3', endpoint: this.#url, region: REGION, bucket: BUCKET, pathStyle: true, linkSeconds }
  }

  /** Gives this process the store's credentials, where the SDK looks for them. */
  offerCredentials(): void {
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: this.#secret })
  }

  async start(): Promise<void> {
    const options = ['--port', `127.0.0.1:${this.#port}`, '--region', REGION, '--quiet']
    const backend = ['posix', '--sidecar', join(this.#folder, 'sidecar'), join(this.#folder, 'data')]
    const child = spawn(goTool('versitygw'), [...options, ...backend], {
      env: { ...process.env, ROOT_ACCESS_KEY_ID: ACCESS_KEY_ID, ROOT_SECRET_ACCESS_KEY: this.#secret },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#process = child
    const listening = (): Promise<boolean> =>
      fetch(this.#url).then(
        () => true,
        () => false,
      )
    while (!(await listening())) {
      if (child.exitCode !== null) throw new Error('The object store did not start')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Paths of everything that it keeps, also of uploads that were never completed. */
  files(): string[] {
    const found = readdirSync(join(this.#folder, 'data'), { recursive: true, withFileTypes: true })
    return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  }

  /** As the operating system may do to it at any moment. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#process?.kill(signal)
  }

  async kill(): Promise<void> {
    const exited = once(this.#process!, 'exit')
    this.#process?.kill('SIGKILL')
    await exited
  }

  async stop(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get #url(): string {
    return `http://127.0.0.1:${this.#port}`
  }
}

/** For commands that use a store; that of a bucket after `offerCredentials`. */
export function storeEnvironment(files: FilesSettings): Record<string, string> {
  if (files.kind === 'folder') return { SELVEDGE_FILES_FOLDER: files.folder, SELVEDGE_PUBLIC_URL: files.publicUrl }
  return {
    SELVEDGE_S3_BUCKET: files.bucket,
    SELVEDGE_S3_ENDPOINT: files.endpoint!,
    SELVEDGE_S3_PATH_STYLE: 'true',
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID!,
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY!,
  }
}
