/**
 * A snapshot beside an export without one, of the same records, in one run: how long each takes by the clock.
 *
 *   node bench/snapshot.ts [--scale 0.18] [--rounds 1]
 *
 * In a throwaway PostgreSQL, with a demo brand (0.18 is a million records) and the service as `selvedge serve` runs it, without
 * a rate limit. Of the snapshot it is the time of the command, and of a client that downloads and checks all files; of the
 * export the time of `selvedge-export`, which then follows the feed. Each starts with nothing.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { systemPostgres } from '../harness/binaries.ts'
import { freePort, startPostgres } from '../packages/service/cli/dev/postgres.ts'
import { createBrand } from '../packages/service/store/administration/brands.ts'
import { createKey } from '../packages/service/store/administration/keys.ts'
import { migrate } from '../packages/service/store/administration/migrate.ts'

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '0.18' }, rounds: { type: 'string', default: '1' } },
})
const BRAND = 'alder-finch'
const SERVICE = 'packages/service/cli/main.ts'
const EXPORT = 'packages/export/src/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-snapshot-'))
const cluster = await startPostgres(systemPostgres(), ['shared_buffers=1GB', 'max_wal_size=4GB'])
const children: ChildProcess[] = []
try {
  const admin = new pg.Client(cluster.url('postgres', 'postgres'))
  // Where something else fails, the server ends before its connections do.
  admin.on('error', () => {})
  await admin.connect()
  await migrate(admin, () => {})
  for (const role of ['loader', 'api']) await admin.query(`alter role selvedge_${role} password '${cluster.password}'`)
  await admin.query('set role selvedge_owner')
  await createBrand(admin, BRAND)
  const limits = { access: 'read', groups: null, expiresAt: null, quota: 1_000_000_000, windowSeconds: 60 } as const
  const { key } = (await createKey(admin, { name: 'bench', brand: BRAND, ...limits }))!
  await admin.query('reset role')
  const port = await freePort()
  const environment = {
    PATH: process.env.PATH,
    SELVEDGE_DATABASE_URL: cluster.url('selvedge_api', 'postgres'),
    SELVEDGE_LOADER_DATABASE_URL: cluster.url('selvedge_loader', 'postgres'),
    SELVEDGE_FILES_FOLDER: folder,
    SELVEDGE_PUBLIC_URL: `http://127.0.0.1:${port}`,
    SELVEDGE_CURSOR_SECRETS: 'a secret that only the benchmark knows',
    SELVEDGE_PORT: String(port),
    SELVEDGE_LOG_LEVEL: 'warn',
  }
  await run(SERVICE, ['demo', '--brand', BRAND, '--scale', values.scale], environment)
  await admin.query('vacuum analyze')
  const client = {
    PATH: process.env.PATH,
    SELVEDGE_URL: `http://127.0.0.1:${port}/api/public/v1`,
    SELVEDGE_API_KEY: key,
  }
  const serve = start(SERVICE, ['serve'], environment)
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(100)

  for (let round = 0; round < Number(values.rounds); round++) {
    await admin.query('delete from records.snapshots; delete from records.snapshot_files')
    const [command, said] = await timed(() => run(SERVICE, ['snapshot', '--brand', BRAND, '--json'], environment))
    const [{ records, writtenBytes }] = JSON.parse(said)
    const [download] = await timed(() => downloadAll(`${client.SELVEDGE_URL}/brands/${BRAND}/snapshot`, key))
    const out = join(folder, `export-${round}`)
    await admin.query('delete from records.snapshots; delete from records.snapshot_files')
    const [walk] = await timed(() => run(EXPORT, ['--brand', BRAND, '--out', out], client))
    console.log(
      `${records} records: snapshot ${seconds(command)} (${Math.round(writtenBytes / 1e6)} MB), download ${seconds(download)}, ` +
        `export without it ${seconds(walk)}: ${(walk / command).toFixed(1)} times the snapshot, ` +
        `${(walk / (command + download)).toFixed(1)} times snapshot and download`,
    )
  }
  serve.kill('SIGTERM')
  await once(serve, 'exit')
  await admin.end()
} finally {
  for (const child of children) child.kill('SIGKILL')
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

/** What it printed. */
async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = start(program, args, env)
  const [printed, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit')])
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`)
  return printed
}

/** Every file, checked as a client checks it. */
async function downloadAll(address: string, key: string): Promise<void> {
  const response = await fetch(address, { headers: { authorization: `Bearer ${key}` } })
  const { files } = (await response.json()) as { files: { url: string; sha256: string }[] }
  for (const { url, sha256 } of files) {
    const hash = createHash('sha256')
    for await (const chunk of (await fetch(url)).body!) hash.update(chunk)
    if (hash.digest('hex') !== sha256) throw new Error(`${url} is not what was promised`)
  }
}

async function timed<T>(act: () => Promise<T>): Promise<[ms: number, result: T]> {
  const started = performance.now()
  const result = await act()
  return [performance.now() - started, result]
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
