/**
 * The statements of a search. Like those that read records, they set the brand and read in one statement, with left joins alone.
 *
 * Entries are read in the order of hits, and no more than are needed: whole numbers, whole names, numbers that start with the term,
 * names that do; in each by group, word and position. Only the groups that are given are read, and of them only those that are of
 * the version of their records: the array of groups begins the index.
 *
 * Parameters: $1 owner, $2 paths of groups in the order of hits, $3 their numbers, $4 their rules, $5 whether they have names, $6 how
 * many hits, $7 the term or terms. Returns one row: for each group that has a state its path, version, stamp and whether it was
 * searched; how many entries were read; how many records were found among them; and the hits as lines, each the number of its group
 * and its JSON.
 */
import type { Statement } from '../connections/read-pool.ts'
import { once, SET_BRAND } from '../reading/statements.ts'

/** An entry costs about 1.6 µs. What is beyond is not counted. */
export const ENTRIES_READ_MAX = 250
/**
 * Of several terms, the one with the fewest entries leads, and the others are looked for in what its records are found by. 500 would
 * take 24 times as long as a page.
 */
export const LEAD_ENTRIES_MAX = 300

type EntryClass = 'n' | 't'

export function searchStatement(): Statement {
  return once('search', () => statementText(ONE_TERM))
}

export function severalTermsStatement(): Statement {
  return once('search-several', () => statementText(SEVERAL_TERMS))
}

function statementText(hits: string): string {
  return `select s.states, h.entries, h.found, h.hits
from ${SET_BRAND}
left join lateral (select string_agg(resource || ' ' || version || ' ' || stamp || ' ' || is_searched, ',') as states,
  array_agg(grp order by grp) filter (where is_searched and row_count > 0) as numbers,
  array_agg(grp order by grp) filter (where is_searched and row_count > 0 and has_names) as names
  from (select resource, version, stamp, row_count, ($3::smallint[])[n] as grp, ($5::boolean[])[n] as has_names,
      version = 0 or (found_version is not distinct from version and found_rule is not distinct from ($4::text[])[n]) as is_searched
    from (select *, array_position($2::text[], resource) as n
      from records.resource_state where brand_id = $1 and resource = any($2::text[])) r) r) s on true
left join lateral (${hits}) h on true`
}

/** Groups and entries of one class, for a term: those that are the term, or longer ones that start with it, or both. */
function entriesSql(groups: string, entryClass: EntryClass, term: string, extent: 'whole' | 'longer' | 'both'): string {
  const word = `'${entryClass}' || ${term}`
  const within = {
    whole: `word = ${word}`,
    longer: `word > ${word} and word < ${word} || chr(1114111)`,
    both: `word >= ${word} and word < ${word} || chr(1114111)`,
  }[extent]
  return `(select g.grp, w.ord from unnest(${groups}) g(grp)
      left join lateral (select word, ord from records.words where brand_id = $1 and grp = g.grp and ${within}
        order by word, ord) w on true where w.ord is not null)`
}

function inOrder(term: string): string {
  return [
    entriesSql('s.numbers', 'n', term, 'whole'),
    entriesSql('s.names', 't', term, 'whole'),
    entriesSql('s.numbers', 'n', term, 'longer'),
    entriesSql('s.names', 't', term, 'longer'),
  ].join('\n    union all ')
}

/** A record's first entry decides its place. */
const PLACED = `placed as materialized (select grp, ord, min(place) as place from entries group by grp, ord)`

/** The hits of records in a relation with grp, ord and place. */
function hitsSql(relation: string): string {
  return `select string_agg(t.grp || ' ' || f.hit, e'\\n' order by t.place)
    from (select grp, ord, place from ${relation} order by place limit $6::int) t
    left join lateral (select hit from records.finds where brand_id = $1 and grp = t.grp and ord = t.ord limit 1) f on true`
}

const ONE_TERM = `with entries as materialized (
    select grp, ord, row_number() over () as place from (select grp, ord from (
    ${inOrder('$7::text')}) a limit ${ENTRIES_READ_MAX + 1}) a),
  ${PLACED}
  select (select count(*) from entries) as entries, (select count(*) from placed) as found, (${hitsSql('placed')}) as hits`

/**
 * The longest of terms that are equally light leads. Where not all of its entries are read, hits may be missing. Joins into `finds` are
 * by position, one after the other: PostgreSQL would read all of it for a brand that its statistics do not know.
 */
const SEVERAL_TERMS = `with weights as materialized (
    select q.term, q.n, (select count(*) from (select from (
    ${entriesSql('s.numbers', 'n', 'q.term', 'both')}
    union all ${entriesSql('s.names', 't', 'q.term', 'both')}) a limit ${LEAD_ENTRIES_MAX + 1}) a) as weight
    from unnest($7::text[]) with ordinality q(term, n)),
  lead as materialized (select term from weights order by weight, length(term) desc, n limit 1),
  entries as materialized (
    select a.grp, a.ord, row_number() over () as place from lead l left join lateral (select grp, ord from (
    ${inOrder('l.term')}) a limit ${LEAD_ENTRIES_MAX + 1}) a on true where a.ord is not null),
  ${PLACED},
  matching as materialized (select p.grp, p.ord, p.place from placed p
    left join lateral (select entries from records.finds where brand_id = $1 and grp = p.grp and ord = p.ord limit 1) f on true
    where not exists (select from unnest($7::text[]) q(term)
      where strpos(' ' || f.entries, ' n' || q.term) = 0 and strpos(' ' || f.entries, ' t' || q.term) = 0))
  select (select count(*) from entries) as entries, (select count(*) from matching) as found, (${hitsSql('matching')}) as hits`
