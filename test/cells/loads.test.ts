/** Loads while a brand moves: none is lost, and each ends up in exactly one cell. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { writeBody } from '@selvedge/catalogue'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LoadOutcome, load } from '../../packages/service/loader/load.ts'
import { unwatched } from '../../packages/service/loader/progress.ts'
import { withClient } from '../../packages/service/store/administration/connect.ts'
import { NotHere } from '../../packages/service/store/cells/residence.ts'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { LoadTransaction } from '../../packages/service/store/loading/load-transaction.ts'
import type { StagedBatch, StagedRow } from '../../packages/service/store/loading/staged-row.ts'
import { SnapshotLedger } from '../../packages/service/store/snapshots/ledger.ts'
import { CLI } from '../cli/support/cli.ts'
import { Files, ndjson, type Values } from '../loader/support/files.ts'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { loadWith, resourceOf } from '../support/database.ts'
import { until } from '../support/until.ts'
import { variation } from '../support/variations.ts'
import { numbered, range, ThreeCells } from './support/three-cells.ts'

const TAGS = resourceOf('tags')

let cells: ThreeCells

beforeAll(async () => {
  cells = await ThreeCells.create()
})

afterAll(() => cells.drop())

beforeEach(async () => {
  await cells.createBrand()
  await cells.loadAt('main', { tags: numbered('tags', range(1, 20)) })
})

async function tagsIn(cell: string): Promise<number> {
  return (await cells.contents(cell)).tags?.length ?? 0
}

/** A load whose records are staged, and nothing more. */
async function staged(loader: pg.Client, number: number): Promise<LoadTransaction> {
  const load = await LoadTransaction.begin(loader, {
    brandId: cells.brandId,
    withReferences: false,
    retentionDays: RETENTION_DAYS,
  })
  const [record] = numbered('tags', [number]) as Values[]
  const values = TAGS.columns.map((field) => (record![field] as string | null) ?? null)
  await load.stage(batchOf({ line: 1, values, body: writeBody(TAGS, record!) }))
  return load
}

async function* batchOf(row: StagedRow): AsyncGenerator<StagedBatch> {
  yield { resource: TAGS, rows: [row] }
}

/** Whether a transaction holds the brand, or waits to do so: loads share it, and a fence excludes them. */
async function hasLock(mode: 'ShareLock' | 'ExclusiveLock', granted: boolean): Promise<boolean> {
  const [row] = await cells.of('main').asOwner(
    `select exists (select from pg_locks l join pg_database d on d.oid = l.database
where d.datname = current_database() and locktype = 'advisory' and objid = $1 and mode = $2 and granted = $3)`,
    [cells.brandId, mode, granted],
  )
  return row![0] as boolean
}

function untilWaiting(mode: 'ShareLock' | 'ExclusiveLock'): Promise<void> {
  return until(() => hasLock(mode, false))
}

test('a load that was staged before the fence is refused after it', async () => {
  await withClient(cells.of('main').url('selvedge_loader'), async (loader) => {
    const load = await staged(loader, 100)
    await cells.move('main', 'b', async (name) => {
      if (name === 'fenced') await expect(load.merge()).rejects.toThrow(NotHere)
    })
    await load.rollback()
  })
  expect(await tagsIn('b')).toBe(20)
})

test('a load that holds the brand is waited for, and moves along', async () => {
  await withClient(cells.of('main').url('selvedge_loader'), async (loader) => {
    const steps: string[] = []
    let load: LoadTransaction | null = null
    const moving = cells.move('main', 'b', async (name) => {
      steps.push(name)
      if (name !== 'caught-up') return
      load = await staged(loader, 100)
      await load.merge()
    })
    await untilWaiting('ExclusiveLock')
    expect(steps).not.toContain('fenced')
    await load!.commit()
    await moving
  })
  expect(await tagsIn('b')).toBe(21)
  expect(await cells.problems('b', ['tags'])).toEqual([])
})

test('a load that waits for the fence is refused when the fence is there', async () => {
  await withClient(cells.of('main').url('selvedge_loader'), async (first) => {
    await withClient(cells.of('main').url('selvedge_loader'), async (second) => {
      let holding: LoadTransaction | null = null
      const moving = cells.move('main', 'b', async (name) => {
        if (name !== 'caught-up') return
        holding = await staged(first, 100)
        await holding.merge()
      })
      await untilWaiting('ExclusiveLock')
      // Behind the fence, which waits for the first one.
      const load = await staged(second, 200)
      const merging = expect(load.merge()).rejects.toThrow(NotHere)
      await untilWaiting('ShareLock')
      await holding!.commit()
      await merging
      await load.rollback()
      await moving
    })
  })
  expect(await tagsIn('b')).toBe(21)
})

test('a load that is refused while the fence waits for it ends its transaction', async () => {
  const { promise: fenceWaits, resolve: goOn } = Promise.withResolvers<void>()
  async function* linesOf(records: readonly object[], ready?: Promise<void>): AsyncGenerator<Buffer> {
    await ready
    yield Buffer.from(ndjson(records as Values[]))
  }
  const source = (path: string, open: () => AsyncGenerator<Buffer>) =>
    ({ resource: resourceOf(path), format: 'ndjson', file: path, sizeBytes: 1, open }) as const
  await withClient(cells.of('main').url('selvedge_loader'), async (loader) => {
    let loading: Promise<LoadOutcome> | undefined
    const moving = cells.move('main', 'b', async (name) => {
      if (name !== 'caught-up') return
      loading = load(
        loader,
        {
          brand: { id: cells.brandId, slug: 'any' },
          mode: 'replace',
          // The first group is empty, so both are locked before the second one is read, which removes too much.
          sources: [
            source('notes', () => linesOf([variation(resourceOf('notes'), 1)])),
            source('tags', () => linesOf([], fenceWaits)),
          ],
          checkReferences: false,
          dryRun: false,
          faultsNamedMax: 10,
          retentionDays: RETENTION_DAYS,
          files: null,
          undo: null,
        },
        unwatched,
      )
      loading.catch(() => {})
      await until(() => hasLock('ShareLock', true))
    })
    await untilWaiting('ExclusiveLock')
    goOn()
    await expect(loading).rejects.toThrow(NotHere)
    const { rows } = await loader.query(`select now() = statement_timestamp() as "isAlone",
  (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks`)
    expect(rows).toEqual([{ isAlone: true, locks: 0 }])
    await moving
  })
  expect(await tagsIn('b')).toBe(20)
})

