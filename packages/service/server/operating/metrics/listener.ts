/** The listener for Prometheus. It is separate, so that metrics never appear on the public port by mistake. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from '@prometheus-io/client'

/** What is served: the metrics of this process, or those of several together. */
export type MetricsSource = Pick<Registry, 'metrics' | 'contentType'>

export interface MetricsListener {
  readonly url: string
  close(): void
}

export async function serveMetrics(source: MetricsSource, host: string, port: number): Promise<MetricsListener> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const text = await source.metrics()
    response.writeHead(200, { 'content-type': source.contentType }).end(text)
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error) => {
    throw Object.assign(error, { setting: 'SELVEDGE_METRICS_PORT' })
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
