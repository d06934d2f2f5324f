/** selvedge serve: runs the API until it gets a signal to stop. */
import { Command } from 'commander'
import { filesOf } from '../configuration/files.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { stopRequested } from '../stop.ts'

export function serveCommand(): Command {
  return new Command('serve')
    .description('Serve the API until it is stopped.')
    .addHelpText(
      'after',
      `
Needs SELVEDGE_DATABASE_URL and SELVEDGE_CURSOR_SECRETS. Logs JSON lines to standard output. /healthz says whether the
process runs, /readyz whether it can serve. SIGTERM lets requests that are under way finish; npx does not pass it on, so
start node_modules/.bin/selvedge itself.

  $ SELVEDGE_CURSOR_SECRETS=$(openssl rand -hex 32) selvedge serve`,
    )
    .action(async () => {
      const configuration = readConfiguration(process.env)
      const { createLog } = await import('../../server/operating/log.ts')
      const { startService } = await import('../../server/start.ts')
      const log = createLog(configuration.logLevel, 1)
      const service = await startService(
        {
          ...configuration,
          databaseUrl: required(configuration, 'databaseUrl'),
          cursorSecrets: required(configuration, 'cursorSecrets'),
          readUrls: configuration.readUrls ?? [],
          corsOrigins: configuration.corsOrigins ?? [],
          files: filesOf(configuration),
        },
        log,
      )
      const { url, metricsUrl } = service
      log.info({ url, metricsUrl }, 'serving')
      log.info({ signal: await stopRequested() }, 'stopping')
      await service.stop()
    })
}
