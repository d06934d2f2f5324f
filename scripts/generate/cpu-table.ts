/** The test files that take the most CPU time, of the last full run. */

import { markdownTable } from '../../harness/markdown-table.ts'
import { cpuTotal, largest } from '../gate/cpu-profile.ts'
import type { FullRun } from '../gate/full-run.ts'

export function cpuSecondsTable({ cpuSeconds }: FullRun): string {
  const rows = largest(cpuSeconds).map(([path, seconds]) => [`\`${path}\``, seconds.toFixed(1)])
  return [
    markdownTable([['file', 'CPU seconds'], ...rows]),
    `All files that take a second or more: ${cpuTotal(cpuSeconds).toFixed(0)} seconds.`,
  ].join('\n\n')
}
