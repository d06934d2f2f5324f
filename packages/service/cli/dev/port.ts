/** Checks that a port is free, so that `dev` can fail before it starts a database. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { UsageError } from '../exit-codes.ts'

export async function refuseTakenPort(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw new UsageError(
      `Port ${port} cannot be used (${(error as Error).message}). Choose another: --port 0 takes a free one.`,
    )
  }
  probe.close()
}
