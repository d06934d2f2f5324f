/**
 * A snapshot beside the export of the lists, of the same records, in turn, in one run: wall time and processor time.
 *
 *   node bench/snapshot.ts [--records 1000000] [--rounds 1]
 *
 * In a throwaway PostgreSQL, with the service as `selvedge serve` runs it and no rate limit. A snapshot is the time of the
 * command and of downloading all files by their links, to compare what a client waits for; the export is what
 * `selvedge-export` takes for the same groups.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freePort, startPostgres } from '../packages/service/cli/dev/postgres.ts'
import { createBrand } from '../packages/service/store/administration/brands.ts'
import { createKey } from '../packages/service/store/administration/keys.ts'
import { migrate } from '../packages/service/store/administration/migrate.ts'
import { systemPostgres } from '../test/support/binaries.ts'
import { withOrderItems } from './loading/files.ts'

const { values } = parseArgs({
  options: { records: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '1' } },
})
const BRAND = 'alder-finch'
const SERVICE = 'packages/service/cli/main.ts'
const EXPORT = 'packages/export/src/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-snapshot-'))
const cluster = await startPostgres(systemPostgres(), ['shared_buffers=1GB', 'max_wal_size=4GB'])
const children: ChildProcess[] = []
try {
  const admin = new pg.Client(cluster.url('postgres', 'postgres'))
  await admin.connect()
  await migrate(admin, () => {})
  for (const role of ['loader', 'api']) await admin.query(`alter role selvedge_${role} password '${cluster.password}'`)
  await admin.query('set role selvedge_owner')
  await createBrand(admin, BRAND)
  const limits = { expiresAt: null, quota: 1_000_000_000, windowSeconds: 60 }
  const { key } = (await createKey(admin, { name: 'bench', brand: BRAND, ...limits }))!
  await admin.query('reset role')
  const port = await freePort()
  const environment = {
    PATH: process.env.PATH,
    SELVEDGE_DATABASE_URL: cluster.url('selvedge_api', 'postgres'),
    SELVEDGE_LOADER_DATABASE_URL: cluster.url('selvedge_loader', 'postgres'),
    SELVEDGE_FILES_FOLDER: folder,
    SELVEDGE_PUBLIC_URL: `http://127.0.0.1:${port}`,
    SELVEDGE_CURSOR_SECRETS: 'a secret of the benchmark, 32 bytes',
    SELVEDGE_PORT: String(port),
    SELVEDGE_LOG_LEVEL: 'warn',
  }
  await withOrderItems(Number(values.records), async (file) => {
    await run(SERVICE, ['load', '--brand', BRAND, file], environment)
  })
  await admin.query('vacuum analyze')
  const serve = start(SERVICE, ['serve'], environment)
  const home = `http://127.0.0.1:${port}/api/public/v1`
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(100)

  for (let round = 0; round < Number(values.rounds); round++) {
    await admin.query('delete from records.snapshots; delete from records.snapshot_files')
    const snapshot = await timed(() => run(SERVICE, ['snapshot', '--brand', BRAND], environment))
    const download = await timed(() => downloadAll(`${home}/brands/${BRAND}/snapshot`, key))
    const out = join(folder, `export-${round}`)
    const clientEnvironment = { PATH: process.env.PATH, SELVEDGE_URL: home, SELVEDGE_API_KEY: key }
    const walk = await timed(() => run(EXPORT, ['--brand', BRAND, '--out', out], clientEnvironment))
    console.log(
      `${values.records} records: snapshot ${snapshot.toFixed(1)} s, download ${download.toFixed(1)} s, ` +
        `export of the lists ${walk.toFixed(1)} s: ${(walk / (snapshot + download)).toFixed(1)} times as long as both, ` +
        `${(walk / snapshot).toFixed(1)} times as long as the snapshot alone`,
    )
  }
  serve.kill('SIGTERM')
  await admin.end()
} finally {
  for (const child of children) child.kill('SIGKILL')
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  children.push(child)
  return child
}

async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [code] = await once(start(program, args, env), 'exit')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`)
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

async function timed(act: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await act()
  return (performance.now() - started) / 1000
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
