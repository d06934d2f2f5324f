import { setTimeout as sleep } from 'node:timers/promises'

/** Works on a slice, then rests for a multiple of the time that it took, to leave room for readers. */
export async function paced<T>(restFactor: number, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  await sleep((performance.now() - started) * restFactor)
  return result
}
