/** Before any test: throwaway clusters of the oldest and the newest PostgreSQL, each with a template that tests clone. */
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { embeddedPostgres, systemPostgres } from './binaries.ts'
import { prepareTemplate } from './template.ts'

export interface ClusterAddress {
  readonly port: number
  readonly password: string
}

declare module 'vitest' {
  interface ProvidedContext {
    oldest: ClusterAddress
    newest: ClusterAddress
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clusters = await Promise.all([startPostgres(systemPostgres()), startPostgres(embeddedPostgres())])
  await Promise.all(clusters.map(prepareTemplate))
  const [oldest, newest] = clusters
  project.provide('oldest', { port: oldest.port, password: oldest.password })
  project.provide('newest', { port: newest.port, password: newest.password })
  return async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()))
  }
}
