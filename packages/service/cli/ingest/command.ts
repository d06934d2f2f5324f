/** selvedge ingest: accepts loads over HTTP until it gets a signal to stop. */
import { Command } from 'commander'
import { installationOf } from '../configuration/cells.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { STOP_TIMEOUT_MS, stopRequested } from '../stop.ts'
import { openUndo } from '../undo-store.ts'

export function ingestCommand(): Command {
  return new Command('ingest')
    .description('Accept loads over HTTP, with load keys, until it is stopped.')
    .addHelpText(
      'after',
      `
Needs SELVEDGE_LOADER_DATABASE_URL, and no other login. With the store of files, loads can be undone. Listens on SELVEDGE_HOST and SELVEDGE_INGEST_PORT, away from the
public API: put it behind TLS, and open it to those who send records. /healthz says whether the process runs, /readyz whether it
can load. SIGTERM lets loads that merge finish; one whose body is still sent is rolled back, and its sender repeats it.

  $ selvedge keys create --brand alder-finch --load --name erp
  $ selvedge ingest
  $ curl -X POST -T inventory.csv -H 'Content-Type: text/csv' -H "Authorization: Bearer $KEY" \\
      http://127.0.0.1:8081/api/load/v1/brands/alder-finch/groups/inventory`,
    )
    .action(async () => {
      const configuration = readConfiguration(process.env)
      const settings = {
        ...configuration,
        port: configuration.ingestPort,
        loaderDatabaseUrl: required(configuration, 'loaderDatabaseUrl'),
        installation: installationOf(configuration),
      }
      const { createLog } = await import('../../http/operating/log.ts')
      const { startIngest } = await import('../../ingest/start.ts')
      const log = createLog(configuration.logLevel, 1)
      const undo = await openUndo(configuration, (line) => log.warn(line))
      if (undo === null) log.warn('loads cannot be undone: there is no store of files')
      const ingest = await startIngest({ ...settings, undo }, log)
      const { url, metricsUrl } = ingest
      log.info({ url, metricsUrl }, 'accepting loads')
      log.info({ signal: await stopRequested(settings.drainDelayMs + STOP_TIMEOUT_MS) }, 'stopping')
      await ingest.stop()
    })
}
