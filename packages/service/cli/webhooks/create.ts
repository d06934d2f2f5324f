/** selvedge webhooks create */
import { randomUUID } from 'node:crypto'
import { type ViewKind, viewKinds } from '@selvedge/catalogue/visibility'
import { Command, Option } from 'commander'
import { createWebhook } from '../../store/administration/webhooks.ts'
import { CallableAddresses } from '../../webhooks/addresses.ts'
import { generateSigningSecret, SecretBox } from '../../webhooks/secrets.ts'
import { readTarget, refuseAddress } from '../../webhooks/target.ts'
import { groups as groupPaths } from '../arguments.ts'
import { asOwner } from '../as-owner.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { refuseClosed } from '../views/refuse-closed.ts'
import { knownView } from '../views/run.ts'
import { showIssued } from './output.ts'

interface Options {
  readonly brand: string
  readonly view?: string
  readonly kind?: ViewKind
  readonly url: string
  readonly groups?: readonly string[]
  readonly name: string
  readonly json?: true
}

export function createWebhookCommand(): Command {
  return new Command('create')
    .description('Add a receiver and show its signing secret, once.')
    .requiredOption('--brand <slug>', 'the brand whose changes it is told about')
    .option('--view <partner>', 'only what this partner sees of the brand: its slug or id')
    .addOption(new Option('--kind <kind>', 'which view, if the partner has several').choices(viewKinds))
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
  $ selvedge webhooks create --brand alder-finch --view tecidos-do-vale --url https://tecidos.example/hook --name tecidos
  $ SECRET=$(selvedge webhooks create --brand alder-finch --url https://erp.example/selvedge --name erp --json | jq -r .secret)`,
    )
    .action(async ({ brand, view, kind, url, groups, name, json }: Options) => {
      if (kind !== undefined && view === undefined) throw new UsageError('--kind goes with --view.')
      const configuration = readConfiguration(process.env)
      const box = new SecretBox(required(configuration, 'webhookSecrets'))
      const target = readTarget(url, { isHttpAllowed: configuration.webhookHttp })
      refuseAddress(target, new CallableAddresses(configuration.webhookAllow ?? []))
      const opened = view === undefined ? null : await knownView({ brand, partner: view, ...(kind && { kind }) })
      if (opened) refuseClosed(opened.kind, groups ?? null)
      const id = randomUUID()
      const secret = generateSigningSecret()
      const sealed = box.seal(id, secret)
      const webhook = await asOwner((owner) =>
        createWebhook(owner, {
          id,
          brand: opened?.slug ?? brand,
          ...(opened && { viewId: opened.id }),
          name,
          url: target.url.href,
          groups: groups ?? null,
          secret: sealed,
        }),
      )
      if (!webhook) throw new UsageError(`There is no brand ${brand}; selvedge brands list shows all.`)
      showIssued(webhook, secret, json)
    })
}
