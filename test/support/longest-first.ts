/** The order of test files: the longest first, so that no long one runs alone at the end while other cores are idle. */
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readFullRun } from '../../scripts/gate/full-run.ts'

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { cpuSeconds } = readFullRun()
    const secondsOf = ({ moduleId }: TestSpecification): number => cpuSeconds[relative('.', moduleId)] ?? 0
    return (await super.sort(files)).toSorted((a, b) => secondsOf(b) - secondsOf(a))
  }
}
