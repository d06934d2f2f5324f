/** Prints the outcome of a load: the result of each group, or the faults of the input. */
import type { Forgotten } from '../../forgetting/forget.ts'
import type { Cause, Fault, FaultLog } from '../../loader/faults.ts'
import type { LoadOutcome } from '../../loader/load.ts'
import { counted, describeFiles } from '../output/amounts.ts'
import { printJson, printTable, tell } from '../output/print.ts'
import { formatTable } from '../output/table.ts'
import { visible } from '../output/visible.ts'

const CAUSES_SHOWN = 30

interface Options {
  readonly dryRun?: true
  readonly json?: true
}

export function showOutcome(
  { id, faults, groups, files, undo, followed, left }: LoadOutcome,
  { dryRun, json }: Options,
  forgotten: Forgotten | null = null,
): void {
  if (json) {
    const summary = groups.map(({ resource, ...counts }) => ({ group: resource.path, ...counts }))
    const loaded = faults.total === 0 && !dryRun
    printJson({
      ...(!dryRun && { id }),
      loaded,
      groups: summary,
      ...(files && { uploadedFiles: files.uploadedFiles, uploadedBytes: files.uploadedBytes }),
      undo: forgotten ? 'forgotten' : undo.state,
      ...(forgotten && { forgotten }),
      viewsChanged: followed?.viewsChanged ?? null,
      ...(left.length > 0 && {
        left: left.map(({ resource, key, code, sentence }) => ({
          group: resource.path,
          key: JSON.parse(key),
          code,
          sentence,
        })),
      }),
      faultCount: faults.total,
      causes: faults.causes,
      faults: faults.named,
    })
  } else if (faults.total > 0) showFaults(faults)
  else {
    showGroups(groups)
    if (followed?.viewsChanged) tell(`${counted(followed.viewsChanged, 'view')} of partners changed.`)
    if (files) tell(`${describeFiles(files)} ${dryRun ? 'would be uploaded' : 'uploaded'}.`)
    if (forgotten) showForgotten(forgotten)
    if (dryRun) tell('This was a dry run: nothing was changed.')
  }
}

function showForgotten({ records, undoFiles, snapshotFiles, files, faults }: Forgotten): void {
  const removed = [
    counted(undoFiles, 'undo file'),
    `${counted(snapshotFiles, 'file')} of snapshots`,
    `${counted(files, 'file')} of images and documents`,
    `the values of ${counted(faults, 'fault')}`,
  ]
  tell(`${counted(records, 'record')} forgotten. Also removed: ${removed.join(', ')}.`)
  tell('docs/guides/delete-a-persons-data.md lists what stays, and for how long.')
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

function showFaults({ named, total, causes }: FaultLog): void {
  for (const fault of named) {
    const { field, code, sentence } = fault
    const said = `${sentence}${givenIn(fault)}`
    tell(visible([locationOf(fault), field, code, said].filter((part) => part !== null).join('  ')))
  }
  const count = total === 1 ? '1 fault' : `${total.toLocaleString('en')} faults`
  const shown = named.length < total ? `, the first ${named.length} of them above (--max-faults shows more)` : ''
  // If each fault has another cause, the list above says all of it.
  if (causes.length < total) showCauses(causes)
  tell(`\n${count}${shown}. Nothing was loaded.`)
}

/** What the field has, and what the record is called where that is something else. */
function givenIn({ value, label }: Fault): string {
  const parts = [
    ...(value === undefined ? [] : [`is ${JSON.stringify(value)}`]),
    ...(label === undefined || label === value ? [] : [`of ${label}`]),
  ]
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

function showCauses(causes: readonly Cause[]): void {
  const rows = causes
    .slice(0, CAUSES_SHOWN)
    .map(({ count, group, field, code, example }) => [count, group ?? '', field ?? '', code, locationOf(example)])
  tell(`\n${formatTable(['faults', 'group', 'field', 'code', 'first at'], rows)}`)
  const rest = causes.length - CAUSES_SHOWN
  if (rest > 0) tell(`and ${rest.toLocaleString('en')} more ${rest === 1 ? 'cause' : 'causes'}`)
}

function locationOf({ file, line }: Fault): string {
  return line === null ? file : `${file}:${line}`
}
