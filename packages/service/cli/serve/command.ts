/** selvedge serve: runs the API until it gets a signal to stop. */
import { Command } from 'commander'
import { wholeNumber } from '../arguments.ts'
import { furtherCells } from '../configuration/cells.ts'
import { filesOf } from '../configuration/files.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { PROCESSES_MAX } from '../configuration/variables.ts'
import { STOP_TIMEOUT_MS, stopRequested } from '../stop.ts'

export function serveCommand(): Command {
  return new Command('serve')
    .description('Serve the API until it is stopped.')
    .option(
      '--processes <n>',
      'how many processes share the port, one core each (default: SELVEDGE_PROCESSES, or 1)',
      wholeNumber(1, PROCESSES_MAX),
    )
    .addHelpText(
      'after',
      `
Needs SELVEDGE_DATABASE_URL and SELVEDGE_CURSOR_SECRETS. Logs JSON lines to standard output. /healthz says whether the
process runs, /readyz whether it can serve. SIGTERM lets requests that are under way finish, a second one changes nothing,
and a third ends the process at once; npx does not pass it on, so start node_modules/.bin/selvedge itself.

Several processes share database connections, cache and the maximum of requests, and need SELVEDGE_REDIS_URL to count limits
together. A process that dies is replaced, and metrics are of all of them together.

  $ SELVEDGE_CURSOR_SECRETS=$(openssl rand -hex 32) selvedge serve
  $ selvedge serve --processes $(nproc)`,
    )
    .action(async (options: { readonly processes?: number }) => {
      const configuration = readConfiguration(process.env)
      const { logLevel, processes } = { ...configuration, ...options }
      const settings = {
        ...configuration,
        databaseUrl: required(configuration, 'databaseUrl'),
        cursorSecrets: required(configuration, 'cursorSecrets'),
        readUrls: configuration.readUrls ?? [],
        cells: furtherCells(configuration),
        corsOrigins: configuration.corsOrigins ?? [],
        files: filesOf(configuration),
      }
      const { createLog } = await import('../../http/operating/log.ts')
      const log = createLog(logLevel, 1, processes > 1)
      const service = await (processes > 1
        ? (await import('./supervisor.ts')).supervise(processes, settings, log)
        : (await import('../../api/start.ts')).startService(settings, log))
      const { url, metricsUrl } = service
      log.info({ url, metricsUrl }, 'serving')
      log.info({ signal: await stopRequested(settings.drainDelayMs + STOP_TIMEOUT_MS) }, 'stopping')
      await service.stop()
    })
}
