/** The outcome of a load, as it is replied: at once, when it is repeated, and by its own address. */
import type { LoadOutcome } from '../loader/load.ts'
import type { LoadKeyRecord } from '../store/directory/load-directory.ts'
import type { LoggedLoad } from '../store/loading/load-log.ts'
import { BY_PARAMETER } from '../store/loading/removals.ts'
import { LoadError } from './errors.ts'
import { mayLoad } from './load-keys.ts'

/** Of a load that is in, or would be without a dry run. Throws the error otherwise. */
export function loadedBody({ faults, groups, refusals }: LoadOutcome): object[] {
  const [refusal] = refusals
  if (refusal) {
    const { resource, code, removed, of, removalsMax } = refusal
    const named = refusals.map((each) => {
      return { group: each.resource.path, code: each.code, removals: each.removed, of: each.of }
    })
    const losses = [...new Set(named.map((each) => `${each.removals} of ${each.of} ${each.group}`))].join(', ')
    // Of the first group by itself, as in 1.1.0, and of all.
    const details = { group: resource.path, removals: removed, of, refusals: named, removalsMax }
    const sentence = `Nothing was loaded: ${losses} would be removed. Check that the input is complete, or send it with ${BY_PARAMETER(refusals)}.`
    throw new LoadError(code, details, {}, sentence)
  }
  const [first] = faults.named
  if (first?.code === 'group_changed') throw new LoadError('group_changed', { group: first.group })
  if (first) {
    const named = faults.named.map(({ file: _, ...fault }) => fault)
    const count = faults.isFull
      ? `${faults.total} faults or more`
      : faults.total === 1
        ? '1 fault'
        : `${faults.total} faults`
    const sentence = `Nothing was loaded: ${count}; details names the first.`
    throw new LoadError('load_faulty', { faultCount: faults.total, faults: named }, {}, sentence)
  }
  return groups.map(({ resource, versionBefore: _, ...group }) => ({ group: resource.path, ...group }))
}

type ShownFields =
  | 'id'
  | 'outcome'
  | 'dryRun'
  | 'idempotencyKey'
  | 'sender'
  | 'startedAt'
  | 'finishedAt'
  | 'sequence'
  | 'groups'
  | 'viewsChanged'
  | 'faultCount'
  | 'faults'
  | 'reason'
  | 'quarantined'

interface ShownLoad extends Pick<LoggedLoad, ShownFields> {
  readonly seconds: number
  readonly causes: NonNullable<LoggedLoad['causes']>
}

/**
 * What a load key may see of a load: only groups that it can load. Only if it sent the load, it sees the faults, which have values, and
 * the idempotency key, by which others could tell what comes next.
 */
export function shownLoad(
  load: LoggedLoad,
  key: { readonly id: string; readonly groups: readonly string[] | null },
): ShownLoad {
  const { id, keyId, sender, startedAt, finishedAt, outcome, dryRun, sequence, groups, faultCount } = load
  const isOwn = keyId === key.id
  return {
    id,
    outcome,
    dryRun,
    idempotencyKey: isOwn ? load.idempotencyKey : null,
    sender,
    startedAt,
    finishedAt,
    seconds: (finishedAt.getTime() - startedAt.getTime()) / 1000,
    sequence,
    groups: groups.filter(({ group }) => mayLoad(key, group)),
    viewsChanged: shownViews(load.viewsChanged, key),
    faultCount,
    faults: isOwn ? load.faults : [],
    causes: isOwn ? (load.causes ?? []) : [],
    quarantined: shownQuarantine(load.quarantined, key),
    reason: load.reason,
  }
}

function shownQuarantine(
  quarantined: LoggedLoad['quarantined'],
  key: Pick<LoadKeyRecord, 'groups'>,
): LoggedLoad['quarantined'] {
  const shown = Object.entries(quarantined ?? {}).filter(([group]) => mayLoad(key, group))
  return shown.length === 0 ? null : Object.fromEntries(shown)
}

/** Not for keys that are limited to groups: the number says something of the others. */
export function shownViews(changed: number | null, { groups }: Pick<LoadKeyRecord, 'groups'>): number | null {
  return groups === null ? changed : null
}
