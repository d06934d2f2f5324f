/** What a move keeps, and that it may be stopped and abandoned anywhere. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MoveStopped } from '../../packages/service/store/cells/move/transitions.ts'
import { resourceOf } from '../support/database.ts'
import { type CellName, Killed, numbered, range, type Step, ThreeCells } from './support/three-cells.ts'

const GROUPS = ['tags', 'contacts']

let cells: ThreeCells

beforeAll(async () => {
  cells = await ThreeCells.create()
})

afterAll(() => cells.drop())

beforeEach(async () => {
  await cells.createBrand()
  await load('main', { tags: numbered('tags', range(1, 300)), contacts: numbered('contacts', range(1, 50)) })
  await cells.share('main', (resourceOf('contacts').sample as { partnerId: string }).partnerId)
  await load('main', { tags: numbered('tags', range(100, 120), ' changed') })
  await load('main', { tags: numbered('tags', range(200, 210)) }, 'delete')
})

function load(
  cell: CellName,
  records: Record<string, object[]>,
  mode: 'upsert' | 'delete' = 'upsert',
): Promise<unknown> {
  return cells.loadAt(cell, records, mode)
}

function killAt(moment: string): Step {
  return (name) => {
    if (name === moment) throw new Killed()
  }
}

const STEPS = [
  'copying',
  'slice',
  'copied',
  'caught-up',
  'fenced',
  'completed',
  'ready',
  'checked',
  'closed',
  'directory',
  'opened',
  'slice-deleted',
  'forgotten',
]
const CLOSED_AT = STEPS.indexOf('closed')

test('records, positions, versions, stamps, digests and the journal are the same after a move', async () => {
  const before = await cells.contents('main')
  await cells.move('main', 'b')
  expect(await cells.contents('b')).toEqual(before)
  expect(await cells.contents('main')).toEqual({})
  expect(await cells.statuses()).toEqual(['gone', 'here', null])
  expect(await cells.hint()).toEqual(['b', (await cells.residence('b'))!.epoch])
  expect(await cells.moves()).toEqual(['done'])
})

test('views move with their brand, and show what is loaded there', async () => {
  const [view] = cells.views
  expect(Object.keys(await cells.contents('main'))).toEqual(expect.arrayContaining([`${view} contacts`, 'views']))
  await cells.move('main', 'b')
  await load('b', { contacts: numbered('contacts', range(60, 61)) })
  await load('b', { contacts: numbered('contacts', range(1, 40)) }, 'delete')
  expect((await cells.contentsOf('b', view!)).contacts).toHaveLength(12)
  await cells.move('b', 'main')
  expect((await cells.contentsOf('main', view!)).contacts).toHaveLength(12)
})

test('what is changed and deleted during the copy comes by the journal: other records are not copied again', async () => {
  const writtenBy = (): Promise<unknown[]> =>
    cells.asLoader('b', async (client) => {
      const first = 'select xmin::text, ord from records.tags where brand_id = $1 order by ord limit 1'
      return (await client.query(first, [cells.brandId])).rows
    })
  let copied: unknown[] = []
  await cells.move('main', 'b', async (name) => {
    if (name !== 'copied') return
    copied = await writtenBy()
    await load('main', { tags: numbered('tags', range(50, 60)) }, 'delete')
    await load('main', { tags: numbered('tags', [70], ' changed') })
  })
  expect(copied).toHaveLength(1)
  expect(await writtenBy()).toEqual(copied)
  expect(await cells.problems('b', GROUPS)).toEqual([])
})

test('a brand without records moves, is loaded there, and comes back', async () => {
  await cells.createBrand()
  await cells.move('main', 'b')
  await load('b', { tags: numbered('tags', [1]) })
  await cells.move('b', 'main')
  expect(await cells.statuses()).toEqual(['here', 'gone', null])
  await load('main', { tags: numbered('tags', [2]) })
  expect(await cells.problems('main', GROUPS)).toEqual([])
})

test('loads before, between and after moves make one history', async () => {
  const ways: [CellName, CellName][] = [
    ['main', 'b'],
    ['b', 'c'],
    ['c', 'main'],
    ['main', 'c'],
  ]
  for (const [turn, [from, to]] of ways.entries()) {
    await cells.move(from, to)
    await load(to, { tags: numbered('tags', range(400 + turn * 10, 405 + turn * 10)) })
    await load(to, { tags: numbered('tags', range(1, 3)) }, 'delete')
    await load(to, { tags: numbered('tags', range(1, 3), ` ${turn}`) })
    expect(await cells.problems(to, GROUPS)).toEqual([])
  }
  expect(await cells.statuses()).toEqual(['gone', 'gone', 'here'])
})

test.each(['copying', 'slice', 'copied', 'caught-up'])(
  'what is loaded at "%s" arrives, and what is removed goes',
  async (moment) => {
    let turns = 0
    await cells.move('main', 'b', async (name) => {
      if (name !== moment || turns++ > 0) return
      await load('main', { tags: numbered('tags', range(1, 20)), contacts: numbered('contacts', [7]) }, 'delete')
      // The same keys at other positions, changed records, new ones, and ones that come and go.
      await load('main', {
        tags: numbered('tags', range(10, 15), ' again'),
        contacts: numbered('contacts', range(60, 70)),
      })
      await load('main', { tags: numbered('tags', range(30, 40), ' late'), colors: numbered('colors', range(1, 5)) })
      await load('main', { tags: numbered('tags', range(900, 910)) })
      await load('main', { tags: numbered('tags', range(905, 910)) }, 'delete')
      expected = await cells.contents('main')
    })
    expect(await cells.contents('b')).toEqual(expected)
    expect(await cells.problems('b', [...GROUPS, 'colors'])).toEqual([])
  },
)
let expected: Record<string, string[]> = {}

describe.each(STEPS)('a move killed at "%s"', (moment) => {
  test('ends like any other when it is run again', async () => {
    const before = await cells.contents('main')
    await expect(cells.move('main', 'b', killAt(moment))).rejects.toThrow(Killed)
    await cells.move('main', 'b')
    expect(await cells.contents('b')).toEqual(before)
    expect(await cells.contents('main')).toEqual({})
    expect(await cells.statuses()).toEqual(['gone', 'here', null])
    expect(await cells.moves()).toEqual(['done'])
    await load('b', { tags: numbered('tags', [1000]) })
    expect(await cells.problems('b', GROUPS)).toEqual([])
  })

  test('can be abandoned until the source closes', async () => {
    const before = await cells.contents('main')
    await expect(cells.move('main', 'b', killAt(moment))).rejects.toThrow(Killed)
    const isClosed = STEPS.indexOf(moment) >= CLOSED_AT
    if (isClosed) {
      await expect(cells.abandon('main', 'b')).rejects.toThrow(/too late/)
      await cells.move('main', 'b')
    } else await cells.abandon('main', 'b')
    const [home, other] = isClosed ? (['b', 'main'] as const) : (['main', 'b'] as const)
    expect(await cells.contents(home)).toEqual(before)
    expect(await cells.contents(other)).toEqual({})
    expect((await cells.residence(home))!.status).toBe('here')
    expect((await cells.hint())[0]).toBe(home)
    await load(home, { tags: numbered('tags', [1000]) })
    expect(await cells.problems(home, GROUPS)).toEqual([])
  })
})

describe.each(['stays', 'directory', 'taken-over', 'forgotten'])('an abandonment killed at "%s"', (moment) => {
  test('ends when it is run again, and so does the move', async () => {
    const before = await cells.contents('main')
    await expect(cells.move('main', 'b', killAt('ready'))).rejects.toThrow(Killed)
    await expect(cells.abandon('main', 'b', killAt(moment))).rejects.toThrow(Killed)
    await cells.abandon('main', 'b')
    expect(await cells.statuses()).toEqual(['here', 'gone', null])
    expect(await cells.contents('b')).toEqual({})
    await cells.move('main', 'b')
    expect(await cells.contents('b')).toEqual(before)
    expect(await cells.moves()).toEqual(['abandoned', 'done'])
  })
})

describe('two movers that are both alive', () => {
  // One of each transaction. Inside the one that completes, the second mover would have to wait.
  const moments = ['slice', 'caught-up', 'fenced', 'ready-shown', 'checked']
  test.each(moments)('the first one stops, if the second ends the move while it is at "%s"', async (moment) => {
    const before = await cells.contents('main')
    let turns = 0
    const first = cells.move('main', 'b', async (name) => {
      if (name === moment && turns++ === 0) {
        await cells.move('main', 'b')
        await load('b', { tags: numbered('tags', [1000]) })
      }
    })
    await first.catch((error) => expect(error).toBeInstanceOf(MoveStopped))
    expect(await cells.statuses()).toEqual(['gone', 'here', null])
    const after = await cells.contents('b')
    expect(after.tags!.length).toBe(before.tags!.length + 1)
    expect(await cells.problems('b', GROUPS)).toEqual([])
    expect(await cells.contents('main')).toEqual({})
  })

  test.each(moments)('the first one stops, if the move is abandoned while it is at "%s"', async (moment) => {
    const before = await cells.contents('main')
    let turns = 0
    const first = cells.move('main', 'b', async (name) => {
      if (name === moment && turns++ === 0) await cells.abandon('main', 'b')
    })
    await expect(first).rejects.toThrow(MoveStopped)
    expect(await cells.contents('main')).toEqual(before)
    expect(await cells.contents('b')).toEqual({})
    expect((await cells.residence('main'))!.status).toBe('here')
    await load('main', { tags: numbered('tags', [1000]) })
  })

  test('abandoning lets the source stay before the target forgets: a mover that closes meanwhile loses nothing', async () => {
    const before = await cells.contents('main')
    const first = cells.move('main', 'b', async (name) => {
      // The abandonment is stopped after its first step; the mover continues.
      if (name === 'checked')
        await expect(cells.abandon('main', 'b', () => Promise.reject(new Killed()))).rejects.toThrow(Killed)
    })
    await expect(first).rejects.toThrow(MoveStopped)
    expect(await cells.contents('main')).toEqual(before)
    expect((await cells.residence('main'))!.status).toBe('here')
  })

  test('a slow mover does not delete the rows of a brand that has come back', async () => {
    const before = await cells.contents('main')
    let turns = 0
    const first = cells.move('main', 'b', async (name) => {
      if (name !== 'opened' || turns++ > 0) return
      await cells.move('main', 'b')
      await cells.move('b', 'main')
    })
    await expect(first).rejects.toThrow(MoveStopped)
    expect(await cells.contents('main')).toEqual(before)
  })
})

test('a source that lost its fence in a failover, and was loaded, is copied again before it closes', async () => {
  const moving = cells.move('main', 'b', async (name) => {
    if (name !== 'ready') return
    await cells.asLoader('main', (client) =>
      client.query(`update records.residence set status = 'here', cell_to = null, move_id = null where brand_id = $1`, [
        cells.brandId,
      ]),
    )
    await load('main', { tags: numbered('tags', [1000]) })
  })
  await expect(moving).rejects.toThrow(/source has changed/)
  const lost = await cells.contents('main')
  await cells.move('main', 'b')
  expect(await cells.contents('b')).toEqual(lost)
})

test('a source that lost loads in a failover, and has others since, is copied as it is now', async () => {
  const before = await cells.contents('main')
  const moving = cells.move('main', 'b', async (name) => {
    if (name === 'copied') await load('main', { tags: numbered('tags', range(1000, 1010)) })
    if (name === 'fenced') throw new Killed()
  })
  await expect(moving).rejects.toThrow(Killed)
  // The standby that was promoted had neither the load nor the fence, and was loaded with something else.
  await cells.asLoader('main', async (client) => {
    await client.query('begin')
    for (const [table, column] of [
      ['tags', 'changed_in'],
      ['changes', 'version'],
      ['loads', 'version'],
    ]) {
      const resource = table === 'tags' ? '' : `and resource = 'tags'`
      await client.query(`delete from records.${table} where brand_id = $1 and ${column} = 4 ${resource}`, [
        cells.brandId,
      ])
    }
    for (const table of ['brand_state', 'resource_state', 'load_log', 'viewed_brands', 'finds', 'words', 'residence']) {
      await client.query(`delete from records.${table} where brand_id = $1`, [cells.brandId])
    }
    for (const table of ['brand_state', 'resource_state', 'load_log', 'viewed_brands', 'finds', 'words']) {
      for (const row of before[table]!) {
        await client.query(`insert into records.${table} select ($1::records.${table}).*`, [row])
      }
    }
    await client.query('commit')
  })
  expect(await cells.contents('main')).toEqual(before)
  await load('main', { tags: numbered('tags', range(2000, 2005)) })
  const after = await cells.contents('main')
  await cells.move('main', 'b')
  expect(await cells.contents('b')).toEqual(after)
})

describe('a journal that does not lead from the copy to the source', () => {
  test('pruned during the copy: everything is copied under the fence', async () => {
    await cells.move('main', 'b', async (name) => {
      if (name !== 'copied') return
      await load('main', { tags: numbered('tags', range(1, 20)) }, 'delete')
      await load('main', { tags: numbered('tags', range(30, 40), ' late') })
      await cells.asLoader('main', (client) =>
        client.query(
          `with pruned as (delete from records.loads where brand_id = $1 and sequence < 5)
delete from records.changes where brand_id = $1 and (resource, version) <> ('tags', 5)`,
          [cells.brandId],
        ),
      )
      expected = await cells.contents('main')
    })
    expect(await cells.contents('b')).toEqual(expected)
  })
})

test('records that are not what the state of the source says are never moved', async () => {
  await cells.asLoader('main', (client) =>
    client.query(`update records.tags set body = replace(body, 'tags 1', 'tags I') where brand_id = $1`, [
      cells.brandId,
    ]),
  )
  await expect(cells.move('main', 'b')).rejects.toThrow(/tags: count or digest/)
  expect((await cells.residence('main'))?.status ?? 'here').toBe('here')
})
