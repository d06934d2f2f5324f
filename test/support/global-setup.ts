/** Before any test: the bundle of the explorer, and throwaway clusters of the oldest and the newest PostgreSQL, each with a template that tests clone. */
import { buildExplorer } from '../../packages/explorer/build.ts'
import { embeddedBinaries } from '../../packages/service/cli/dev/binaries.ts'
import { startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { systemPostgres } from './binaries.ts'
import { provideClusters } from './clusters.ts'
import { prepareTemplate } from './template.ts'

export default async function setup(): Promise<() => Promise<void>> {
  // The service of the tests serves it as a published one would.
  await buildExplorer()
  const clusters = await Promise.all([startPostgres(systemPostgres()), startPostgres(embeddedBinaries())])
  await Promise.all(clusters.map(prepareTemplate))
  const [oldest, newest] = clusters
  provideClusters({ oldest, newest })
  return async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()))
  }
}
