/** Checks that Redis responds, if it is configured. */
import { createClient } from '@redis/client'
import { type Finding, fine, trouble } from './finding.ts'

const CHECK = 'redis'
const TIMEOUT_MS = 3_000

export async function examineRedis(url: string | null): Promise<Finding> {
  if (url === null) return fine(CHECK, 'not configured: each process counts its own limits')
  const client = createClient({ url, socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: false } })
  // The same error also rejects the call below, which handles it.
  client.on('error', () => {})
  const started = performance.now()
  try {
    await client.connect()
    await client.ping()
    return fine(CHECK, `answers within ${Math.ceil(performance.now() - started)} ms`)
  } catch (error) {
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code
    return trouble(CHECK, `does not answer: ${reason}`, 'start it, or correct SELVEDGE_REDIS_URL')
  } finally {
    client.destroy()
  }
}
