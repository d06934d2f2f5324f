/** selvedge webhooks test */
import { randomUUID } from 'node:crypto'
import { Command } from 'commander'
import type { Client } from 'pg'
import { findWebhook, webhookSecrets } from '../../store/administration/webhooks.ts'
import { CallableAddresses } from '../../webhooks/addresses.ts'
import { CALL_TIMEOUT_MS, Caller, isAccepted } from '../../webhooks/call.ts'
import { testMessage } from '../../webhooks/message.ts'
import { SecretBox } from '../../webhooks/secrets.ts'
import { signedHeaders } from '../../webhooks/signature.ts'
import { asOwner } from '../as-owner.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { exitCodes, ProcessFailed } from '../exit-codes.ts'
import { print, printJson } from '../output/print.ts'
import { found, outcomeOf, WEBHOOK_ID_HELP, webhookId } from './output.ts'

export function testWebhookCommand(): Command {
  return new Command('test')
    .description('Call a webhook now, from this machine, and show the outcome.')
    .argument('<id>', WEBHOOK_ID_HELP, webhookId)
    .option('--json', 'print the outcome as JSON')
    .addHelpText(
      'after',
      `
The call is signed as any other. Its type is webhook.test, and receivers do nothing but respond. Ends with 1 if the status is
not 2xx. Nothing is recorded.`,
    )
    .action(async (id: string, { json }: { json?: true }) => {
      const configuration = readConfiguration(process.env)
      const { webhookAllow, webhookHttp: isHttpAllowed } = configuration
      const box = new SecretBox(required(configuration, 'webhookSecrets'))
      const { webhook, signing } = await asOwner((owner) => read(owner, id, box))
      const addresses = new CallableAddresses(webhookAllow ?? [])
      const caller = new Caller({ addresses, isHttpAllowed, nameServers: null, timeoutMs: CALL_TIMEOUT_MS })
      const message = testMessage(randomUUID(), webhook.brand, Date.now())
      const headers = signedHeaders(message.id, Date.now(), message.body, signing)
      const { status, problem, tookMs } = await caller.call(webhook.url, headers, message.body)
      if (json) printJson({ status, problem, tookMs })
      else print(`${webhook.name} (${webhook.url}): ${outcomeOf({ status, problem })} after ${tookMs} ms`)
      if (!isAccepted({ status })) throw new ProcessFailed(exitCodes.faults)
    })
}

async function read(owner: Client, id: string, box: SecretBox) {
  const webhook = found(await findWebhook(owner, id), id)
  return { webhook, signing: box.openAll(id, (await webhookSecrets(owner, id))!) }
}
