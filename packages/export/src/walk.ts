/** Walks one collection into the staging file, page by page, from wherever it stands there. */
import { type BrandClient, hasCode, type Page } from '@selvedge/client'
import type { Group } from '@selvedge/client/catalogue'
import type { Progress } from './progress/progress.ts'
import type { Staging, WalkState } from './staging.ts'

export interface WalkContext {
  readonly brand: BrandClient
  readonly staging: Staging
  readonly progress: Progress
  readonly signal: AbortSignal
}

/** `moved`: the collection changed on the way, so what was read is not one state of it. */
export async function walk(context: WalkContext, group: Group): Promise<'finished' | 'moved'> {
  const { brand, staging, progress, signal } = context
  const list = brand[group.name].list({}, { signal })
  let state = staging.walk(group.path)
  while (!state?.finished) {
    const page: Page<object> | null = await list
      .page(state?.cursor ? { cursor: state.cursor } : {})
      .catch((error: unknown) => (state && hasCode(error, 'invalid_cursor') ? null : Promise.reject(error)))
    // A cursor outlives an interruption, but not the service's secrets; without it the walk has to start again.
    if (page === null || (state && isOtherState(state, page))) return 'moved'
    state = after(state, page)
    staging.addPage(group, page.items, state)
    progress.walked(group.path, state.received, state.total)
  }
  return 'finished'
}

/** By the version where there is one. Without it, a change shows only if it changed the total. */
export function isOtherState(state: WalkState, { version, totalItems }: Page<object>): boolean {
  return version !== state.version || (version === null && totalItems !== state.total)
}

/** A service that gives more than it said may never stop; the walk does. */
function after(state: WalkState | null, { items, nextCursor, version, totalItems }: Page<object>): WalkState {
  const received = (state?.received ?? 0) + items.length
  const finished = nextCursor === null || received > totalItems
  return { cursor: nextCursor, version, total: totalItems, received, finished }
}
