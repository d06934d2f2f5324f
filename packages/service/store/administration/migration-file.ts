/**
 * How a migration is read from its file. It runs in one transaction unless it begins with a note that it does not: an
 * index cannot be built `concurrently` in one, and a long step would hold the locks of the steps before it. Without a
 * transaction, each paragraph runs by itself. A failure between two of them leaves the first done, so such a file must be
 * safe to run again from the start.
 */
import { readFile } from 'node:fs/promises'
import type { MigrationBuilder } from 'node-pg-migrate'

export const NO_TRANSACTION = '-- No transaction'

interface LoadedMigration {
  readonly id: string
  readonly filePaths: string[]
  readonly actions: { readonly up: (builder: MigrationBuilder) => void; readonly down: false }
}

export function loadMigrations(files: readonly string[]): Promise<LoadedMigration[]> {
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8')
      return { id: file, filePaths: [file], actions: { up: (builder) => apply(text, builder), down: false } }
    }),
  )
}

function apply(text: string, builder: MigrationBuilder): void {
  const steps = stepsOf(text)
  if (isWithoutTransaction(text)) builder.noTransaction()
  for (const step of steps) builder.sql(step)
}

/** The queries of a migration, in order. */
export function stepsOf(text: string): string[] {
  if (!isWithoutTransaction(text)) return [text]
  return text.split(/\n\s*\n/).filter((paragraph) => /^(?!--)\S/m.test(paragraph))
}

function isWithoutTransaction(text: string): boolean {
  return text.split('\n').some((line) => line.startsWith(NO_TRANSACTION))
}
