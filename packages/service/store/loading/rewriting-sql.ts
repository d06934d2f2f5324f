/**
 * A stored body in another shape, as SQL: the members that stay keep their text to the byte, and the result is what a load of
 * the same record would store.
 *
 * Mostly that needs no parsing. Bodies are written by `JSON.stringify`, without spaces. In such a text, `,"name":` is always
 * the name of a member: a quote inside a string is escaped, and one that ends a string is not followed by a letter. If no
 * field is an object or free JSON, names are those of the record alone, and each is there once. So members can be put in
 * before a name, and names replaced, as text. A member that goes, and a record with objects in it, are taken apart by
 * PostgreSQL's `json`, which keeps the text of values too.
 */
import { type Resource, type Rewriting, tableOf } from '@selvedge/catalogue'
import pg from 'pg'

/** Names and values of all columns that change. */
export function rewrittenColumns(
  resource: Resource,
  rewriting: Rewriting,
  alias: string,
): (readonly [string, string])[] {
  const body = `${alias}.body`
  const filtered = tableOf(resource).columns.flatMap(({ field, name, type }) => {
    const { from } = rewriting.members.find((member) => member.name === field)!
    if ('value' in from) return from.value === null ? [] : [[name, `${literal(from.value)}::${type}`] as const]
    return from.name === field ? [] : [[name, `(${body}::json ->> ${literal(from.name)})::${type}`] as const]
  })
  return [['body', isFlat(rewriting) ? splicedSql(rewriting, body) : rebuiltSql(rewriting, body)], ...filtered]
}

/** Whether members can be found by their names in the text, and what is put in cannot be taken for one that is looked for. */
function isFlat({ members, removes }: Rewriting): boolean {
  const kept = members.flatMap(({ from }) => ('name' in from ? [from.name] : []))
  return (
    !removes &&
    members.every(({ field, name, from }) => {
      if (field.fields || field.verbatim) return false
      return 'name' in from ? from.name === name || !kept.includes(name) : !kept.includes(name)
    })
  )
}

function splicedSql({ members }: Rewriting, body: string): string {
  let sql = body
  let added = ''
  let isFirst = true
  for (const { name, from } of members) {
    if ('value' in from) {
      added += `${memberText(name, from.value)},`
      continue
    }
    const opening = isFirst ? '{' : ','
    if (added || name !== from.name) {
      sql = `replace(${sql}, ${literal(`${opening}"${from.name}":`)}, ${literal(`${opening}${added}"${name}":`)})`
    }
    added = ''
    isFirst = false
  }
  return added ? `left(${sql}, -1) || ${literal(`,${added.slice(0, -1)}}`)}` : sql
}

function rebuiltSql({ members }: Rewriting, body: string): string {
  const rows = members.map(({ name, from }, ordinal) => {
    const [earlier, text] = 'name' in from ? [literal(from.name), `"${name}":`] : ['null', memberText(name, from.value)]
    return `(${ordinal}, ${earlier}, ${literal(text)})`
  })
  return `(select '{' || string_agg(text || coalesce(value::text, ''), ',' order by ordinal) || '}'
  from (values ${rows.join(', ')}) member(ordinal, earlier, text) left join json_each(${body}::json) on key = earlier)`
}

function memberText(name: string, value: unknown): string {
  return `"${name}":${JSON.stringify(value)}`
}

function literal(value: unknown): string {
  return pg.escapeLiteral(String(value))
}
