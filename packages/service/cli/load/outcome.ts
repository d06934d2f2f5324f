/** Prints the outcome of a load: the result of each group, or the faults of the input. */
import type { Fault } from '../../loader/faults.ts'
import type { LoadOutcome } from '../../loader/load.ts'
import { describeFiles } from '../output/amounts.ts'
import { printJson, printTable, tell } from '../output/print.ts'

interface Options {
  readonly dryRun?: true
  readonly json?: true
}

export function showOutcome({ faults, groups, files }: LoadOutcome, { dryRun, json }: Options): void {
  if (json) {
    const summary = groups.map(({ resource, ...counts }) => ({ group: resource.path, ...counts }))
    const loaded = faults.total === 0 && !dryRun
    printJson({
      loaded,
      groups: summary,
      ...(files && { uploadedFiles: files.uploadedFiles, uploadedBytes: files.uploadedBytes }),
      faultCount: faults.total,
      faults: faults.named,
    })
  } else if (faults.total > 0) showFaults(faults.named, faults.total)
  else {
    showGroups(groups)
    if (files) tell(`${describeFiles(files)} ${dryRun ? 'would be uploaded' : 'uploaded'}.`)
    if (dryRun) tell('This was a dry run: nothing was changed.')
  }
}

function showGroups(groups: LoadOutcome['groups']): void {
  printTable(
    ['group', 'inserted', 'updated', 'unchanged', 'removed', 'version'],
    groups.map(({ resource, inserted, updated, unchanged, removed, versionBefore, version }) => [
      resource.path,
      inserted,
      updated,
      unchanged,
      removed,
      version === versionBefore ? `${version}` : `${versionBefore} -> ${version}`,
    ]),
  )
}

function showFaults(named: readonly Fault[], total: number): void {
  for (const { file, line, field, code, sentence } of named) {
    tell([`${file}:${line}`, field, code, sentence].filter((part) => part !== null).join('  '))
  }
  const count = total === 1 ? '1 fault' : `${total.toLocaleString('en')} faults`
  const shown = named.length < total ? `, the first ${named.length} of them above (--max-faults shows more)` : ''
  tell(`\n${count}${shown}. Nothing was loaded.`)
}
