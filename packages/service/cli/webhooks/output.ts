/** How webhooks are shown. */
import type { Webhook } from '../../store/administration/webhooks.ts'
import type { Attempt } from '../../store/webhooks/subscriptions.ts'
import { uuid } from '../arguments.ts'
import { UsageError } from '../exit-codes.ts'
import { scopeOf } from '../keys/show.ts'
import { print, printJson, tell } from '../output/print.ts'

export const webhookId = uuid('webhook, as selvedge webhooks list shows it')

export const WEBHOOK_ID_HELP = 'id of the webhook, as webhooks list shows it'

/** Prints a new signing secret, which is never shown again. */
export function showIssued(webhook: Webhook, secret: string, json: true | undefined): void {
  if (json) {
    printJson({ ...webhook, secret })
    return
  }
  const { id, name } = webhook
  tell(`Webhook ${id} (${name}) for ${scopeOf(webhook)}. Copy its signing secret now: it is not shown again.\n`)
  print(secret)
}

export function found(webhook: Webhook | null, id: string): Webhook {
  if (!webhook) throw new UsageError(`There is no webhook ${id}; selvedge webhooks list shows all.`)
  return webhook
}

export function statusOf({ status, disabledReason, failures, nextAttemptAt }: Webhook): string {
  if (status === 'disabled') return `disabled: ${disabledReason}`
  if (failures === 0) return 'enabled'
  const next = nextAttemptAt ? `, next call ${nextAttemptAt.toISOString()}` : ''
  return `${failures} failed ${failures === 1 ? 'call' : 'calls'}${next}`
}

export function outcomeOf({ status, problem }: Pick<Attempt, 'status' | 'problem'>): string {
  return status === null ? problem! : String(status)
}

export function groupsOf({ groups }: Webhook): string {
  return groups?.join(',') ?? 'all'
}
