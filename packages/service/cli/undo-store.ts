/**
 * Where commands keep the inverses of loads. A load needs no file store: where the configured one is wrong or fails, the load
 * continues without an undo, and says so.
 */
import { openFileStore } from '../files/open.ts'
import { UNDO_RECORDS_MAX, type UndoSettings } from '../loader/undo.ts'
import { filesOf } from './configuration/files.ts'
import { type Configuration, ConfigurationError } from './configuration/read.ts'

/** Null if there is no store; `note` gets a line if it is configured wrongly. */
export async function openUndo(
  configuration: Configuration,
  note: (line: string) => void,
): Promise<UndoSettings | null> {
  try {
    const settings = filesOf(configuration)
    return settings && { store: await openFileStore(settings, []), recordsMax: UNDO_RECORDS_MAX }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    note(`The store of files is not used: ${error.problems.join('; ')}`)
    return null
  }
}
