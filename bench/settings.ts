/** How the service is run when it is measured: as in production, metrics and usage included, but for a quota that nobody reaches. */
import type { ServiceSettings } from '../packages/service/api/start.ts'
import { type BenchData, DATABASE } from './data.ts'

export function serviceSettings(data: BenchData, redisUrl: string, cursorSecret: string): ServiceSettings {
  return {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: 0,
    corsOrigins: [],
    databaseUrl: data.cluster.url('selvedge_api', DATABASE),
    readUrls: [],
    cells: {},
    replicaLagMaxMs: 1_000,
    keeperUrl: data.cluster.url('selvedge_keeper', DATABASE),
    usageRetentionMonths: 13,
    redisUrl,
    pageConnectionsMax: 10,
    pageDeadlineMs: 10_000,
    countConnectionsMax: 2,
    countDeadlineMs: 60_000,
    cursorSecrets: [cursorSecret],
    rateQuota: 2_000_000_000,
    rateWindowSeconds: 60,
    failedKeysMax: 20,
    stateMaxAgeMs: 1_000,
    cacheBytesMax: 64 * 2 ** 20,
    responseBytesMax: 4 * 2 ** 20,
    files: null,
    explorer: true,
    requestsMax: 2_000,
    drainDelayMs: 0,
    metricsHost: '127.0.0.1',
    metricsPort: 0,
    tracesUrl: null,
  }
}
