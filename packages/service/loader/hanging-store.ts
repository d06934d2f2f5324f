/**
 * File stores that have not done in time what a load asked of them. It may never end, and a call to a network file system that is gone blocks
 * one of the few threads that all file operations of the process share. So no load asks such a store for more until it has ended.
 */
import type { FileStore } from '../files/file-store.ts'
import { inTime, TimedOut } from '../time-out.ts'

/** How many calls of each have not ended. */
const hanging = new WeakMap<FileStore, number>()

/** Rejects with `TimedOut` where the store takes longer. */
export async function askInTime<T>(store: FileStore, timeoutMs: number, ask: () => Promise<T>): Promise<T> {
  if ((hanging.get(store) ?? 0) > 0) throw new Error('it has not ended what an earlier load asked of it')
  const asked = ask()
  return inTime(asked, timeoutMs).catch((error) => {
    if (error instanceof TimedOut) return leaveHanging(store, asked, error)
    throw error
  })
}

/** Waits no longer for what was asked. */
export function leaveHanging(store: FileStore, asked: Promise<unknown>, problem: unknown): never {
  hanging.set(store, (hanging.get(store) ?? 0) + 1)
  asked.catch(() => {}).finally(() => hanging.set(store, hanging.get(store)! - 1))
  throw problem
}
