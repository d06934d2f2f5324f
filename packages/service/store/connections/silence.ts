/**
 * Ends a connection whose server has vanished. If its host is gone, or a proxy in front of it hangs, no error arrives,
 * and a statement would wait for ever. But an index that is built for an hour is silent, too. So while nothing comes or
 * goes, we ask on another connection whether the server still responds.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAnswer, Unanswered } from './failures.ts'
import { destroy, sessionSettings, streamOf } from './session.ts'

export interface SilenceLimits {
  /** How often we look whether anything has come or gone. */
  readonly lookEveryMs: number
  /** How long a silent server has to respond. */
  readonly answerWithinMs: number
}

/** A host that vanishes is noticed after 100 s at most. */
export const SILENCE_LIMITS: SilenceLimits = { lookEveryMs: 20_000, answerWithinMs: 60_000 }

const RETRY_DELAY_MS = 500

export function endWhenSilent(client: pg.Client, url: string, { lookEveryMs, answerWithinMs }: SilenceLimits): void {
  let seenBytes = 0
  let isAsking = false
  const look = async (): Promise<void> => {
    const bytes = transferredBytes(client)
    const isSilent = bytes === seenBytes
    seenBytes = bytes
    if (!isSilent || isAsking) return
    isAsking = true
    const responds = await respondsWithin(answerWithinMs, url)
    isAsking = false
    if (responds || transferredBytes(client) !== bytes) return
    const { database, host, port } = client
    const seconds = Math.round(answerWithinMs / 1_000)
    const problem = `database ${database} at ${host}:${port} has not responded for ${seconds} s`
    streamOf(client).destroy(new Unanswered(problem))
  }
  const timer = setInterval(look, lookEveryMs).unref()
  client.once('end', () => clearInterval(timer))
}

function transferredBytes(client: pg.Client): number {
  const { bytesRead, bytesWritten } = streamOf(client)
  return bytesRead + bytesWritten
}

async function respondsWithin(timeoutMs: number, url: string): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const leftMs = deadline - performance.now()
    if (leftMs <= 0) return false
    if (await responds(url, leftMs)) return true
    await sleep(RETRY_DELAY_MS)
  }
}

async function responds(url: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({ ...sessionSettings(url, Math.ceil(timeoutMs)), query_timeout: timeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    client.end().catch(() => {})
    return true
  } catch (error) {
    destroy(client)
    // A server that rejects us because all its connections are in use is alive.
    return isAnswer(error)
  }
}
