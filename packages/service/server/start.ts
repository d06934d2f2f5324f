/** A running service: its parts put together, listening, and stopped without cutting anybody off. */
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Directory } from '../store/directory.ts'
import { createPool } from '../store/pool.ts'
import { RecordReader } from '../store/records.ts'
import { createApp } from './app.ts'
import { Cursors } from './cursor.ts'
import { Identifier } from './identify.ts'
import { DatabaseReadiness } from './readiness.ts'
import { BrandScope } from './scope.ts'

export interface ServiceSettings {
  readonly databaseUrl: string
  readonly connectionsMax: number
  readonly deadlineMs: number
  readonly cursorSecrets: readonly string[]
  readonly host: string
  readonly port: number
}

export interface Service {
  readonly app: FastifyInstance
  readonly url: string
  stop(): Promise<void>
}

export async function startService(settings: ServiceSettings, log: Logger): Promise<Service> {
  const pool = createPool({
    url: settings.databaseUrl,
    connectionsMax: settings.connectionsMax,
    deadlineMs: settings.deadlineMs,
  })
  const directory = new Directory(pool)
  const readiness = new DatabaseReadiness(directory)
  const stages = {
    records: new RecordReader(pool),
    cursors: new Cursors(settings.cursorSecrets),
    identifier: new Identifier(directory),
    brands: new BrandScope(directory),
  }
  const app = createApp({ stages, readiness, log })
  const url = await app.listen({ host: settings.host, port: settings.port })
  return {
    app,
    url,
    async stop() {
      readiness.stop()
      await app.close()
      await pool.end()
    },
  }
}
