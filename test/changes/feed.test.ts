/**
 * A client that follows the feed of changes has exactly what is stored, whatever happens meanwhile: concurrent loads
 * that add, change, replace and remove, some of them rolled back; pruning; servers that are behind; failovers that lose
 * loads. The same test finds versions that do one thing wrong.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { seeded } from '../../harness/random.ts'
import { checkPosition, NO_HEAD } from '../../packages/service/store/changes/position.ts'
import { Consumer, Tally } from './support/consumer.ts'
import { type Server, type Spoil, World } from './support/world.ts'

const CONSUMERS = 4
const STANDBYS = 3
/** A wrong version may have to be tried for a while until it shows. */
const PAGES_MAX = 20_000

interface Variant {
  readonly spoil?: Spoil
  readonly decide?: typeof checkPosition
}

/** Until so many comparisons were made, or one failed. */
async function follow(comparisons: number, { spoil, decide = checkPosition }: Variant = {}): Promise<[Tally, World]> {
  const random = seeded(17)
  const world = await World.create(random, spoil)
  const tally = new Tally()
  const consumers = Array.from({ length: CONSUMERS }, (_, n) => new Consumer(world, random, tally, n % 2 === 1, decide))
  const primary = await world.openServer()
  const standbys: Server[] = []
  for (let n = 0; n < STANDBYS; n++) standbys.push(await world.openServer())
  for (const standby of standbys) await standby.catchUp()
  await world.save()
  world.startLoading()
  while (tally.comparisons < comparisons && tally.differences.length === 0 && tally.pages < PAGES_MAX) {
    if (random(10) === 0) await standbys[random(STANDBYS)]!.catchUp()
    const chance = random(80)
    if (chance < 2) await world.save()
    else if (chance === 2) {
      await world.failOver()
      // The new primary may well be loaded more often than loads were lost before anybody asks it.
      if (random(2) === 0) await sleep(300)
    } else if (chance < 5) await world.age()
    const consumer = consumers[random(CONSUMERS)]!
    for (let more = true; more && random(20) > 0; ) {
      more = await consumer.read(primary, random(2) === 0 ? standbys[random(STANDBYS)]! : null)
    }
  }
  for (const server of [primary, ...standbys]) await server.end()
  tally.differences.push(...(await world.problems()))
  await world.end()
  return [tally, world]
}

it('keeps copies that equal the tables whenever the feed is at its end', async () => {
  const [tally, { loads, rollbacks, failovers, prunings }] = await follow(1_500)
  console.info({ ...tally, loads, rollbacks, failovers, prunings })
  expect(tally.differences).toEqual([])
  expect(tally.goneForNothing).toEqual([])
  expect(tally.comparisons).toBe(1_500)
  // All of it has to have happened, or nothing was tested.
  expect(Math.min(loads, rollbacks)).toBeGreaterThan(100)
  expect(Math.min(failovers, prunings, tally.gone, tally.elsewhere)).toBeGreaterThan(3)
})

/** Takes its number before it merges, from a counter that does not wait: commits may come in another order. */
const numberedEarly: Spoil = (client) => {
  let number = 0
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  const spoilt = async (...args: unknown[]): Promise<pg.QueryResult> => {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text
    const [brandId] = (args[0] as { values?: number[] }).values ?? []
    if (text?.includes('for update')) {
      number = (lastNumbers.get(brandId!) ?? 0) + 1
      lastNumbers.set(brandId!, number)
    }
    if (!text?.includes('insert into records.brand_state')) return query(...args)
    const { rows } = await query({
      text: `insert into records.brand_state as s values ($1, $2, gen_random_uuid()) on conflict (brand_id)
do update set sequence = greatest(s.sequence, $2), stamp = gen_random_uuid() returning stamp`,
      values: [brandId, number],
      rowMode: 'array',
    })
    return { rows: [[number, rows[0]![0]]] } as pg.QueryResult
  }
  client.query = ((...args: unknown[]) =>
    isStream(args[0]) ? query(...args) : spoilt(...args)) as unknown as typeof client.query
}
const lastNumbers = new Map<number, number>()

/** COPY is given to the client as a stream that it hands back. */
function isStream(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'pipe' in given
}

const wrong: Record<string, Variant> = {
  'numbers its loads by a counter that does not wait': { spoil: numberedEarly },
  'does not know which head it has seen': {
    decide: (position, journal, isPrimary) => checkPosition({ ...position, head: NO_HEAD }, journal, isPrimary),
  },
  'does not compare stamps': {
    decide: (position, journal, isPrimary) =>
      checkPosition(position, { ...journal, stampAtHead: position.head.stamp }, isPrimary),
  },
}

it.each(Object.entries(wrong))('finds out one that %s', async (_what, variant) => {
  const [tally] = await follow(Number.POSITIVE_INFINITY, variant)
  expect(tally.differences.join()).toContain('records held')
})
