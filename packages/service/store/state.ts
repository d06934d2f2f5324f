/**
 * Version and stamp of a group's records. Two responses with the same stamp have the same data; versions only tell which
 * is newer.
 */
export interface State {
  readonly version: number
  readonly stamp: string
}

export type States = ReadonlyMap<string, State>

/** The newest load of an owner among the states of its groups, by names that no group can have. */
export const HEAD_NAMES = { own: 'changes', shared: 'shared changes' } as const

/** What a group looks like before anything was loaded into it. */
export const EMPTY_STATE: State = { version: 0, stamp: '' }

/** States by the path of their group, from rows of path, version and stamp; the path is null where there are none. */
export function readStates(rows: readonly (readonly unknown[])[]): Map<string, State> {
  const known = rows.filter(([path]) => path !== null) as [string, number, string][]
  return new Map(known.map(([path, version, stamp]) => [path, { version, stamp }]))
}
