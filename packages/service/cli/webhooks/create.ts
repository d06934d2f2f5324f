/** selvedge webhooks create */
import { randomUUID } from 'node:crypto'
import { Command } from 'commander'
import { createWebhook } from '../../store/administration/webhooks.ts'
import { CallableAddresses } from '../../webhooks/addresses.ts'
import { generateSigningSecret, SecretBox } from '../../webhooks/secrets.ts'
import { readTarget, refuseAddress } from '../../webhooks/target.ts'
import { groups as groupPaths } from '../arguments.ts'
import { asOwner } from '../as-owner.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { showIssued } from './output.ts'

interface Options {
  readonly brand: string
  readonly url: string
  readonly groups?: readonly string[]
  readonly name: string
  readonly json?: true
}

export function createWebhookCommand(): Command {
  return new Command('create')
    .description('Add a receiver and show its signing secret, once.')
    .requiredOption('--brand <slug>', 'the brand whose changes it is told about')
    .requiredOption('--url <url>', 'where it is called, such as https://erp.example/selvedge')
    .option('--groups <groups>', 'only these groups, such as orders,order-items', groupPaths)
    .requiredOption('--name <text>', 'whose it is, for the list of webhooks')
    .option('--json', 'print the webhook and its secret as JSON')
    .addHelpText(
      'after',
      `
The first call comes as soon as the brand has records, and names all groups. The secret is stored encrypted, with the first of
SELVEDGE_WEBHOOK_SECRETS. Receivers verify calls with it: their libraries are at https://www.standardwebhooks.com.

  $ selvedge webhooks create --brand alder-finch --url https://erp.example/selvedge --name erp
  $ SECRET=$(selvedge webhooks create --brand alder-finch --url https://erp.example/selvedge --name erp --json | jq -r .secret)`,
    )
    .action(async ({ brand, url, groups, name, json }: Options) => {
      const configuration = readConfiguration(process.env)
      const box = new SecretBox(required(configuration, 'webhookSecrets'))
      const target = readTarget(url, { isHttpAllowed: configuration.webhookHttp })
      refuseAddress(target, new CallableAddresses(configuration.webhookAllow ?? []))
      const id = randomUUID()
      const secret = generateSigningSecret()
      const sealed = box.seal(id, secret)
      const webhook = await asOwner((owner) =>
        createWebhook(owner, { id, brand, name, url: target.url.href, groups: groups ?? null, secret: sealed }),
      )
      if (!webhook) throw new UsageError(`There is no brand ${brand}; selvedge brands list shows all.`)
      showIssued(webhook, secret, json)
    })
}
