/** Pages of other origins that may read the API with a key of their own; none, unless the operator names them. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

const EXPOSED = 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Selvedge-Version, X-Request-Id'
const PREFLIGHT_SECONDS = 600

export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = ({ headers: { origin } }: FastifyRequest): string | null =>
    origin !== undefined && (origins.includes('*') || origins.includes(origin)) ? origin : null

  app.addHook('onRequest', async (request, reply) => {
    // On the bare response, where answers that are written to it directly find them.
    reply.raw.setHeader('vary', 'Origin')
    const origin = allowed(request)
    if (origin === null) return
    reply.raw.setHeader('access-control-allow-origin', origin)
    reply.raw.setHeader('access-control-expose-headers', EXPOSED)
    if (request.method !== 'OPTIONS') return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'Authorization, If-None-Match',
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
      .send()
  })
  // Last, beside what the answer itself varies by: a cache must not show one origin what was said to another.
  app.addHook('onSend', (_request, reply, payload, done) => {
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined || vary === 'Origin' ? 'Origin' : `${vary}, Origin`)
    done(null, payload)
  })
}
