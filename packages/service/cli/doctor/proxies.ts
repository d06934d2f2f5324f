/** Checks whether the service runs behind a proxy it does not trust. Only the service knows, so this reads its metrics. */
import { isIPv6 } from 'node:net'
import type { Configuration } from '../configuration/read.ts'
import { variables } from '../configuration/variables.ts'
import { type Finding, fine, trouble } from './finding.ts'

const CHECK = 'proxies'
const TIMEOUT_MS = 3_000
const SEEN = /^selvedge_untrusted_proxy_seen ([01])$/m

export async function examineProxies({ metricsHost, metricsPort }: Configuration): Promise<Finding> {
  if (!metricsPort) return fine(CHECK, `not checked: the service tells with ${variables.metricsPort.name}`)
  const url = `http://${isIPv6(metricsHost) ? `[${metricsHost}]` : metricsHost}:${metricsPort}/metrics`
  const metrics = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (response) => response.text(),
    () => '',
  )
  const [, seen] = SEEN.exec(metrics) ?? []
  if (seen === undefined) return fine(CHECK, `not checked: no service runs at ${url}`)
  if (seen === '0') return fine(CHECK, 'none that is not trusted')
  return trouble(
    CHECK,
    'X-Forwarded-For arrives, and no proxy is trusted',
    `set ${variables.trustedProxies.name} to the number of proxies in front; if there are none, a client sent the header`,
  )
}
