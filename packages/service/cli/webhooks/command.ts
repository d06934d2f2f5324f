/** selvedge webhooks: manages the receivers that are told about changes. */
import { Command } from 'commander'
import { createWebhookCommand } from './create.ts'
import { deleteWebhookCommand } from './delete.ts'
import { enableWebhookCommand } from './enable.ts'
import { listWebhooksCommand } from './list.ts'
import { rotateWebhookCommand } from './rotate.ts'
import { showWebhookCommand } from './show.ts'
import { testWebhookCommand } from './test.ts'

export function webhooksCommand(): Command {
  return new Command('webhooks')
    .description('Receivers that are called when a brand has something new.')
    .addHelpText(
      'after',
      `
  $ selvedge webhooks create --brand alder-finch --url https://erp.example/selvedge --name erp
  $ selvedge webhooks create --brand alder-finch --groups shipments,legs --url https://tms.example/hook --name forwarder
  $ selvedge webhooks list --brand alder-finch
  $ selvedge webhooks test 0b6f3c5e-...             call it now, and show the status
  $ selvedge webhooks show 0b6f3c5e-...             its last calls
  $ selvedge webhooks rotate 0b6f3c5e-... --overlap 7d
  $ selvedge webhooks enable 0b6f3c5e-...           after it was disabled, because it failed for five days
  $ selvedge webhooks delete 0b6f3c5e-...

A call has no records. It says which groups changed, and the receiver reads the changes with its API key. selvedge notify calls:
a webhook does nothing unless at least one such process runs.`,
    )
    .addCommand(createWebhookCommand())
    .addCommand(listWebhooksCommand())
    .addCommand(showWebhookCommand())
    .addCommand(testWebhookCommand())
    .addCommand(rotateWebhookCommand())
    .addCommand(enableWebhookCommand())
    .addCommand(deleteWebhookCommand())
}
