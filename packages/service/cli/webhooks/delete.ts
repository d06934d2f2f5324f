/** selvedge webhooks delete */
import { Command } from 'commander'
import { deleteWebhook } from '../../store/administration/webhooks.ts'
import { asOwner } from '../as-owner.ts'
import { print, printJson } from '../output/print.ts'
import { found, WEBHOOK_ID_HELP, webhookId } from './output.ts'

export function deleteWebhookCommand(): Command {
  return new Command('delete')
    .description('Delete a webhook. A call that is under way still ends.')
    .argument('<id>', WEBHOOK_ID_HELP, webhookId)
    .option('--json', 'print the result as JSON')
    .action(async (id: string, { json }: { json?: true }) => {
      const webhook = found(await asOwner((owner) => deleteWebhook(owner, id)), id)
      if (json) printJson(webhook)
      else print(`Webhook ${webhook.id} (${webhook.name}) is deleted.`)
    })
}
