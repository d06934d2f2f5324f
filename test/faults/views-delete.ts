/**
 * Brands with 50 views, each with a key, a snapshot and reports, are deleted, and the command is killed at random moments and run
 * again. Meanwhile no key of a view reads anything. Afterwards every table and the store of files are searched for what is left.
 *
 *   node test/faults/views-delete.ts --kills 20
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bearer, Client } from '../../harness/client.ts'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import { systemClock } from '../../packages/service/clock.ts'
import { CLI, selvedge } from '../cli/support/cli.ts'
import { filesWithTraces, keyIdsOf, type LeftBrand, tablesWithTraces } from '../support/brand-traces.ts'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { runAsCommand } from '../support/command.ts'
import { TestDatabase } from '../support/database.ts'
import { BASE } from '../support/service.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { SnapshotFolder, snapshotOf } from '../support/snapshots.ts'
import { OPERATOR } from '../support/template.ts'
import { ViewedBrand } from '../views/support/viewed-brand.ts'

const SCALE = 0.001
/** A command takes so long to start. */
const START_MS = 1_500
/** Longer than a process uses what it knows of a key. */
const SUSPENDED_MS = 6_000

export async function deleteViews(kills: number, views = 50): Promise<Result[]> {
  const database = await TestDatabase.create()
  const files = new SnapshotFolder()
  const service = await ServiceProcess.start({ databaseUrl: database.url('selvedge_api'), keeperUrl: null })
  const environment = {
    ...CLEAN_ENVIRONMENT,
    SELVEDGE_ADMIN_DATABASE_URL: database.url(OPERATOR),
    SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
    SELVEDGE_FILES_FOLDER: files.path,
    SELVEDGE_PUBLIC_URL: 'http://127.0.0.1',
  }
  const client = new Client(service.url, 4)
  const random = seeded(kills)
  const totals = { brands: 0, killed: 0, before: 0, answers: 0, readable: 0 }
  const left: string[] = []
  try {
    while (totals.killed < kills) {
      const brand = await sharedBrand(database, files, views)
      totals.brands++
      const keys = await Promise.all(brand.views.map(({ id }) => database.createKey(id)))
      const owners = await Promise.all(
        [brand, ...brand.views].map(async ({ id }): Promise<LeftBrand> => {
          return { id, slug: brand.slug, keyIds: await keyIdsOf(database, id) }
        }),
      )
      for (const owner of owners) totals.before += (await tablesWithTraces(database, owner)).length
      await selvedge(['brands', 'suspend', brand.slug], environment)
      await sleep(SUSPENDED_MS)
      const args = ['brands', 'delete', brand.slug, '--confirm', brand.slug]
      const startedAt = performance.now()
      let wholeMs = START_MS
      for (let isGone = false; !isGone && totals.killed < kills; ) {
        const child = spawn(process.execPath, [CLI, ...args], { env: environment, stdio: 'ignore' })
        const exited = once(child, 'exit')
        await Promise.race([exited, sleep(random(Math.ceil(wholeMs)))])
        isGone = child.exitCode !== null
        if (!isGone) totals.killed++
        child.kill('SIGKILL')
        await exited
        // The next is killed later, so that every step is met.
        wholeMs += START_MS
        for (const key of keys) {
          const { status } = await client.get(`${BASE}/brands/${brand.slug}/orders?limit=1`, bearer(key))
          totals.answers++
          if (status !== 401) totals.readable++
        }
      }
      const { code, stderr } = await selvedge(args, environment)
      // It may have been over before it was killed.
      if (code !== 0) left.push(stderr)
      console.log(`     ${brand.slug}: ${totals.killed} kills, ${Math.round(performance.now() - startedAt)} ms`)
      for (const owner of owners) {
        left.push(...(await tablesWithTraces(database, owner)), ...(await filesWithTraces(files.store, owner)))
      }
      brand.remove()
    }
  } finally {
    client.close()
    await service.stop()
    files.remove()
    await database.drop()
  }
  for (const trace of left.slice(0, 10)) console.log(`left: ${trace}`)
  return [
    { name: 'brands', value: totals.brands },
    { name: 'views of each', value: views },
    { name: 'times that a deletion was killed', value: totals.killed, atLeast: kills },
    { name: 'tables with rows of brands and views before', value: totals.before, atLeast: views },
    { name: 'requests with keys of views', value: totals.answers, atLeast: views },
    { name: 'of them not answered with 401', value: totals.readable, atMost: 0 },
    { name: 'tables and files with something left', value: left.length, atMost: 0 },
  ]
}

async function sharedBrand(database: TestDatabase, files: SnapshotFolder, views: number): Promise<ViewedBrand> {
  const brand = await ViewedBrand.load(database, SCALE)
  const loader = database.url('selvedge_loader')
  for (const partner of brand.manyPartners(views)) await brand.share(partner)
  await snapshotOf(loader, brand.id, files.store)
  for (const { id, kind } of brand.views.slice(0, 5)) {
    await snapshotOf(loader, id, files.store, systemClock, { of: brand.id, kind })
  }
  return brand
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
  await runAsCommand(() => deleteViews(Number(values.kills)))
}
