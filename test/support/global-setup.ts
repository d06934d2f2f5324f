/** Before any test: throwaway clusters of the oldest and the newest PostgreSQL, each with a template that tests clone. */
import { embeddedBinaries } from '../../packages/service/cli/dev/binaries.ts'
import { startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { systemPostgres } from './binaries.ts'
import { provideClusters } from './clusters.ts'
import { prepareTemplate } from './template.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const clusters = await Promise.all([startPostgres(systemPostgres()), startPostgres(embeddedBinaries())])
  await Promise.all(clusters.map(prepareTemplate))
  const [oldest, newest] = clusters
  provideClusters({ oldest, newest })
  return async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()))
  }
}