test('only one cell accepts loads at any step, and none from the fence until the target is open', async () => {
  const accepted: Record<string, string> = {}
  await cells.move('main', 'b', async (name) => {
    const open = []
    for (const cell of ['main', 'b'] as const) {
      // A dry run: the records stay as they are.
      const isOpen = await withClient(cells.of(cell).url('selvedge_loader'), async (loader) => {
        const load = await LoadTransaction.begin(loader, {
          brandId: cells.brandId,
          withReferences: false,
          retentionDays: RETENTION_DAYS,
          cell,
        })
        const held = await load.hold().then(
          () => true,
          () => false,
        )
        await load.rollback()
        return held
      })
      if (isOpen) open.push(cell)
    }
    if (name !== 'completed') accepted[name] = open.join()
  })
  const closed = ['fenced', 'fence-shown', 'ready', 'ready-shown', 'checked', 'closed', 'close-shown', 'directory']
  const before = ['copying', 'slice', 'copied', 'caught-up']
  const after = ['opened', 'slice-deleted', 'forgotten']
  expect(accepted).toEqual({
    ...Object.fromEntries(before.map((name) => [name, 'main'])),
    ...Object.fromEntries(closed.map((name) => [name, ''])),
    ...Object.fromEntries(after.map((name) => [name, 'b'])),
  })
})

test('the directory follows only after the source has closed', async () => {
  const hints: Record<string, unknown> = {}
  await cells.move('main', 'b', async (name) => {
    hints[name] = (await cells.hint())[0]
  })
  expect(hints).toMatchObject({ fenced: 'main', ready: 'main', checked: 'main', closed: 'main', directory: 'b' })
})

test('a load finds the brand wherever it is, waits while it moves, and goes on in its next cell', async () => {
  const told: string[] = []
  let loading: Promise<unknown> = Promise.resolve()
  const load = (number: number): Promise<string> =>
    cells.installation.withBrand(
      // What the directory said at first, however old that is.
      { id: cells.brandId, slug: 'alder-finch', cell: 'main' },
      (sentence) => told.push(sentence),
      async (loader, cell) => {
        await loadWith(loader, cells.brandId, { tags: numbered('tags', [number]) }, 'upsert', cell)
        return cell
      },
    )
  await cells.move('main', 'b', async (name) => {
    if (name === 'copied') expect(await load(99)).toBe('main')
    if (name === 'fenced') loading = load(100)
    if (name === 'ready') await until(() => told.length > 0)
  })
  expect(await loading).toBe('b')
  expect(told).toEqual(['alder-finch is moving to another cell: waiting for the end of the move'])
  await cells.move('b', 'c')
  expect(await load(101)).toBe('c')
  expect(await tagsIn('c')).toBe(23)
  expect(await cells.problems('c', ['tags'])).toEqual([])
})

describe('by the command line', () => {
  function environment(files: Files): Record<string, string> {
    const { main, ...others } = Object.fromEntries(cells.addresses)
    const file = files.path('.cells.json')
    const named = Object.entries(others).map(([name, { readUrls, ...addresses }]) => [name, addresses])
    writeFileSync(file, JSON.stringify(Object.fromEntries(named)))
    return {
      ...CLEAN_ENVIRONMENT,
      SELVEDGE_CELLS_FILE: file,
      SELVEDGE_LOADER_DATABASE_URL: main!.loaderDatabaseUrl!,
    }
  }

  test('standard input, which cannot be read twice, keeps the brand where it is until it ends', async () => {
    const files = new Files()
    const args = ['load', '--brand', `brand-${await slugNumber()}`, '--group', 'tags', '--format', 'ndjson', '-']
    const child = spawn(process.execPath, [CLI, ...args], {
      env: environment(files),
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const exited = once(child, 'exit')
    await until(() => hasLock('ShareLock', true))
    const steps: string[] = []
    const moving = cells.move('main', 'b', (name) => void steps.push(name))
    await untilWaiting('ExclusiveLock')
    expect(steps).not.toContain('fenced')
    child.stdin.end(ndjson(numbered('tags', [500]) as Values[]))
    expect(await exited).toEqual([0, null])
    await moving
    files.remove()
    expect(await tagsIn('b')).toBe(21)
  })

  async function slugNumber(): Promise<string> {
    const [row] = await cells.of('main').asOwner('select slug from directory.brands where id = $1', [cells.brandId])
    return String(row![0]).replace('brand-', '')
  }
})

test('snapshots are written only where the brand lives', async () => {
  await cells.move('main', 'b', async (name) => {
    if (name !== 'fenced') return
    await withClient(cells.of('main').url('selvedge_loader'), async (loader) => {
      const ledger = await SnapshotLedger.open(loader, cells.brandId)
      await expect(ledger.announce([], [])).rejects.toThrow(NotHere)
    })
  })
  expect((await cells.contents('b')).resource_state).toHaveLength(1)
})
