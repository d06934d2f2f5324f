/** What `brands move` does: finds the move that is open or plans one, runs it or gives it up, and shows how far it is. */
import type { Client } from 'pg'
import { type BrandCell, refuseDeleting } from '../../store/administration/brands.ts'
import { appliedMigrations } from '../../store/administration/inspect.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { abandonMove } from '../../store/cells/move/abandon.ts'
import { type Estimate, estimateMove } from '../../store/cells/move/estimate.ts'
import { moveBrand } from '../../store/cells/move/move.ts'
import { lockMove, type Move, openMove, planMove } from '../../store/cells/move/plan.ts'
import type { MoveConnections, MoveWatch } from '../../store/cells/move/watch.ts'
import { readResidence } from '../../store/cells/residence.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { installationOf } from '../configuration/cells.ts'
import { readConfiguration } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { print, printJson } from '../output/print.ts'
import { type Steps, steps } from '../output/steps.ts'

export interface MoveOptions {
  readonly to?: string
  readonly abandon?: true
  readonly dryRun?: true
  readonly json?: true
}

/** For servers that lag, and for other moves. */
const PATIENCE_MS = 60_000
/** Half of the time is for readers. */
const REST_FACTOR = 1
/** What a process remembers of a brand, with the lag of a replica and a read that is under way. */
export const LOOK_UP_MAX_AGE_MS = 6_000

export async function runMove(slug: string, { to, abandon, dryRun, json }: MoveOptions): Promise<void> {
  if (!to && !abandon) throw new UsageError('Say where to: --to <cell>. Or give an open move up: --abandon.')
  const installation = installationOf(readConfiguration(process.env))
  await installation.withOwner(async (directory) => {
    await directory.query(`set app.with_views = 'on'`)
    const brand = await installation.findBrand(slug)
    if (!(await lockMove(directory, brand.id))) {
      throw new UsageError(`Another command is moving or deleting ${slug} at this moment. Wait until it is over.`)
    }
    // Before the lock it may have been suspended only.
    await refuseDeleting(directory, slug)
    const found = await openMove(directory, brand.id)
    if (abandon) return abandonOpen(installation, directory, brand, found)
    if (found && found.to !== to) {
      throw new UsageError(
        `A move of ${slug} from ${found.from} to ${found.to} is open. Finish it with --to ${found.to}, or give it up with --abandon.`,
      )
    }
    if (!found && brand.cell === to) return print(`${slug} lives in ${to} already.`)
    const way = found ?? { from: brand.cell, to: to! }
    await refuseDifferentMigrations(installation, way.from, way.to)
    if (dryRun) return showEstimate(await estimate(installation, brand.id, way.from), slug, way.to, json)
    const move = found ?? (await plan(installation, directory, brand, to!))
    const progress = steps()
    progress.next(`${found ? 'Continuing to move' : 'Moving'} ${slug} from ${move.from} to ${move.to}`)
    try {
      await connected(installation, directory, move, (connections) => moveBrand(move, connections, watchOf(progress)))
      progress.done(`${slug} lives in ${move.to}`)
    } finally {
      progress.stop()
    }
    if (json) printJson({ brand: slug, cell: move.to, epoch: move.epoch })
  })
}

async function abandonOpen(
  installation: Installation,
  directory: Client,
  { slug }: BrandCell,
  move: Move | null,
): Promise<void> {
  if (!move) throw new UsageError(`No move of ${slug} is open.`)
  const progress = steps()
  try {
    await connected(installation, directory, move, (connections) => abandonMove(move, connections, watchOf(progress)))
    progress.done(`${slug} stays in ${move.from}`)
  } finally {
    progress.stop()
  }
}

/** The directory is a hint; a move must begin where the brand is. */
async function plan(installation: Installation, directory: Client, brand: BrandCell, to: string): Promise<Move> {
  const { id, slug, cell, epoch } = brand
  const residence = await installation.withLoader(cell, (loader) => readResidence(loader, id, cell))
  if (residence?.status !== 'here' || residence.epoch !== epoch) {
    throw new UsageError(
      `The directory says that ${slug} lives in ${cell}, but that cell does not. Run selvedge doctor.`,
    )
  }
  return planMove(directory, id, cell, to)
}

async function connected(
  installation: Installation,
  directory: Client,
  { from, to }: Move,
  act: (connections: MoveConnections) => Promise<void>,
): Promise<void> {
  const servers = {
    directory: installation.serversOf(MAIN_CELL),
    source: installation.serversOf(from),
    target: installation.serversOf(to),
  }
  await installation.withLoader(from, (source) =>
    installation.withLoader(to, (target) =>
      installation.withLoader(MAIN_CELL, (main) => act({ directory, source, target, main, servers })),
    ),
  )
}

async function refuseDifferentMigrations(installation: Installation, from: string, to: string): Promise<void> {
  const [source, target] = await Promise.all([from, to].map((cell) => installation.withReader(cell, appliedMigrations)))
  if (String(source) === String(target)) return
  throw new UsageError(`The cells ${from} and ${to} have different migrations. Run selvedge migrate first.`)
}

function estimate(installation: Installation, brandId: number, cell: string): Promise<Estimate> {
  return installation.withLoader(cell, (loader) => estimateMove(loader, brandId))
}

function showEstimate({ records, bytes, seconds }: Estimate, slug: string, to: string, json?: true): void {
  const size = `${records.toLocaleString('en')} records, about ${(bytes / 1e6).toFixed(1)} MB`
  if (json) printJson({ brand: slug, to, records, bytes, seconds })
  else print(`${slug} has ${size}: about ${seconds} s to ${to}. Nothing was changed.`)
}

const SENTENCES: Readonly<Record<string, string>> = {
  copied: 'Comparing what was copied',
  'caught-up': 'Waiting for loads that are under way',
  fenced: 'Copying the last changes, while loads wait',
  closed: 'Telling the directory',
  opened: 'Deleting the rows of the source, as soon as no process reads them',
}

function watchOf(progress: Steps): MoveWatch {
  let records = 0
  let shownAt = performance.now()
  return {
    step(name) {
      if (SENTENCES[name]) progress.next(SENTENCES[name])
    },
    records(count) {
      records += count
      if (performance.now() - shownAt < 1_000) return
      shownAt = performance.now()
      progress.next(`${records.toLocaleString('en')} records`)
    },
    patienceMs: PATIENCE_MS,
    restFactor: REST_FACTOR,
    lookUpMaxAgeMs: LOOK_UP_MAX_AGE_MS,
  }
}
