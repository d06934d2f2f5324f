/** selvedge webhooks enable */
import { Command } from 'commander'
import { enableWebhook } from '../../store/administration/webhooks.ts'
import { asOwner } from '../as-owner.ts'
import { print, printJson } from '../output/print.ts'
import { found, WEBHOOK_ID_HELP, webhookId } from './output.ts'

export function enableWebhookCommand(): Command {
  return new Command('enable')
    .description('Call a webhook again that was disabled, or at once if it waits for its next try.')
    .argument('<id>', WEBHOOK_ID_HELP, webhookId)
    .option('--json', 'print the result as JSON')
    .action(async (id: string, { json }: { json?: true }) => {
      const webhook = found(await asOwner((owner) => enableWebhook(owner, id)), id)
      if (json) printJson(webhook)
      else print(`Webhook ${webhook.id} (${webhook.name}) is enabled. It is called at once if there is something new.`)
    })
}
