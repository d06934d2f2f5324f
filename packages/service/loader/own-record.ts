/** Loads the brand's own record again, as it is stored, so that it has the slug that the directory has by now. */
import { type Resource, resources } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { readOnlyRecord } from '../store/loading/only-record.ts'
import { slugIn } from './brand-record.ts'
import { type LoadOutcome, loadChanges } from './load.ts'
import { unwatched } from './progress.ts'
import type { UndoSettings } from './undo.ts'

const OWN: Resource = resources.find(({ single }) => single)!
/** Other loads of it that come in between. */
const ATTEMPTS_MAX = 10

export interface OwnRecordRequest {
  readonly brand: { readonly id: number; readonly slug: string }
  readonly cell: string
  readonly retentionDays: number
  readonly undo: UndoSettings | null
  /** The slug that the record has to have; null: any other than the brand's. */
  readonly from: string | null
}

/** Null where there is nothing to change. */
export async function reloadOwnRecord(
  client: Client,
  { brand, cell, retentionDays, undo, from }: OwnRecordRequest,
): Promise<LoadOutcome | null> {
  for (let attempt = 1; ; attempt++) {
    const stored = await readOnlyRecord(client, brand.id, OWN)
    const slug = stored && slugIn(stored.body)
    if (stored === null || slug === brand.slug || (from !== null && slug !== from)) return null
    const lines = Buffer.from(
      `${JSON.stringify({ op: 'expect', group: OWN.path, stamp: stored.stamp })}
{"op":"upsert","group":"${OWN.path}","record":${stored.body}}
`,
    )
    const changes = {
      file: OWN.path,
      format: 'ndjson',
      sizeBytes: lines.length,
      otherOwner: 'fault',
      open: async function* () {
        yield lines
      },
    } as const
    const outcome = await loadChanges(
      client,
      {
        brand: { ...brand, aliases: [String(slug)] },
        cell,
        retentionDays,
        undo,
        changes,
        checkReferences: false,
        allowEmpty: false,
        dryRun: false,
        faultsNamedMax: 1,
      },
      unwatched,
    )
    const isOvertaken = outcome.faults.named.some(({ code }) => code === 'group_changed')
    if (!isOvertaken || attempt === ATTEMPTS_MAX) return outcome
  }
}
