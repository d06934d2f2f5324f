/** The order of test files: the longest first, so that no long one runs alone at the end while other cores are idle. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Each of them takes half a minute or more. */
export const LONG: readonly string[] = [
  'python/types',
  'faults/short-forms/attacks',
  'connectors/dlt',
  'python/client',
  'packages/release',
  'contract/contract',
  'faults/shape-migration',
  'faults/short-forms/copies',
  'faults/short-forms/moves',
  'server/connection/unsent-bytes',
  'packages/tarballs',
  'explorer/pages',
  'export/guides',
  'cells/move',
  'connectors/airbyte',
  'docs/appearance',
  'store/plans',
  'cli/processes',
  'store/statements',
  'docs/readme',
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
