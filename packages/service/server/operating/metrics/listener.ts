/** Where Prometheus asks: a listener of its own, so that figures are not on the public port by any mistake. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from '@prometheus-io/client'

export interface MetricsListener {
  readonly url: string
  close(): void
}

export async function serveMetrics(registry: Registry, host: string, port: number): Promise<MetricsListener> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
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
