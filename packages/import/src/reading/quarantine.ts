/**
 * Takes invalid rows out of a group that was read. What was sent of such a row before takes its place, as a row without a change. While the
 * key of one cannot be read, it may belong to any record that is missing from the source, so all of these stay.
 */
import { counted, type Fault, quoted } from '../faults.ts'
import type { Database } from '../source/database.ts'
import { sqlText } from '../sql.ts'
import { cellFaults, keyTexts, type TriedRows } from './bad-cells.ts'
import { checkBodies, faultyBodies } from './bodies.ts'
import { type Comparison, counts, type GroupToRead, keyFaults, type QuarantineSettings, ROW } from './compare.ts'
import { rowsTable } from './sent-rows.ts'

interface GroupWithQuarantine extends GroupToRead {
  readonly quarantine: QuarantineSettings
}

/** Faults of a group that are named; its rows are counted. */
const NAMED_MAX = 200

/** `tried` has the rows that cannot be read; null if all can. Adds faults if the group cannot be sent without these rows. */
export async function putInQuarantine(
  database: Database,
  group: GroupWithQuarantine,
  comparison: Comparison,
  tried: TriedRows | null,
  faults: Fault[],
): Promise<Comparison> {
  const { rowsMax, isReplaced } = group.quarantine
  const { mapping, table, keys, isKnown, isRepeated } = comparison
  const bodies = await faultyBodies(database, comparison, rowsMax)
  const names = keys.join(', ')
  await database.run(`create or replace temp table held as
select ${names} from ${table} where bad is not null or ${ROW} in (select unnest([${bodies.rows.join(', ')}]::bigint[]))
${isRepeated ? `union all select ${names} from ${table} group by ${names} having count(*) > 1` : ''}
${tried ? `union all select ${keyTexts(mapping, tried).join(', ')} from ${tried.table} where ${tried.isBad}` : ''}`)
  const isHeld = `exists (select 1 from temp.held h where ${keys.map((key) => `h.${key} is not distinct from n.${key}`).join(' and ')})`
  const unreadable = tried ? `(select count(*) from ${tried.table} where ${tried.isBad})` : '0'
  const [row] = await database.rows(`select (count(*) + ${unreadable})::double from ${table} n where ${isHeld}`)
  const rows = row![0] as number
  if (rows === 0) return comparison
  const cells = tried ? await cellFaults(database, mapping, tried) : []
  const problem = rows > rowsMax ? tooMany(rowsMax) : isReplaced ? notReplaced(rows) : null
  if (problem !== null) {
    const values = await checkBodies(database, comparison)
    const { name } = mapping.file
    faults.push(...cells, ...(await keyFaults(database, comparison)), ...values.faults())
    faults.push({ file: name, column: '', ...problem })
    return comparison
  }
  const found = [...cells, ...(await keyFaultsOfRows(database, comparison)), ...bodies.faults].slice(0, NAMED_MAX)
  const isAnyKept = await isSomeKeyUnknown(database, comparison)
  await database.run(`delete from ${table} n where ${isHeld}`)
  if (isKnown) {
    const same = keys.map((key) => `s.${key} = n.${key}`).join(' and ')
    await database.run(`insert into ${table} by name select ${names}, h, true as is_sent from ${rowsTable(comparison.path)} n
where ${isAnyKept ? 'true' : isHeld} and not exists (select 1 from ${table} s where ${same})`)
  }
  return counts(database, group, { rows, faults: found })
}

function tooMany(rowsMax: number): Pick<Fault, 'code' | 'sentence'> {
  return {
    code: 'quarantine_full',
    sentence: `more than ${counted(rowsMax, 'row')} are not valid, and --quarantine allows no more`,
  }
}

function notReplaced(rows: number): Pick<Fault, 'code' | 'sentence'> {
  const sentence = `the service has other records than were sent, so that all have to be sent again, which would remove those of ${counted(rows, 'row')} in quarantine: fix these first`
  return { code: 'quarantine_replaced', sentence }
}

/** Those of `keyFaults`, for each row. */
async function keyFaultsOfRows(database: Database, { mapping, table, keys, isRepeated }: Comparison): Promise<Fault[]> {
  const file = mapping.file.name
  const names = keys.join(', ')
  const shown = `concat_ws(', ', ${names})`
  const bad = await database.rows(
    `select bad.name, bad.value, ${shown} from ${table} where bad is not null order by ${ROW} limit ${NAMED_MAX}`,
  )
  const repeated = isRepeated
    ? await database.rows(
        `select ${shown}, count(*)::double from ${table} group by ${names} having count(*) > 1 order by all limit ${NAMED_MAX}`,
      )
    : []
  return [
    ...bad.map(([column, value, key]): Fault => {
      return value === null
        ? { file, column: String(column), code: 'null_key', sentence: key === '' ? 'is null' : `is null of ${key}` }
        : { file, column: String(column), code: 'key_with_spaces', sentence: `${quoted(String(value))} of ${key}` }
    }),
    ...repeated.map(([key, count]): Fault => {
      const sentence = `${quoted(String(key))} in ${counted(count as number, 'row')}`
      return { file, column: mapping.key.map(({ name }) => name).join(', '), code: 'repeated_key', sentence }
    }),
  ]
}

/** Whether the key of a row in quarantine is missing, or not as it would be sent. */
async function isSomeKeyUnknown(database: Database, { mapping, table, keys }: Comparison): Promise<boolean> {
  const own = mapping.key.map(({ name }) => sqlText(name)).join(', ')
  const [row] = await database.rows(`select exists (select 1 from ${table} where bad.name in (${own}))
  or exists (select 1 from temp.held where ${keys.map((key) => `${key} is null`).join(' or ')})`)
  return row![0] as boolean
}
