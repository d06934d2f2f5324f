/** How the service is run when it is measured: as in production, metrics and usage included, but for limits that nobody reaches. */
import { DEFAULT_SETTINGS } from '../harness/default-settings.ts'
import type { ServiceSettings } from '../packages/service/api/start.ts'
import { type BenchData, DATABASE } from './data.ts'

export function serviceSettings(data: BenchData, redisUrl: string, cursorSecret: string): ServiceSettings {
  return {
    ...DEFAULT_SETTINGS,
    databaseUrl: data.cluster.url('selvedge_api', DATABASE),
    keeperUrl: data.cluster.url('selvedge_keeper', DATABASE),
    redisUrl,
    pageDeadlineMs: 10_000,
    countDeadlineMs: 60_000,
    cursorSecrets: [cursorSecret],
    rateQuota: 2_000_000_000,
    requestsMax: 2_000,
    metricsPort: 0,
  }
}
