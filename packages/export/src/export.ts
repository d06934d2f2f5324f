/**
 * An export is a sync that ends: it copies all records into a work folder, writes the files from there, and removes the copy.
 * Until the last step nothing in the folder looks finished. If it is stopped at any point, the next run continues.
 */
import { hash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checksumOf } from './checksum.ts'
import { type Access, connect } from './connect.ts'
import { completeCopy, onlyOf, type Scope } from './copy/complete.ts'
import { Copy } from './copy/copy.ts'
import { Tally } from './copy/digest.ts'
import { openWork } from './copy/open.ts'
import { type FormatName, formats } from './formats/formats.ts'
import { MANIFEST_FILE, type Manifest } from './manifest.ts'
import { ExportProblem } from './problems.ts'
import type { Progress } from './progress/progress.ts'
import { checkReferences } from './references.ts'
import { WorkFolder } from './work-folder.ts'

export interface ExportSettings extends Access, Scope {
  readonly out: string
  readonly format: FormatName
}

export async function exportBrand(settings: ExportSettings, progress: Progress): Promise<Manifest> {
  const work = new WorkFolder(settings.out)
  const startedAt = startOf(work)
  const copy = openCopy(settings, work)
  const complete = async (): Promise<Manifest | { readonly difference: string }> => {
    const { signal } = new AbortController()
    // The brand itself is in the feed, and in no file.
    const counted = new Set(settings.groups.map(({ path }) => path))
    const sources = { brand: connect(settings), progress, signal, download: fetch, counted }
    const difference = await completeCopy(copy, settings, sources)
    if (difference !== null) return { difference }
    progress.note('The copy is complete and of one state. Following its references and writing the files.')
    return write(settings, copy, work, startedAt)
  }
  const result = await complete().finally(() => copy.close())
  // Also where it differs: the feed has nothing more that would change the copy, so the next run has to start again.
  work.remove()
  if (!('difference' in result)) return result
  throw new ExportProblem('incomplete', `The service sent other records than it counts ${result.difference}.`)
}

/** When the first of the runs began that the export took. */
function startOf({ path }: WorkFolder): string {
  const file = join(path, 'started-at')
  if (!existsSync(file)) writeFileSync(file, new Date().toISOString())
  return readFileSync(file, 'utf8')
}

/** Other collections are another copy, because a cursor is good for the groups that it came with. */
function openCopy(settings: ExportSettings, work: WorkFolder): Copy {
  const { brand, baseUrl } = settings
  const only = onlyOf(settings)
  const name = `the unfinished export in ${work.path}`
  const database = openWork(join(work.path, `copy-${hash('sha256', only).slice(0, 16)}.sqlite`), name)
  try {
    return new Copy(database, name, null, { brand, baseUrl, only, format: 'files' }, true)
  } catch (error) {
    database.close()
    throw error
  }
}

/** Files are moved into place when all of them are there. */
async function write(settings: ExportSettings, copy: Copy, work: WorkFolder, startedAt: string): Promise<Manifest> {
  const { baseUrl, brand, out, format, groups } = settings
  work.emptyFiles()
  const references = checkReferences(copy, groups)
  const { fileOf, write: writeFiles, opener } = formats[format]
  const warnings: string[] = []
  const source = { bodies: (path: string) => copy.bodiesAsReceived(path) }
  await writeFiles(source, groups, work.filesPath, (line) => warnings.push(line))
  const names = new Set(groups.map(({ path }) => fileOf(path)))
  const opening = opener?.(groups)
  if (opening) writeFileSync(work.file(opening.name), opening.text)
  if (opening) names.add(opening.name)
  const files = []
  for (const name of names) files.push({ name, ...(await checksumOf(work.file(name))) })
  const tallies = copy.tallies()
  const collections = groups.map(({ path }) => {
    const { count, digest } = tallies.get(path) ?? new Tally()
    return { path, file: fileOf(path), records: count, version: digest }
  })
  const finishedAt = new Date().toISOString()
  const manifest = { brand, baseUrl, format, startedAt, finishedAt, collections, files, references, warnings }
  writeFileSync(work.file(MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
  rmSync(join(out, MANIFEST_FILE), { force: true })
  for (const { name } of files) work.publish(name)
  work.publish(MANIFEST_FILE)
  return manifest
}
