/**
 * `selvedge-export --sync` killed at random moments while loads run: the copies end equal to the lists, by checksum.
 *
 * One copy is an SQLite file that starts from a snapshot, the other a folder that starts from the feed. Loads add, change,
 * remove and replace records; now and then they prune what the copies have not read yet, so that those start again.
 *
 *   node test/faults/sync-kill.ts --kills 100 --loads 50 --records 20000
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import { FaultProxy, type Passed } from '../client/support/fault-proxy.ts'
import { Command } from '../export/support/command.ts'
import { listsOf } from '../export/support/lists.ts'
import { OutFolder } from '../export/support/out-folder.ts'
import { sortedLines, tableRows } from '../export/support/sync.ts'
import { runAsCommand } from '../support/command.ts'
import { type Records, resourceOf } from '../support/database.ts'
import { startFileService } from '../support/file-service.ts'
import { BASE } from '../support/service.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { variation } from '../support/variations.ts'

const GROUPS = ['tags', 'notes', 'order-items', 'product-tags'] as const
const PRUNE_EVERY_LOADS = 5
/** How long after an answer a sync is killed, at most: about as long as it takes to apply a page, or many. */
const PAGE_MS = 40
const LONG_MS = 500

export async function killSyncs(kills: number, loads: number, records: number): Promise<Result[]> {
  const running = await startFileService(null, 60)
  const { service } = running
  const { database, brandId } = service
  const proxy = await FaultProxy.start(service.url)
  const random = seeded(kills)
  const perGroup = Math.floor(records / GROUPS.length)
  const out = new OutFolder()
  const targets = [
    { path: out.file('copy.sqlite'), database: out.file('copy.sqlite'), options: [] as string[] },
    { path: out.file('folder'), database: out.file('folder/sync.sqlite'), options: ['--only', GROUPS.join()] },
  ]
  const start = ({ path, options }: (typeof targets)[number]): Command =>
    new Command(['--brand', 'alder-finch', '--sync', path, '--allow-deletes', ...options], {
      SELVEDGE_API_KEY: service.keys.brand,
      SELVEDGE_URL: proxy.url + BASE,
    })
  let [runs, loaded, killed, inTheMiddle] = [0, 0, 0, 0]

  const someOf = (load: number): Records => {
    const from = random(perGroup)
    const made = GROUPS.map((path) => {
      const record = (n: number): object => ({ ...variation(resourceOf(path), n), updatedAt: dateOf(load) })
      return [path, Array.from({ length: random(perGroup / 2) + 1 }, (_, n) => record(from + n))] as const
    })
    return Object.fromEntries(made)
  }
  /** When this request has its answer. */
  const nextAnswer = (request: number): Promise<void> =>
    new Promise((resolve) => {
      const change = (passed: Passed): Passed => {
        resolve()
        return passed
      }
      proxy.next()
      proxy.plan = (_path, count) => (count === request ? { kind: 'change', change } : undefined)
    })
  /** Spread over all kills, and not waiting for any. */
  const load = async (): Promise<void> => {
    for (; loaded < loads; loaded++) {
      while (killed < Math.floor((loaded * kills) / loads)) await sleep(5)
      // Not to the end: a copy that starts again would hide what it had lost before.
      if (loaded < loads / 2 && loaded % PRUNE_EVERY_LOADS === PRUNE_EVERY_LOADS - 1) await database.ageLoads(brandId)
      await database.load(brandId, someOf(loaded), (['upsert', 'upsert', 'delete', 'replace'] as const)[random(4)]!)
    }
  }

  try {
    const all = GROUPS.map((path) => [path, Array.from({ length: perGroup }, (_, n) => variation(resourceOf(path), n))])
    await database.load(brandId, Object.fromEntries(all))
    await snapshotOf(database.url('selvedge_loader'), brandId, running.store)
    proxy.next()
    await ended(start({ ...targets[1]!, path: out.file('spare') }))
    let usualRequests = proxy.requests.length

    const loading = load()
    for (; killed < kills; runs++) {
      const target = targets[runs % targets.length]!
      const before = standing(target.database)
      const answered = nextAnswer(random(usualRequests))
      const command = start(target)
      await Promise.race([answered, command.finished])
      // While a page is applied, as a rule; sometimes while the files of a snapshot are, or those of the folder are written.
      await sleep(random(random(4) === 0 ? LONG_MS : PAGE_MS))
      command.kill()
      const { exitCode, stderr } = await command.finished
      if (exitCode !== null && exitCode !== 0) throw new Error(`a sync ended with ${exitCode}: ${stderr}`)
      if (exitCode === 0) usualRequests = proxy.requests.length
      else {
        killed++
        const after = standing(target.database)
        if (after !== before && !after.includes('"complete":1')) inTheMiddle++
      }
    }
    proxy.next()
    await loading
    for (const target of targets) await ended(start(target))
    const wrong = await differences(targets[0]!.path, targets[1]!.path)
    const { generation } = JSON.parse(standing(targets[1]!.database))
    return [
      { name: 'syncs', value: runs },
      { name: 'of them killed', value: killed, atLeast: kills },
      { name: 'of them between the pages of a run', value: inTheMiddle, atLeast: 1 },
      { name: 'loads meanwhile', value: loaded, atLeast: loads },
      { name: 'generations of the copy in the folder', value: generation },
      { name: 'tables and files that differ from the lists', value: wrong.length, atMost: 0 },
    ]
  } finally {
    out.remove()
    await proxy.stop()
    await running.stop()
  }

  async function differences(file: string, folder: string): Promise<string[]> {
    const copy = { path: folder, file: (name: string) => `${folder}/${name}` }
    const whole = await listsOf(service, GROUPS, 'sqlite')
    const lists = await listsOf(service, GROUPS)
    const pairs = [
      [tableRows(file, GROUPS), tableRows(whole.file('records.sqlite'), GROUPS)],
      [sortedLines(copy as OutFolder, 'ndjson'), sortedLines(lists, 'ndjson')],
    ] as const
    for (const each of [whole, lists]) each.remove()
    return pairs.flatMap(([held, fresh]) => {
      if (Object.keys(fresh).length !== GROUPS.length) throw new Error('the lists lack a group')
      return Object.keys(fresh).filter((name) => checksum(held[name]) !== checksum(fresh[name]))
    })
  }
}

async function ended(command: Command): Promise<void> {
  const { exitCode, stderr } = await command.finished
  if (exitCode !== 0) throw new Error(`a sync ended with ${exitCode}: ${stderr}`)
}

/** How far a copy is; empty before there is any. */
function standing(file: string): string {
  if (!existsSync(file)) return ''
  const database = new DatabaseSync(file)
  try {
    return JSON.stringify(database.prepare('select cursor, generation, complete from selvedge_copy').get() ?? '')
  } catch {
    return ''
  } finally {
    database.close()
  }
}

function dateOf(load: number): string {
  return new Date(Date.UTC(2025, 0, 1) + load * 1000).toISOString()
}

function checksum(rows: readonly unknown[] | undefined): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '100' },
      loads: { type: 'string', default: '50' },
      records: { type: 'string', default: '20000' },
    },
  })
  await runAsCommand(() => killSyncs(Number(values.kills), Number(values.loads), Number(values.records)))
}
