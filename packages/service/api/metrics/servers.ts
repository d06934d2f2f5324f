/** Metrics of the database servers that we read from: their pools and, if there are several, their health. */
import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { DatabaseServer } from '../../store/servers/database-server.ts'
import type { OpenReads } from '../../store/servers/open.ts'

export function addServerMetrics(registry: Registry, { servers, retries }: OpenReads): void {
  const registers = [registry]
  const hasCells = servers.some(({ cell }) => cell !== servers[0]!.cell)
  const labelNames = hasCells ? ['cell', 'server'] : ['server']
  const labelsOf = ({ cell, name: server }: DatabaseServer) => (hasCells ? { cell, server } : { server })
  new Gauge({
    name: 'selvedge_pool_connections',
    help: 'Connections by server, pool and whether they are busy or idle; and reads that wait for one.',
    labelNames: [...labelNames, 'pool', 'state'],
    registers,
    collect() {
      for (const server of servers) {
        for (const [pool, { counts }] of Object.entries(server.pools)) {
          for (const [state, count] of Object.entries(counts)) this.set({ ...labelsOf(server), pool, state }, count)
        }
      }
    },
  })
  if (retries === null) return
  new Gauge({
    name: 'selvedge_server_good',
    help: 'Whether a server answers, is not behind and shares the history of the primary.',
    aggregator: 'min',
    labelNames,
    registers,
    collect() {
      for (const server of servers) this.set(labelsOf(server), Number(server.isHealthy))
    },
  })
  new Gauge({
    name: 'selvedge_server_primary',
    help: 'Whether a server is the primary.',
    aggregator: 'max',
    labelNames,
    registers,
    collect() {
      for (const server of servers) this.set(labelsOf(server), Number(server.isPrimary))
    },
  })
  new Gauge({
    name: 'selvedge_server_lag_seconds',
    help: 'How long other servers have had what a server does not show yet.',
    aggregator: 'max',
    labelNames,
    registers,
    collect() {
      for (const server of servers) this.set(labelsOf(server), server.status.lagMs / 1000)
    },
  })
  new Counter({
    name: 'selvedge_read_retries_total',
    help: 'Reads to be retried on another server, by whether the retry budget allowed it.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      this.inc({ outcome: 'granted' }, retries.granted)
      this.inc({ outcome: 'refused' }, retries.refused)
    },
  })
}
