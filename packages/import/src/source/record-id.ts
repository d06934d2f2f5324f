/**
 * The id of a record from the source's own key: a version 5 UUID of the namespace and `group U+001F key`, in SQL. `recordId` of the
 * clients gives the same.
 */
import { sqlText } from '../sql.ts'

/** Two macros: `record_id`, for mappings, and the text of it from the key with its group. */
export function recordIdMacro(namespace: string): string {
  const hex = `sha1(unhex(${sqlText(namespace.replaceAll('-', ''))}) || encode(t))`
  return `create temp macro selvedge_uuid5(x) as x[1:8] || '-' || x[9:12] || '-5' || x[14:16] || '-' ||
  substr('89ab', (instr('0123456789abcdef', x[17]) - 1) % 4 + 1, 1) || x[18:20] || '-' || x[21:32];
create temp macro selvedge_id_text(t) as selvedge_uuid5(${hex});
create temp macro record_id(grp, k) as selvedge_id_text(grp || chr(31) || k::varchar)::uuid`
}

/** The id as text; null for no key. */
export function recordIdSql(group: string, key: string): string {
  return `selvedge_id_text(${sqlText(group)} || chr(31) || ${key}::varchar)`
}
