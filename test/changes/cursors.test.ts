/** Cursors of the feed of changes: only what was issued is accepted, by the brand and for the groups it was issued for. */
import { describe, expect, it } from 'vitest'
import { seeded } from '../../harness/random.ts'
import { ChangeCursors } from '../../packages/service/api/answer/change-cursor.ts'
import { planChanges } from '../../packages/service/api/answer/changes.ts'
import type { Question } from '../../packages/service/api/answer/question.ts'
import { allGroups, wantedGroups } from '../../packages/service/api/answer/wanted-groups.ts'
import { ApiError } from '../../packages/service/http/reply/errors.ts'
import { ChangeFeed } from '../../packages/service/store/changes/feed.ts'
import type { PrimaryPool } from '../../packages/service/store/connections/read-pool.ts'
import { resourceOf } from '../support/database.ts'
import { mutate } from '../support/mutate.ts'

const MUTATIONS = 100_000
const SECRETS = ['first secret', 'second secret']
const head = { sequence: 12, stamp: '2f1c7a0e-5a4e-4b43-9f53-0c2b6a5d9e10' }
const bookmark = {
  own: { walk: { group: 'order-items', after: 4711 }, next: { sequence: 7, group: 'tags', entry: 3 }, head },
  shared: null,
}
const tags = wantedGroups([resourceOf('tags'), resourceOf('countries')])

const cursors = new ChangeCursors(SECRETS)
const outcomeOf = async (read: () => unknown): Promise<string> => {
  try {
    await read()
    return 'accepted'
  } catch (error) {
    if (!(error instanceof ApiError)) return String(error)
    return [error.code, error.details?.[0]?.reason].filter(Boolean).join(' ')
  }
}

describe('a cursor', () => {
  it('gives back what it was written with', () => {
    expect(cursors.read(cursors.write(1, tags, bookmark), 1, tags)).toEqual(bookmark)
    const atEnd = { own: { ...bookmark.own, walk: null }, shared: { ...bookmark.own, walk: null } }
    expect(cursors.read(cursors.write(1, allGroups(null), atEnd), 1, allGroups(null))).toEqual(atEnd)
  })

  it('stays short enough for any address, also across all groups', () => {
    expect(cursors.write(1, allGroups(null), { own: bookmark.own, shared: bookmark.own }).length).toBeLessThan(512)
  })

  it('holds while its secret is configured, and no longer', async () => {
    const old = new ChangeCursors(['second secret']).write(1, tags, bookmark)
    expect(cursors.read(old, 1, tags)).toEqual(bookmark)
    const later = new ChangeCursors(['first secret'])
    // Its client starts again by itself, as after any 410; a cursor that says anything else is wrong.
    expect(await outcomeOf(() => later.read(old, 1, tags))).toBe('changes_gone secret')
    expect(await outcomeOf(() => later.read(old, 2, tags))).toBe('invalid_cursor')
    expect(await outcomeOf(() => later.read(old, 1, allGroups(null)))).toBe('invalid_cursor')
  })

  it('is gone, not wrong, where it was for all groups and a release has others', async () => {
    const before = { ...allGroups(null), paths: allGroups(null).paths.slice(1) }
    const cursor = cursors.write(1, before, bookmark)
    expect(await outcomeOf(() => cursors.read(cursor, 1, allGroups(null)))).toBe('changes_gone groups')
    expect(await outcomeOf(() => cursors.read(cursor, 1, tags))).toBe('cursor_mismatch')
  })

  it(`is refused after any of ${MUTATIONS} mutations, without a statement`, async () => {
    let statements = 0
    const pool: PrimaryPool = {
      primaryFor: () => null,
      query: async () => {
        statements++
        return []
      },
    }
    const parts = { feed: new ChangeFeed(pool, pool), changeCursors: cursors, responseBytesMax: 2 ** 22 }
    const question = { brandId: 1 } as Question
    const random = seeded(20261115)
    const issued = Array.from({ length: 20 }, (_, n) => {
      const own = { ...bookmark.own, walk: n % 2 ? null : { group: 'tags', after: n * 977 } }
      return cursors.write(1 + (n % 3), tags, { own, shared: n % 4 ? null : bookmark.own })
    })
    const outcomes = new Set<string>()
    for (let tried = 0; tried < MUTATIONS; ) {
      const mutated = mutate(issued[random(issued.length)]!, issued, random)
      if (issued.includes(mutated) || mutated === '') continue
      const rawQuery = new URLSearchParams({ groups: 'tags,countries', cursor: mutated }).toString()
      outcomes.add(await outcomeOf(() => planChanges({ ...question, rawQuery }, parts).read()))
      tried++
    }
    expect([...outcomes].sort()).toEqual(['changes_gone secret', 'invalid_cursor'])
    expect(statements).toBe(0)
  })
})
