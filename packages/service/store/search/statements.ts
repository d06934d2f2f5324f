/**
 * The statements of a search. Like those that read records, they set the brand and read in one statement, with left joins alone.
 *
 * Entries are read in the order of hits, and no more than are needed: whole numbers, whole names, numbers that start with the term,
 * names that do; in each by group, word and position. Only the groups that are given are read, and of them only those that are of
 * the version of their records: the array of groups begins the index. A term with few entries is looked up once in each group, and
 * its entries are sorted.
 *
 * Parameters: $1 owner, $2 paths of groups in the order of hits, $3 their numbers, $4 their rules, $5 whether they have names, $6 how
 * many hits, $7 the term or terms. Returns one row: for each group that has a state its path, version, stamp and whether it was
 * searched; how many entries were read; how many records were found among them; and the hits as lines, each the number of its group
 * and its JSON.
 */
import type { Statement } from '../connections/read-pool.ts'
import { once, SET_BRAND } from '../reading/statements.ts'

/** An entry costs about 2 µs. What is beyond is not counted. */
export const ENTRIES_READ_MAX = 128
/** With more entries than that, to read them in the order of hits is cheaper than to read all of them. */
const FEW_ENTRIES_MAX = 32
/**
 * Of several terms, the one with the fewest entries leads, and the others are looked for in what its records are found by. 500 would
 * take 24 times as long as a page.
 */
export const LEAD_ENTRIES_MAX = 192

interface Pass {
  /** Numbers or names. */
  readonly entryClass: 'n' | 't'
  readonly extent: 'whole' | 'longer' | 'both'
}

/** Groups that are searched, as the statement finds them. */
const GROUPS_WITH = { n: 'numbers', t: 'names' } as const

export function searchStatement(): Statement {
  return once('search', () => statementText(ONE_TERM))
}

export function severalTermsStatement(): Statement {
  return once('search-several', () => statementText(SEVERAL_TERMS))
}

function statementText(hits: string): string {
  return `select s.states, h.entries, h.found, h.hits
from ${SET_BRAND}
left join lateral (select string_agg(path || ' ' || version || ' ' || stamp || ' ' || is_searched, ',') as states,
  array_agg(grp order by grp) filter (where is_searched and row_count > 0) as numbers,
  array_agg(grp order by grp) filter (where is_searched and row_count > 0 and has_names) as names
  from (select g.path, g.grp, g.has_names, r.version, r.stamp, r.row_count,
      r.version = 0 or (r.found_version is not distinct from r.version and r.found_rule is not distinct from g.rule) as is_searched
    from unnest($2::text[], $3::smallint[], $4::text[], $5::boolean[]) g(path, grp, rule, has_names)
    left join (select * from records.resource_state where brand_id = $1 offset 0) r on r.resource = g.path
    where r.version is not null) r) s on true
left join lateral (${hits}) h on true`
}

/** Entries that are the term, or longer ones that start with it, or both; in the order of `passes`, then by group, word and position. */
function entriesSql(passes: readonly Pass[], term: string): string {
  const rows = passes.map(({ entryClass, extent }) => {
    const word = `'${entryClass}' || ${term}`
    const [from, to] = {
      whole: [word, word],
      longer: [`${word} || chr(1)`, `${word} || chr(1114111)`],
      both: [word, `${word} || chr(1114111)`],
    }[extent]
    return `(s.${GROUPS_WITH[entryClass]}, ${from}, ${to})`
  })
  return `select g.grp, w.ord, w.word from (values ${rows.join(', ')}) p(groups, first, last)
      left join lateral unnest(p.groups) g(grp) on true
      left join lateral (select word, ord from records.words where brand_id = $1 and grp = g.grp and word >= p.first and word <= p.last
        order by word, ord) w on true where w.ord is not null`
}

const BOTH: readonly Pass[] = [
  { entryClass: 'n', extent: 'both' },
  { entryClass: 't', extent: 'both' },
]
const IN_ORDER: readonly Pass[] = [
  { entryClass: 'n', extent: 'whole' },
  { entryClass: 't', extent: 'whole' },
  { entryClass: 'n', extent: 'longer' },
  { entryClass: 't', extent: 'longer' },
]

/** A record's first entry decides its place. */
const PLACED = `placed as materialized (select grp, ord, min(place) as place from entries group by grp, ord)`

/** The hits of records in a relation with grp, ord and place. */
function hitsSql(relation: string): string {
  return `select string_agg(t.grp || ' ' || f.hit, e'\\n' order by t.place)
    from (select grp, ord, place from ${relation} order by place limit $6::int) t
    left join lateral (select hit from records.finds where brand_id = $1 and grp = t.grp and ord = t.ord limit 1) f on true`
}

const ONE_TERM = `with few as materialized (${entriesSql(BOTH, '$7::text')} limit ${FEW_ENTRIES_MAX + 1}),
  entries as materialized (
    select grp, ord, row_number() over (order by length(word) > length($7::text) + 1, left(word, 1), grp, word, ord) as place
    from few where (select count(*) from few) <= ${FEW_ENTRIES_MAX}
    union all
    select grp, ord, row_number() over () from (${entriesSql(IN_ORDER, '$7::text')} limit ${ENTRIES_READ_MAX + 1}) a
    where (select count(*) from few) > ${FEW_ENTRIES_MAX}),
  ${PLACED}
  select (select count(*) from entries) as entries, (select count(*) from placed) as found, (${hitsSql('placed')}) as hits`

/**
 * The longest of terms that are equally light leads. Where not all of its entries are read, hits may be missing. Joins into `finds` are
 * by position, one after the other: PostgreSQL would read all of it for a brand that its statistics do not know.
 */
const SEVERAL_TERMS = `with weights as materialized (
    select q.term, q.n, (select count(*) from (${entriesSql(BOTH, 'q.term')} limit ${LEAD_ENTRIES_MAX + 1}) a) as weight
    from unnest($7::text[]) with ordinality q(term, n)),
  lead as materialized (select term from weights order by weight, length(term) desc, n limit 1),
  entries as materialized (
    select a.grp, a.ord, row_number() over () as place from lead l
    left join lateral (${entriesSql(IN_ORDER, 'l.term')} limit ${LEAD_ENTRIES_MAX + 1}) a on true where a.ord is not null),
  ${PLACED},
  matching as materialized (select p.grp, p.ord, p.place from placed p
    left join lateral (select entries from records.finds where brand_id = $1 and grp = p.grp and ord = p.ord limit 1) f on true
    where not exists (select from unnest($7::text[]) q(term)
      where strpos(' ' || f.entries, ' n' || q.term) = 0 and strpos(' ' || f.entries, ' t' || q.term) = 0))
  select (select count(*) from entries) as entries, (select count(*) from matching) as found, (${hitsSql('matching')}) as hits`
