/** What a cycle does with each group: skip it, compare it with what was sent, or send all of it in place of what is there. */
import { createHash } from 'node:crypto'
import { version } from '@duckdb/node-api'
import type { LoadGroupState } from '@selvedge/client'
import type { FolderSettings } from '../folder/folder.ts'
import { type Mapping, recordSql } from '../mapping/mapping.ts'
import { ImportProblem } from '../problems.ts'
import type { GroupMemory } from './state.ts'

export interface GroupPlan {
  readonly mapping: Mapping
  readonly path: string
  readonly fingerprint: string
  /** What the service has now. */
  readonly stamp: string | null
  readonly count: number
  /** Whether the service still has exactly what was sent. */
  readonly isKnown: boolean
  /** Whether it is read in this cycle. */
  readonly isDue: boolean
  /** Rows that the last cycle that read it left out. */
  readonly quarantined: number
}

export function planOf(
  mappings: readonly Mapping[],
  memories: ReadonlyMap<string, GroupMemory>,
  states: readonly LoadGroupState[],
  settings: FolderSettings,
  nowMs: number,
): GroupPlan[] {
  const byPath = new Map(states.map((state) => [state.group, state]))
  return mappings.map((mapping) => {
    const { path } = mapping.resource
    const state = byPath.get(path)
    if (!state) throw new ImportProblem('failed', notLoadable(mapping))
    const { stamp, count } = state
    const memory = memories.get(path)
    const fingerprint = fingerprintOf(mapping, settings)
    const isKnown = memory?.fingerprint === fingerprint && memory.stamp === stamp && memory.count === count
    const isDue = !isKnown || nowMs >= memory.readAtMs + mapping.file.everyMs
    return { mapping, path, fingerprint, stamp, count, isKnown, isDue, quarantined: memory?.quarantined ?? 0 }
  })
}

function notLoadable({ resource, file }: Mapping): string {
  if (!resource.shared) return `${file.name}: the load key cannot load ${resource.path}; ask for one that can`
  return `${file.name}: all brands share ${resource.path}, so only the operator can load it; write it as a file with --out`
}

/** Of all that makes a record of a row, beside the row. */
function fingerprintOf(mapping: Mapping, { brand, url, namespace }: FolderSettings): string {
  const types = mapping.columns.map(({ type }) => type)
  const parts = [version(), brand, url, namespace, recordSql(mapping), types]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
