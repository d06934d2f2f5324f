/** Writes every record as a file for `selvedge load`, where no listener can be reached. Each is complete when it has its name. */
import { once } from 'node:events'
import { createWriteStream, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { counted, stopOn } from '../faults.ts'
import type { Folder } from '../folder/folder.ts'
import { prepareMappings } from '../mapping/mapping.ts'
import type { Progress } from '../progress/progress.ts'
import { type Comparison, recordLines } from '../reading/compare.ts'
import { inSnapshot, readGroups } from '../reading/read.ts'
import type { Database } from '../source/database.ts'
import { openSource, type SourceSettings } from '../source/open.ts'
import type { Secrets } from '../source/secrets.ts'

/** A line about each file. */
export async function writeFiles(
  folder: Folder,
  settings: SourceSettings,
  out: string,
  secrets: Secrets,
  progress: Progress,
): Promise<string[]> {
  const database = await openSource(folder, settings, secrets)
  try {
    const { mappings, faults } = await prepareMappings(database, folder.files)
    stopOn(faults)
    const all = mappings.map((mapping) => ({ mapping, isKnown: false, followed: [], quarantine: null }))
    const { comparisons, faults: readFaults } = await inSnapshot(database, () => readGroups(database, all, progress))
    stopOn(readFaults)
    mkdirSync(out, { recursive: true })
    const lines: string[] = []
    for (const comparison of comparisons) {
      const file = join(out, `${comparison.path}.ndjson`)
      progress.stage(`writing ${file}`)
      await write(database, comparison, file)
      lines.push(`${file}: ${counted(comparison.rows, 'record')}`)
    }
    return lines
  } finally {
    database.close()
  }
}

async function write(database: Database, comparison: Comparison, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`
  const stream = createWriteStream(unfinished, { flush: true })
  for await (const lines of recordLines(database, comparison)) {
    if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'close')
  renameSync(unfinished, file)
}
