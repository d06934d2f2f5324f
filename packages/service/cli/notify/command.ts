/** selvedge notify: calls the receivers of webhooks until it gets a signal to stop. */
import { Command } from 'commander'
import { installationOf } from '../configuration/cells.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { STOP_TIMEOUT_MS, stopRequested } from '../stop.ts'

export function notifyCommand(): Command {
  return new Command('notify')
    .description('Call webhooks when brands have something new, until it is stopped.')
    .addHelpText(
      'after',
      `
Needs SELVEDGE_NOTIFIER_DATABASE_URL, no other login, and SELVEDGE_WEBHOOK_SECRETS. Looks twice a second for what is new, in every
cell, and calls the receivers that were not told yet. Run two for availability: they share the work, and none is the leader. It
listens on nothing but SELVEDGE_METRICS_PORT. SIGTERM lets calls finish; another process makes those that take longer again.

  $ selvedge webhooks create --brand alder-finch --url https://erp.example/selvedge --name erp
  $ selvedge notify`,
    )
    .action(async () => {
      const configuration = readConfiguration(process.env)
      required(configuration, 'notifierDatabaseUrl')
      const settings = {
        ...configuration,
        installation: installationOf(configuration),
        webhookSecrets: required(configuration, 'webhookSecrets'),
        nameServers: null,
      }
      const { createLog } = await import('../../http/operating/log.ts')
      const { startNotify } = await import('../../webhooks/start.ts')
      const log = createLog(configuration.logLevel, 1)
      const { metricsUrl, stop } = await startNotify(settings, log)
      log.info({ metricsUrl, cells: settings.installation.cells }, 'calling webhooks')
      log.info({ signal: await stopRequested(STOP_TIMEOUT_MS) }, 'stopping')
      await stop()
    })
}
