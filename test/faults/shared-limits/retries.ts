/** Refused requests that wait as long as they are told, no more at a time than the quota: all are admitted. */
import type { Result } from '../../../harness/results.ts'
import type { Fleet } from '../../support/fleet.ts'

const QUOTA = 100
const WINDOW_SECONDS = 2

export async function retriesAreAdmitted(fleet: Fleet, retriesMin: number): Promise<Result[]> {
  const key = await fleet.createKey({ quota: QUOTA, windowSeconds: WINDOW_SECONDS })
  const batch = Array.from({ length: QUOTA }, (_, number) => number)
  let retried = 0
  let admitted = 0
  await Promise.all(batch.map((number) => fleet.ask(number, key)))
  while (retried < retriesMin) {
    await Promise.all(
      batch.map(async (number) => {
        const { status, headers } = await fleet.ask(number, key)
        if (status !== 429) return
        await new Promise((resolve) => setTimeout(resolve, Number(headers['retry-after']) * 1_000))
        retried++
        // At another process than the one that refused it.
        if ((await fleet.ask(number + 1, key)).status === 200) admitted++
      }),
    )
  }
  return [
    { name: 'refused requests retried after Retry-After', value: retried, atLeast: retriesMin },
    { name: 'of them refused again', value: retried - admitted, atMost: 0 },
  ]
}
