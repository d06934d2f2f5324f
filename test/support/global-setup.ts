/** Before any test: the bundle of the explorer, and throwaway clusters of the oldest and the newest PostgreSQL, each with a template that tests clone. */

import { systemPostgres } from '../../harness/binaries.ts'
import { buildExplorer } from '../../packages/explorer/build.ts'
import { embeddedBinaries } from '../../packages/service/cli/dev/binaries.ts'
import { provideClusters } from './clusters.ts'
import { startTemplateCluster } from './template.ts'

export default async function setup(): Promise<() => Promise<void>> {
  // The service of the tests serves it as a published one would.
  await buildExplorer()
  const clusters = await Promise.all([startTemplateCluster(systemPostgres()), startTemplateCluster(embeddedBinaries())])
  const [oldest, newest] = clusters
  provideClusters({ oldest, newest })
  return async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()))
  }
}
