/** Before any test: throwaway clusters of the oldest and the newest PostgreSQL, each with a template that tests clone. */
import { startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { embeddedPostgres, systemPostgres } from './binaries.ts'
import { provideClusters } from './clusters.ts'
import { prepareTemplate } from './template.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const clusters = await Promise.all([startPostgres(systemPostgres()), startPostgres(embeddedPostgres())])
  await Promise.all(clusters.map(prepareTemplate))
  const [oldest, newest] = clusters
  provideClusters({ oldest, newest })
  return async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()))
  }
}
