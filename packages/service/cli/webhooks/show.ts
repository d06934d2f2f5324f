/** selvedge webhooks show */
import { Command } from 'commander'
import { findWebhook } from '../../store/administration/webhooks.ts'
import { asOwner } from '../as-owner.ts'
import { scopeOf } from '../keys/show.ts'
import { print, printJson, printTable } from '../output/print.ts'
import { found, groupsOf, outcomeOf, statusOf, WEBHOOK_ID_HELP, webhookId } from './output.ts'

export function showWebhookCommand(): Command {
  return new Command('show')
    .description('Show a webhook and its last calls.')
    .argument('<id>', WEBHOOK_ID_HELP, webhookId)
    .option('--json', 'print the result as JSON')
    .action(async (id: string, { json }: { json?: true }) => {
      const webhook = found(await asOwner((owner) => findWebhook(owner, id)), id)
      if (json) return printJson(webhook)
      const { name, url, attempts } = webhook
      print(`${name} for ${scopeOf(webhook)}, groups: ${groupsOf(webhook)}\n${url}\n${statusOf(webhook)}\n`)
      if (attempts.length === 0) return print('It was not called yet.')
      printTable(
        ['called at', 'outcome', 'ms'],
        attempts.map((attempt) => [attempt.at, outcomeOf(attempt), attempt.tookMs]),
      )
    })
}
