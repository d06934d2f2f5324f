/** What a receiver is told. It has no record: the receiver reads the changes itself. */
import { createHash } from 'node:crypto'
import { RECORDS_CHANGED, resources, WEBHOOK_TEST, type WebhookCall } from '@selvedge/catalogue'
import type { News, Told } from '../store/webhooks/changed-groups.ts'

export interface Message {
  readonly id: string
  readonly body: string
}

/** Groups with something new, in the order of the catalogue, of those that the receiver asks for. */
export function newGroups({ own, shared }: News, wanted: readonly string[] | null): string[] {
  return resources
    .filter((resource) => {
      const change = resource.shared ? shared : own
      return change !== null && (change.groups === null || change.groups.includes(resource.path))
    })
    .map(({ path }) => path)
    .filter((path) => wanted === null || wanted.includes(path))
}

/** What the receiver knows once it has accepted the news. */
export function toldAfter(told: Told, { own, shared }: News): Told {
  return { own: own ?? told.own, shared: shared ?? told.shared }
}

/** When the newest load that is told of was loaded. */
export function newestLoadMs({ own, shared }: News): number {
  return Math.max(own?.loadedAt.getTime() ?? 0, shared?.loadedAt.getTime() ?? 0)
}

/** A repeated call for the same news has the same id, whichever process sends it. */
export function changedMessage(webhookId: string, brand: string, groups: readonly string[], news: News): Message {
  const hash = createHash('sha256').update([webhookId, news.own?.stamp, news.shared?.stamp].join(' '))
  return {
    id: `msg_${hash.digest('base64url').slice(0, 27)}`,
    body: bodyOf(RECORDS_CHANGED, newestLoadMs(news), brand, groups),
  }
}

export function testMessage(id: string, brand: string, nowMs: number): Message {
  return { id: `msg_${id}`, body: bodyOf(WEBHOOK_TEST, nowMs, brand, []) }
}

function bodyOf(type: WebhookCall['type'], atMs: number, brand: string, groups: readonly string[]): string {
  const call: WebhookCall = { type, timestamp: new Date(atMs).toISOString(), data: { brand, groups } }
  return JSON.stringify(call)
}
