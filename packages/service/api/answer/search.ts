/** What is found by the words that somebody types: hits of all groups that the key opens, or of those that the request names. */
import { matchOf } from '@selvedge/catalogue'
import type { FoundHit, SearchResult, SearchStore } from '../../store/search/read.ts'
import { versionOf } from '../cache/etag.ts'
import { searchParameters } from './parameters.ts'
import type { Question } from './question.ts'
import type { ReadPlan, ReadResult } from './read-plan.ts'

export function planSearch(
  { brandId, rawQuery, open }: Question,
  { search }: { readonly search: Pick<SearchStore, 'search'> },
): ReadPlan {
  const { groups, terms, limit } = searchParameters(rawQuery, open)
  const paths = groups.map(({ path }) => path)

  async function read(): Promise<ReadResult> {
    const result = await search.search({ ownerId: brandId, groups, terms, limit })
    const body = bodyOf(result, terms)
    if (result.behind.length === 0) return { body: [body], paths, states: result.states, headers: {} }
    // A group that is made searchable gets no other stamp. So this is not cached, and its ETag is that of its bytes.
    return { body: [body], paths: [], states: [{ version: 0, stamp: versionOf([body]) }], headers: {} }
  }

  return { paths, read }
}

function bodyOf({ hits, found, isExact, behind }: SearchResult, terms: readonly string[]): string {
  return JSON.stringify({
    hits: hits.map((hit) => shown(hit, terms)),
    found,
    isExact,
    behind: behind.map(({ path }) => path),
  })
}

function shown({ group, hit }: FoundHit, terms: readonly string[]): object {
  const { key, label, line } = hit
  return { group: group.path, key, label, match: matchOf(group.findable, hit, terms), line }
}
