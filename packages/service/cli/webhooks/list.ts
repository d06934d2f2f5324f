/** selvedge webhooks list */
import { Command } from 'commander'
import { listWebhooks } from '../../store/administration/webhooks.ts'
import { asOwner } from '../as-owner.ts'
import { scopeOf } from '../keys/show.ts'
import { print, printJson, printTable } from '../output/print.ts'
import { groupsOf, statusOf } from './output.ts'

export function listWebhooksCommand(): Command {
  return new Command('list')
    .description('Show all webhooks, or those of one brand; never their secrets.')
    .option('--brand <slug>', 'only those of this brand')
    .option('--json', 'print the result as JSON')
    .action(async ({ brand, json }: { brand?: string; json?: true }) => {
      const webhooks = await asOwner((owner) => listWebhooks(owner, brand ?? null))
      if (json) return printJson(webhooks)
      if (webhooks.length === 0) return print('There are no webhooks yet.')
      printTable(
        ['id', 'brand', 'name', 'groups', 'status', 'last call', 'url'],
        webhooks.map((each) => [
          each.id,
          scopeOf(each),
          each.name,
          groupsOf(each),
          statusOf(each),
          each.attempts[0]?.at ?? 'never',
          each.url,
        ]),
      )
    })
}
