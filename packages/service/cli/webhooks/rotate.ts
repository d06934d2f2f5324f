/** selvedge webhooks rotate */
import { Command } from 'commander'
import { rotateSecret } from '../../store/administration/webhooks.ts'
import { generateSigningSecret, SecretBox } from '../../webhooks/secrets.ts'
import { durationOption } from '../arguments.ts'
import { asOwner } from '../as-owner.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { found, showIssued, WEBHOOK_ID_HELP, webhookId } from './output.ts'

export function rotateWebhookCommand(): Command {
  return new Command('rotate')
    .description('Make a new signing secret and show it, once. Calls have both signatures until the overlap ends.')
    .argument('<id>', WEBHOOK_ID_HELP, webhookId)
    .addOption(durationOption('--overlap <duration>', 'how long the secret before signs, too', '24h'))
    .option('--json', 'print the webhook and its secret as JSON')
    .action(async (id: string, { overlap, json }: { overlap: number; json?: true }) => {
      const box = new SecretBox(required(readConfiguration(process.env), 'webhookSecrets'))
      const secret = generateSigningSecret()
      const webhook = await asOwner((owner) => rotateSecret(owner, id, box.seal(id, secret), overlap))
      showIssued(found(webhook, id), secret, json)
    })
}
