/**
 * Guessing keys from one address: few guesses reach a look-up, malformed ones none, good keys keep working, and one that
 * the process has not seen gets in as soon as the burst is over.
 *
 *   node test/faults/bad-keys.ts     10,000 of each, about half a minute
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { bearer, Client, type Reply, together } from '../../harness/client.ts'
import type { Result } from '../../harness/results.ts'
import { BEYOND_PER_SECOND_MAX } from '../../packages/service/http/identity/failed-keys.ts'
import { generateKey } from '../../packages/service/store/directory/api-key.ts'
import { runAsCommand } from '../support/command.ts'
import { BASE, TestService } from '../support/service.ts'

const GUESSES = 10_000
const LOOK_UPS_MAX = 20
/** Of the limit; a slow machine guesses through more than one. */
const WINDOW_MS = 60_000
const WORKERS = 16
const PATH = `${BASE}/brands/alder-finch/tags`

async function badKeys(): Promise<Result[]> {
  const service = await TestService.start({ failedKeysMax: LOOK_UPS_MAX, stateMaxAgeMs: 600_000 })
  const client = new Client(service.url, WORKERS)
  const ask = (key: string): Promise<Reply> => client.get(PATH, bearer(key))
  await ask(service.keys.brand)
  await ask(service.keys.brand)

  /** Guesses by all workers, and a good key from the same address every so often. */
  const guess = async (
    makeKey: () => string,
  ): Promise<{ statuses: Map<number, number>; goodRefused: number; lookUps: number; tookMs: number }> => {
    const startedAt = performance.now()
    service.wire.reset()
    const statuses = new Map<number, number>()
    let goodRefused = 0
    let left = GUESSES
    await together(WORKERS, async () => {
      if (left-- <= 0) return false
      const { status } = await ask(makeKey())
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (left % 50 === 0 && (await ask(service.keys.brand)).status !== 200) goodRefused++
      return true
    })
    return { statuses, goodRefused, lookUps: service.wire.roundTrips, tookMs: performance.now() - startedAt }
  }
  const wellFormed = await guess(generateKey)
  const unseenSince = performance.now()
  while ((await ask(service.keys.global)).status === 429) await sleep(50)
  const unseenMs = performance.now() - unseenSince
  const malformed = await guess(() => `${generateKey().slice(0, -1)}!`)
  client.close()
  await service.stop()

  const windows = Math.ceil(wellFormed.tookMs / WINDOW_MS)
  const guessedMax = LOOK_UPS_MAX * windows + BEYOND_PER_SECOND_MAX * Math.ceil(wellFormed.tookMs / 1_000)
  // The good key is looked up again every few seconds, on a connection that may be new.
  const ownLookUpsMax = (tookMs: number): number => Math.ceil(tookMs / 1_000) + 10
  return [
    { name: 'well-formed guesses', value: GUESSES, atLeast: 10_000 },
    { name: 'of them looked up', value: wellFormed.statuses.get(401) ?? 0, atMost: guessedMax, atLeast: 1 },
    {
      name: 'of them refused with 429',
      value: wellFormed.statuses.get(429) ?? 0,
      atLeast: GUESSES - guessedMax,
    },
    { name: 'seconds of guessing', value: wellFormed.tookMs / 1_000 },
    {
      name: 'round trips to the database',
      value: wellFormed.lookUps,
      atMost: guessedMax + ownLookUpsMax(wellFormed.tookMs),
    },
    { name: 'ms until a good key that was not seen before got in', value: unseenMs, atMost: 2_000 },
    { name: 'malformed guesses refused with 401', value: malformed.statuses.get(401) ?? 0, atLeast: GUESSES },
    { name: 'round trips to the database for them', value: malformed.lookUps, atMost: ownLookUpsMax(malformed.tookMs) },
    { name: 'good keys refused meanwhile', value: wellFormed.goodRefused + malformed.goodRefused, atMost: 0 },
  ]
}

await runAsCommand(badKeys)
