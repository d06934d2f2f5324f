/** What `loads` shows. */
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { inBrandTransaction } from '../../store/connections/brand-transaction.ts'
import type { Installation } from '../../store/connections/installation.ts'
import {
  findLoad,
  type LoggedLoad,
  listLoads,
  type UndoneRecords,
  undoneRecords,
} from '../../store/loading/load-log.ts'
import { SHARED_BRAND_ID } from '../../store/owner.ts'
import type { LoadAgesMax } from '../arguments.ts'
import { installationOf } from '../configuration/cells.ts'
import { readConfiguration } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { counted } from '../output/amounts.ts'
import { print, printJson, printTable, tell } from '../output/print.ts'
import { showStale } from './stale.ts'
import { undoableUntil, undoneWord, whyNotUndoable } from './undoable.ts'

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
  const { loads, undone } = await readOf(installation, options, async (client, brandId) => {
    const found = await listLoads(client, brandId, options.limit)
    return { loads: found, undone: await undoneRecords(client, brandId, found) }
  })
  if (options.json) return printJson(loads.map((load) => ({ ...load, undone: undone.get(load.id)!.undone })))
  if (loads.length === 0) return print('There are no loads in the history.')
  printTable(
    [
      'finished',
      'outcome',
      'sender',
      'seconds',
      'inserted',
      'updated',
      'unchanged',
      'removed',
      'faults',
      'quarantine',
      'undo',
      'id',
    ],
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
      Object.values(load.quarantined ?? {}).reduce((total, rows) => total + rows, 0),
      undoWord(load, undone.get(load.id)!),
      load.id,
    ]),
  )
}

export async function showLoad(id: string, options: ShowOptions): Promise<void> {
  const installation = installationOf(readConfiguration(process.env))
  const found = await readOf(installation, options, async (client, brandId) => {
    const load = await findLoad(client, brandId, id)
    return load && { load, undone: (await undoneRecords(client, brandId, [load])).get(id)! }
  })
  if (!found) throw new UsageError(`There is no load ${id} in this history; selvedge loads lists them.`)
  const { load, undone } = found
  if (options.json) return printJson({ ...load, undone: undone.undone })
  print(
    `${outcomeWord(load)} by ${load.sender} in ${secondsOf(load)} s, from ${load.startedAt.toISOString()} to ${load.finishedAt.toISOString()}`,
  )
  if (load.sequence !== null) print(`number ${load.sequence} in the journal of changes`)
  if (load.viewsChanged) print(`${counted(load.viewsChanged, 'view')} of partners changed`)
  if (load.undoes !== null) print(`undoes ${load.undoesPartly ? 'a part of ' : ''}load ${load.undoes}`)
  const word = undoneWord(undone)
  if (word) print(`${word}: ${undone.undone.toLocaleString('en')} of ${counted(undone.of, 'record')}`)
  if (load.sequence !== null) print(whyNotUndoable(load) ?? `can be undone until ${undoableUntil(load).toISOString()}`)
  if (load.idempotencyKey !== null) print(`idempotency key ${load.idempotencyKey}`)
  if (load.reason !== null) print(load.reason)
  for (const [group, rows] of Object.entries(load.quarantined ?? {}))
    print(`in quarantine: ${counted(rows, 'row')} of ${group}, which the sender left out`)
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
  // If each fault has another cause, the list above says all of it.
  if (load.causes && load.causes.length < load.faultCount) {
    printTable(
      ['faults', 'group', 'field', 'code', 'first in line'],
      load.causes.map(({ count, group, field, code, line }) => [
        count,
        group ?? '-',
        field ?? '-',
        code,
        line === null ? '-' : String(line),
      ]),
    )
  }
}

function outcomeWord({ outcome, dryRun }: LoggedLoad): string {
  return dryRun ? `${outcome} (dry run)` : outcome
}

/** In a table. */
function undoWord(load: LoggedLoad, undone: UndoneRecords): string {
  if (load.undo === null) return '-'
  const word = undoneWord(undone)
  if (word) return word
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
