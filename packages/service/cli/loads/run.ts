/** What `loads` shows. */
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { inBrandTransaction } from '../../store/connections/brand-transaction.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { findLoad, type LoggedLoad, listLoads } from '../../store/loading/load-log.ts'
import { SHARED_BRAND_ID } from '../../store/owner.ts'
import type { LoadAgesMax } from '../arguments.ts'
import { installationOf } from '../configuration/cells.ts'
import { readConfiguration } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { counted } from '../output/amounts.ts'
import { print, printJson, printTable, tell } from '../output/print.ts'
import { showStale } from './stale.ts'
import { undoableUntil, whyNotUndoable } from './undoable.ts'

export interface ShowOptions {
  readonly brand?: string
  readonly shared?: true
  readonly json?: true
}

export interface ListOptions extends ShowOptions {
  readonly limit: number
  readonly stale?: LoadAgesMax
}

export async function listLoadsOf(options: ListOptions): Promise<void> {
  const installation = installationOf(readConfiguration(process.env))
  if (options.stale !== undefined) return showStale(installation, options.stale, options)
  const loads = await readOf(installation, options, (client, brandId) => listLoads(client, brandId, options.limit))
  if (options.json) return printJson(loads)
  if (loads.length === 0) return print('There are no loads in the history.')
  printTable(
    ['finished', 'outcome', 'sender', 'seconds', 'inserted', 'updated', 'unchanged', 'removed', 'faults', 'undo', 'id'],
    loads.map((load) => [
      load.finishedAt.toISOString(),
      outcomeWord(load),
      load.sender,
      secondsOf(load),
      sum(load, 'inserted'),
      sum(load, 'updated'),
      sum(load, 'unchanged'),
      sum(load, 'removed'),
      load.faultCount,
      undoWord(load),
      load.id,
    ]),
  )
}

export async function showLoad(id: string, options: ShowOptions): Promise<void> {
  const installation = installationOf(readConfiguration(process.env))
  const load = await readOf(installation, options, (client, brandId) => findLoad(client, brandId, id))
  if (!load) throw new UsageError(`There is no load ${id} in this history; selvedge loads lists them.`)
  if (options.json) return printJson(load)
  print(
    `${outcomeWord(load)} by ${load.sender} in ${secondsOf(load)} s, from ${load.startedAt.toISOString()} to ${load.finishedAt.toISOString()}`,
  )
  if (load.sequence !== null) print(`number ${load.sequence} in the journal of changes`)
  if (load.viewsChanged) print(`${counted(load.viewsChanged, 'view')} of partners changed`)
  if (load.undoes !== null) print(`undoes load ${load.undoes}`)
  if (load.sequence !== null) print(whyNotUndoable(load) ?? `can be undone until ${undoableUntil(load).toISOString()}`)
  if (load.idempotencyKey !== null) print(`idempotency key ${load.idempotencyKey}`)
  if (load.reason !== null) print(load.reason)
  if (load.groups.length > 0) {
    printTable(
      ['group', 'inserted', 'updated', 'unchanged', 'removed', 'records', 'version'],
      load.groups.map((each) => [
        each.group,
        each.inserted,
        each.updated,
        each.unchanged,
        each.removed,
        each.count,
        each.version,
      ]),
    )
  }
  for (const fault of load.faults) print(JSON.stringify(fault))
  if (load.faultCount > load.faults.length) print(`${load.faultCount.toLocaleString('en')} faults in all`)
}

function outcomeWord({ outcome, dryRun }: LoggedLoad): string {
  return dryRun ? `${outcome} (dry run)` : outcome
}

/** In a table. */
function undoWord(load: LoggedLoad): string {
  if (load.undo === null) return '-'
  return whyNotUndoable(load) === null ? 'yes' : 'no'
}

type Read<T> = (client: Parameters<typeof listLoads>[0], brandId: number) => Promise<T>

export async function readOf<T>(installation: Installation, { brand, shared }: ShowOptions, read: Read<T>): Promise<T> {
  if (!brand && !shared) throw new UsageError('Say whose loads: --brand <slug>, or --shared.')
  if (!brand) {
    return installation.withLoader(MAIN_CELL, (main) =>
      inBrandTransaction(main, SHARED_BRAND_ID, () => read(main, SHARED_BRAND_ID)),
    )
  }
  const found = await installation.findBrand(brand)
  return installation.withBrand(found, tell, (client) =>
    inBrandTransaction(client, found.id, () => read(client, found.id)),
  )
}

function secondsOf({ startedAt, finishedAt }: LoggedLoad): string {
  return ((finishedAt.getTime() - startedAt.getTime()) / 1000).toFixed(1)
}

function sum({ groups }: LoggedLoad, name: 'inserted' | 'updated' | 'unchanged' | 'removed'): number {
  return groups.reduce((total, group) => total + group[name], 0)
}
