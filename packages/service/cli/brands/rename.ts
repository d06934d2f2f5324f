/** What `brands rename` does: changes the slug in the directory, then in the brand's own record, which is a load. */
import { reloadOwnRecord } from '../../loader/own-record.ts'
import { findBrand } from '../../store/administration/brands.ts'
import { renameBrand } from '../../store/administration/slugs.ts'
import { installationOf } from '../configuration/cells.ts'
import { readConfiguration } from '../configuration/read.ts'
import { exitCodes, UsageError } from '../exit-codes.ts'
import { print, printJson, tell } from '../output/print.ts'
import { openUndo } from '../undo-store.ts'

export interface RenameOptions {
  /** Seconds. */
  readonly keepOld?: number
  readonly json?: true
}

export async function runRename(from: string, to: string, { keepOld, json }: RenameOptions): Promise<void> {
  if (from === to) throw new UsageError('The new slug is the old one.')
  const configuration = readConfiguration(process.env)
  const installation = installationOf(configuration)
  await installation.withOwner(async (directory) => {
    const renamed = await renameBrand(directory, from, to, keepOld ?? null)
    const missing = new UsageError(`There is no brand ${from}; selvedge brands list shows all.`)
    if (!renamed && !(await findBrand(directory, to))) throw missing
    const brand = await installation.findBrand(to)
    const request = {
      brand,
      retentionDays: configuration.changesRetentionDays,
      undo: await openUndo(configuration, tell),
      // A run that was stopped after the directory has renamed the brand, and before its record: that one has the old slug.
      from: renamed ? null : from,
    }
    const outcome = await installation.withBrand(brand, tell, (loader, cell) =>
      reloadOwnRecord(loader, { ...request, cell }),
    )
    if (!renamed && !outcome) throw missing
    const aliasUntil = renamed?.aliasUntil ?? null
    if (json) printJson({ brand: to, before: from, aliasUntil })
    else
      print(`Brand ${from} is ${to} now${aliasUntil ? `. ${from} leads to it until ${aliasUntil.toISOString()}` : ''}.`)
    const [fault] = outcome?.faults.named ?? []
    if (!fault) return
    tell(
      `Its own record still has the old slug: ${fault.field ?? ''} ${fault.sentence}. Load the record with the new one.`,
    )
    process.exitCode = exitCodes.faults
  })
}
