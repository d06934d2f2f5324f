/**
 * A PostgreSQL of one's own, in a folder that goes away with it: for `selvedge dev`, and for the tests.
 * Takes any PostgreSQL's programs: those of the npm package, or of the operating system.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { unprivileged } from './unprivileged.ts'

export interface PostgresCluster {
  readonly port: number
  readonly pid: number
  /** Address for a role of this cluster; all roles have the same throwaway password. */
  url(role: string, database: string): string
  readonly password: string
  /** Runs it again on the same data and port, after its process has ended. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Safe to lose: a cluster that is thrown away need not survive a power cut. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300', 'jit=off']

const START_TIMEOUT_MS = 30_000

/** Runs one of PostgreSQL's programs to its end; fails with what it complained of. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<void>

export function startPostgres(binDir: string, settings: readonly string[] = []): Promise<PostgresCluster> {
  const password = randomBytes(18).toString('base64url')
  return launch(binDir, password, settings, async (run, data) => {
    const initdb = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${data}/../password`, '--no-sync']
    await run('initdb', [...initdb, '--encoding=UTF8', '--locale=C.UTF-8'])
  })
}

/** Starts a server on data that `fill` puts into an empty folder. */
export async function launch(
  binDir: string,
  password: string,
  settings: readonly string[],
  fill: (run: RunProgram, data: string) => Promise<void>,
): Promise<PostgresCluster> {
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-postgres-'))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [folder, data, passwordFile]) chownSync(path, user.uid, user.gid)
  const start = (program: string, args: readonly string[]): ChildProcess =>
    spawn(join(binDir, program), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  await fill((program, args) => finished(start(program, args)), data)

  const port = await freePort()
  const url = (role: string, database: string): string => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const options = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting])
  const serve = async (): Promise<ChildProcess> => {
    const server = start('postgres', ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...options])
    await answering(url('postgres', 'postgres'), server)
    return server
  }
  let server = await serve()
  return {
    port,
    get pid() {
      return server.pid!
    },
    password,
    url,
    async restart() {
      server = await serve()
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const exited = once(server, 'exit')
        server.kill('SIGINT')
        await exited
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function finished(child: ChildProcess): Promise<void> {
  let complaint = ''
  child.stderr?.on('data', (text) => {
    complaint += text
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${child.spawnfile} failed: ${complaint.trim()}`)
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  let complaint = ''
  server.stderr?.on('data', (text) => {
    complaint = String(text)
  })
  const deadline = Date.now() + START_TIMEOUT_MS
  while (server.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  server.kill('SIGQUIT')
  throw new Error(`PostgreSQL did not start: ${complaint.trim()}`)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}
