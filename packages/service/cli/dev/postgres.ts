/**
 * A temporary PostgreSQL server in its own folder, for `selvedge dev` and for the tests. It can use the binaries of the
 * npm package or those of the operating system.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { runnableBinaries } from './binaries.ts'
import { scheduleOrphanCleanup } from './orphan-cleanup.ts'
import { unprivileged } from './unprivileged.ts'

export interface PostgresCluster {
  readonly port: number
  readonly pid: number
  /** Address for a role of this cluster. All roles have the same temporary password. */
  url(role: string, database: string): string
  readonly password: string
  /** The data folder. */
  readonly folder: string
  /** Starts it again on the same data and port after its process has ended. */
  restart(): Promise<void>
  /** Stops it and deletes its files, unless they are to be kept. */
  stop(options?: { keep: boolean }): Promise<void>
}

/** A temporary cluster need not survive a power cut, so it trades durability for speed. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300', 'jit=off']

const START_TIMEOUT_MS = 30_000
/** A server that is shutting down may still write while its folder is deleted, so deleting is retried. */
const REMOVE = { recursive: true, force: true, maxRetries: 5 }

/** Runs one of PostgreSQL's programs to its end; rejects with its error output if it fails. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<void>

interface Launched {
  readonly binDir: string
  readonly password: string
  readonly settings: readonly string[]
  /** The folder in which its folder is made. */
  readonly parent: string
  /** Fills the empty data folder. */
  fill(run: RunProgram, data: string): Promise<void>
}

export function startPostgres(binDir: string, settings: readonly string[] = []): Promise<PostgresCluster> {
  const password = randomBytes(18).toString('base64url')
  const fill = async (run: RunProgram, data: string): Promise<void> => {
    const initdb = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${data}/../password`, '--no-sync']
    // macOS and Windows have no C.UTF-8. Both sort by code points.
    await run('initdb', [...initdb, '--encoding=UTF8', '--locale=C'])
  }
  return launchPostgres({ binDir, password, settings, parent: tmpdir(), fill })
}

export async function launchPostgres(launched: Launched): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(launched.parent, 'selvedge-postgres-'))
  try {
    return await startIn(folder, launched)
  } catch (error) {
    rmSync(folder, REMOVE)
    throw error
  }
}

async function startIn(folder: string, { binDir, password, settings, fill }: Launched): Promise<PostgresCluster> {
  const user = unprivileged()
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [folder, data, passwordFile]) chownSync(path, user.uid, user.gid)
  const programs = runnableBinaries(binDir, folder, user)
  // In its own process group, so that Ctrl-C reaches only the parent, which stops the server when it is no longer needed.
  const start = (program: string, args: readonly string[]): ChildProcess =>
    spawn(join(programs, program), args, { ...user, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  await fill((program, args) => finished(start(program, args)), data)

  const port = await freePort()
  const url = (role: string, database: string): string => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const options = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting])
  let cancelCleanup = (): void => {}
  const serve = async (): Promise<ChildProcess> => {
    const server = start('postgres', ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...options])
    cancelCleanup()
    cancelCleanup = scheduleOrphanCleanup(server.pid!, folder)
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
    folder,
    url,
    async restart() {
      server = await serve()
    },
    async stop({ keep } = { keep: false }) {
      if (server.exitCode === null && server.signalCode === null) {
        const exited = once(server, 'exit')
        server.kill('SIGINT')
        await exited
      }
      cancelCleanup()
      if (!keep) rmSync(folder, REMOVE)
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
