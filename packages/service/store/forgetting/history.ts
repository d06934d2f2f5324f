/** What the history of loads says of records that are forgotten: values of faults, and undos that are deleted. */
import { type Resource, UUID_PATTERN } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { holdBrand } from '../cells/residence.ts'
import { inBrandTransaction } from '../connections/brand-transaction.ts'
import type { RecordKeys } from '../record-key.ts'

/** The brand, and the cell that the connection leads to. */
interface HomeOfHistory {
  readonly brandId: number
  readonly cell: string
}

/** A fault or a cause, as the history has it. */
interface Logged {
  readonly group: string | null
  readonly field: string | null
}

interface FaultyLoad {
  readonly id: string
  readonly faults: readonly Logged[]
  readonly causes: readonly Logged[] | null
}

const SENTENCE = 'was said of a group of which a record was forgotten; its values were removed'
const ID = new RegExp(UUID_PATTERN.replace(/^\^|\$$/g, ''), 'g')

const REASON = 'removed, because a record was forgotten: the database may have quoted its values'

/**
 * Removes the reasons of failed loads, and the values of all faults in the groups of the records: one whose key could not be read may be
 * about them. Of other groups, of faults that name one of the records. Returns how many faults lost their values.
 */
export function forgetFaults(loader: Client, { brandId, cell }: HomeOfHistory, keys: RecordKeys): Promise<number> {
  const groups = new Map([...keys.keys()].map((resource) => [resource.path as string, resource]))
  const ids = new Set([...keys].flatMap(([{ key }, texts]) => (key.length === 1 ? texts.flatMap(idsIn) : [])))
  const isAbout = (fault: Logged): boolean =>
    groups.has(fault.group ?? '') || idsIn(JSON.stringify(fault)).some((id) => ids.has(id))
  return inBrandTransaction(loader, brandId, async () => {
    await holdBrand(loader, brandId, cell)
    const { rows } = await loader.query<FaultyLoad>(
      `select id, faults, causes from records.load_log where brand_id = $1 and fault_count > 0 for update`,
      [brandId],
    )
    let forgotten = 0
    for (const { id, faults, causes } of rows) {
      const cleaned = faults.map((fault) => (isAbout(fault) ? withoutValues(fault, groups) : fault))
      const named = causes?.map((cause) => ({ ...cause, field: fieldOf(cause, groups) })) ?? null
      const changed = cleaned.filter((fault, at) => JSON.stringify(fault) !== JSON.stringify(faults[at])).length
      if (changed === 0 && JSON.stringify(named) === JSON.stringify(causes)) continue
      await loader.query('update records.load_log set faults = $3, causes = $4 where brand_id = $1 and id = $2', [
        ...[brandId, id, JSON.stringify(cleaned), named && JSON.stringify(named)],
      ])
      forgotten += changed
    }
    await loader.query(
      `update records.load_log set reason = $2 where brand_id = $1 and outcome = 'failed' and reason <> $2`,
      [brandId, REASON],
    )
    return forgotten
  })
}

function idsIn(text: string): string[] {
  return text.match(ID) ?? []
}

type Groups = ReadonlyMap<string, Resource>

const KEPT = ['group', 'line', 'field', 'code', 'sentence']

/** Its members stay in their order, so that one that was cleaned before is the same. */
function withoutValues(fault: Logged, groups: Groups): Logged {
  const cleaned = { ...fault, field: fieldOf(fault, groups), sentence: SENTENCE }
  return Object.fromEntries(Object.entries(cleaned).filter(([name]) => KEPT.includes(name))) as unknown as Logged
}

/** Names of columns are of the file: without a line of names, the first record was taken for it. */
function fieldOf({ group, field }: Logged, groups: Groups): string | null {
  const resource = groups.get(group ?? '')
  const isKnown = field?.split(', ').every((name) => !resource || name.split('.')[0]! in resource.fields)
  return isKnown ? field : null
}

/** Before their files are deleted: no load may claim an undo that is gone. */
export function noteForgotten(
  loader: Client,
  { brandId, cell }: HomeOfHistory,
  loadIds: readonly string[],
): Promise<void> {
  return inBrandTransaction(loader, brandId, async () => {
    await holdBrand(loader, brandId, cell)
    await loader.query(
      `update records.load_log set undo = 'forgotten', undo_sha256 = null where brand_id = $1 and id::text = any($2)`,
      [brandId, loadIds],
    )
  })
}

/** The newest load that has its undo in the store of files; null if none has. The last day of its time does not count. */
export async function newestUndoable(loader: Client, brandId: number, days: number): Promise<string | null> {
  const { rows } = await inBrandTransaction(loader, brandId, () =>
    loader.query<{ id: string }>(
      `select id from records.load_log where brand_id = $1 and undo = 'kept'
  and finished_at > clock_timestamp() - make_interval(days => $2 - 1) order by finished_at desc limit 1`,
      [brandId, days],
    ),
  )
  return rows[0]?.id ?? null
}
