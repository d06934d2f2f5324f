/**
 * What records are found by, as parts of the statements that write them: so records and entries cannot differ. Each part is a list
 * of common table expressions, to be put before the end of such a statement.
 */
import type { Resource } from '@selvedge/catalogue'

/** Columns of a stage for what its rows are found by. Both are null in rows that are not found. */
export const FOUND_COLUMNS = ['found_entries', 'found_hit'] as const

/** For records at new positions. `rows` selects owner, ord, entries and hit. Empty for a group that is not searched. */
export function foundSql({ findable }: Resource, rows: string): string {
  if (!findable) return ''
  const { number } = findable
  return `found as (insert into records.finds (brand_id, grp, ord, entries, hit)
  select owner, ${number}, ord, entries, hit from (${rows}) r where entries is not null returning brand_id, ord, entries),
worded as (insert into records.words (brand_id, grp, word, ord)
  select brand_id, ${number}, word, ord from found, unnest(string_to_array(entries, ' ')) word)`
}

/** For records that were changed in place. `rows` as above. What stays the same is not written. */
export function refoundSql({ findable }: Resource, rows: string): string {
  if (!findable) return ''
  const { number } = findable
  const entriesOf = (column: string): string =>
    `select owner, ord, word from refinding, unnest(string_to_array(${column}, ' ')) word where entries is distinct from old_entries`
  return `refinding as materialized (select r.owner, r.ord, r.entries, r.hit, f.entries as old_entries, f.hit as old_hit
  from (${rows}) r left join records.finds f on f.brand_id = r.owner and f.grp = ${number} and f.ord = r.ord),
refound as (insert into records.finds (brand_id, grp, ord, entries, hit) select owner, ${number}, ord, entries, hit from refinding
  where entries is not null and (entries is distinct from old_entries or hit is distinct from old_hit)
  on conflict (brand_id, grp, ord) do update set entries = excluded.entries, hit = excluded.hit),
unfound as (delete from records.finds f using refinding r
  where r.entries is null and f.brand_id = r.owner and f.grp = ${number} and f.ord = r.ord),
unworded as (delete from records.words w using (${entriesOf('old_entries')} except ${entriesOf('entries')}) e
  where w.brand_id = e.owner and w.grp = ${number} and w.word = e.word and w.ord = e.ord),
reworded as (insert into records.words (brand_id, grp, word, ord) select owner, ${number}, word, ord
  from (${entriesOf('entries')} except ${entriesOf('old_entries')}) e)`
}

/** For records that were removed. `rows` selects owner and ord. */
export function forgottenSql({ findable }: Resource, rows: string): string {
  if (!findable) return ''
  const { number } = findable
  return `forgotten as (delete from records.finds f using (${rows}) r
  where f.brand_id = r.owner and f.grp = ${number} and f.ord = r.ord returning f.brand_id, f.ord, f.entries),
disworded as (delete from records.words w using (select brand_id, ord, word from forgotten, unnest(string_to_array(entries, ' ')) word) e
  where w.brand_id = e.brand_id and w.grp = ${number} and w.word = e.word and w.ord = e.ord)`
}
