/** Records by what is typed, in groups, each with a line that tells it from others. */
import type { BrandClient, SearchHit, SearchResult } from '@selvedge/client'
import { dayText } from '../data/days.ts'
import { type FieldFacts, fieldOf, groupAt } from '../data/facts.ts'
import { failureOf } from '../data/failure.ts'
import { countText, fieldWords, valueTitle } from '../data/format.ts'
import { nameOf } from '../data/known-records.ts'
import { learnNames } from '../data/names.ts'
import { recordHref } from '../route.ts'
import { askedToWaitSeconds, opens } from '../session.ts'

export interface FoundRecord {
  readonly href: string
  readonly label: string
  readonly line: string
}

export interface Found {
  /** By what they are, the best group first. */
  readonly groups: readonly (readonly [name: string, records: readonly FoundRecord[]])[]
  /** How many there are, or why there are none. */
  readonly said: string
}

/** Calls back with what was found, and again once the names in its lines are known. */
export async function findRecords(
  client: BrandClient,
  brand: string,
  typed: string,
  signal: AbortSignal,
  settle: (found: Found) => void,
): Promise<void> {
  try {
    const result = await client.search(typed, { signal })
    settle(foundOf(brand, result))
    const byGroup = Map.groupBy(result.hits, ({ group }) => group)
    await Promise.all(
      [...byGroup].map(([group, hits]) =>
        learnNames(
          client,
          groupAt(group)!.fields.filter(({ to }) => opens(to)),
          hits.map(({ line }) => line),
          signal,
        ),
      ),
    )
    settle(foundOf(brand, result))
  } catch (error) {
    if (!signal.aborted) settle({ groups: [], said: failureOf(error, brand, askedToWaitSeconds()).sentence })
  }
}

function foundOf(brand: string, { hits, found, isExact, behind }: SearchResult): Found {
  const groups = [...Map.groupBy(hits, ({ group }) => group)].map(
    ([path, records]) => [groupAt(path)!.name, records.map((hit) => recordOf(brand, hit))] as const,
  )
  const names = behind.map((path) => groupAt(path)!.name).join(', ')
  const count =
    found === 0 ? 'Nothing has this number or name' : `${isExact ? '' : 'More than '}${countText(found)} found`
  return { groups, said: names === '' ? `${count}.` : `${count}. Not searched until they are loaded again: ${names}.` }
}

function recordOf(brand: string, { group, key, label, match, line }: SearchHit): FoundRecord {
  const facts = groupAt(group)!
  const said = Object.entries(line).flatMap(([name, value]) => partOf(fieldOf(facts, name), value))
  // What was found is not always in the name.
  const why = label.includes(match.value) ? [] : [`${fieldWords(match.field)} ${match.value}`]
  return { href: recordHref(brand, group, { [facts.key[0]!]: key }), label, line: [...why, ...said].join(', ') }
}

function partOf(field: FieldFacts | undefined, value: unknown): string[] {
  if (!field || typeof value !== 'string') return []
  if (field.kind === 'd') return [dayText(value, new Date().toISOString())]
  if (field.kind === 'r') return [nameOf(field.to, value)].filter((name) => name !== undefined)
  return [valueTitle(value)]
}
