/** The order of test files: the longest first, so that no long one runs alone at the end while other cores are idle. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Each of them takes half a minute or more. */
export const LONG: readonly string[] = [
  'cells/move',
  'faults/short-forms/attacks',
  'faults/short-forms/moves',
  'faults/short-forms/upgrade',
  'connectors/dlt',
  'contract/contract',
  'python/client',
  'python/types',
  'docs/appearance',
  'packages/release',
  'faults/shape-migration',
  'connectors/airbyte',
  'docs/files-guide',
  'export/readers',
  'faults/short-forms/copies',
  'cli/processes',
  'cli/dev-start',
  'explorer/pages',
  'changes/feed',
  'store/plans',
  'snapshots/endpoint',
  'faults/frozen-cell',
  'store/statements',
  'docs/site',
  'explorer/hostile',
  'export/guides',
  'scripts/contributing',
  'scripts/platforms',
  'cells/replay',
  'docs/readme',
  'sharing/client',
  'reports/numbers',
  'faults/restore',
  'explorer/reports',
  'explorer/failures',
  'cli/brands-delete',
]

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = LONG.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
      return index === -1 ? LONG.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
