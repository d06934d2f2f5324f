/** How many requests are let in follows how long answers take, and whether it is this process that takes so long. */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Admission } from '../../packages/service/server/limits/admission.ts'

const REQUESTS_MAX = 256
/** Several looks at how it goes. */
const WATCHED_MS = 1_000
/** For a machine that gives the test little of its time. */
const PATIENCE_MS = 30_000

const idle = (): Promise<void> => sleep(5)
const busy = async (): Promise<void> => {
  const until = performance.now() + 3
  while (performance.now() < until);
  await turn()
}

/** The lowest limit while answers take so long, watched for a while or until it falls. */
async function limitWhile(work: () => Promise<void>, answerMs: number, watchedMs: number): Promise<number> {
  const admission = new Admission(REQUESTS_MAX)
  const until = performance.now() + watchedMs
  while (performance.now() < until && admission.limit === REQUESTS_MAX) {
    if (admission.enter()) admission.leave(answerMs)
    await work()
  }
  admission.stop()
  return admission.limit
}

it('stays where the process itself is idle and answers take 200 ms', async () => {
  expect(await limitWhile(idle, 200, WATCHED_MS)).toBe(REQUESTS_MAX)
})

it('falls where they take 500 ms', async () => {
  expect(await limitWhile(idle, 500, PATIENCE_MS)).toBeLessThan(REQUESTS_MAX)
})

it('falls where the process is busy and they take 200 ms', async () => {
  expect(await limitWhile(busy, 200, PATIENCE_MS)).toBeLessThan(REQUESTS_MAX)
})
