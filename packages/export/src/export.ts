/**
 * An export, step by step: collect everything in one state, check it, write it, and say what was written.
 * Until the last step nothing in the folder looks finished; ended at any point, the next run goes on from there.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Group } from '@selvedge/client/catalogue'
import { checksumOf } from './checksum.ts'
import { collect } from './collect.ts'
import { type Access, connect } from './connect.ts'
import { type FormatName, formats } from './formats/formats.ts'
import { MANIFEST_FILE, type Manifest } from './manifest.ts'
import { ExportProblem } from './problems.ts'
import type { Progress } from './progress/progress.ts'
import { checkReferences } from './references.ts'
import { Staging } from './staging.ts'

export const WORK_FOLDER = '.unfinished'

export interface ExportSettings extends Access {
  readonly out: string
  readonly format: FormatName
  readonly groups: readonly Group[]
  /** How far an answer may be behind the service's own records. */
  readonly answerAgeMaxMs: number
}

export async function exportBrand(settings: ExportSettings, progress: Progress): Promise<Manifest> {
  const work = join(settings.out, WORK_FOLDER)
  mkdirSync(work, { recursive: true })
  const staging = new Staging(join(work, 'staging.sqlite'))
  const manifest = await exportThrough(staging, settings, progress).finally(() => staging.close())
  rmSync(work, { recursive: true })
  return manifest
}

async function exportThrough(staging: Staging, settings: ExportSettings, progress: Progress): Promise<Manifest> {
  const { baseUrl, brand, out, groups, answerAgeMaxMs } = settings
  const origin = staging.origin({ brand, baseUrl, startedAt: new Date().toISOString() })
  if (origin.brand !== brand || origin.baseUrl !== baseUrl) {
    throw new ExportProblem('usage', `${out} holds an unfinished export of ${origin.brand} from ${origin.baseUrl}`)
  }
  await collect({ brand: connect(settings), staging, progress, answerAgeMaxMs }, groups)
  progress.note('All collections are complete and of one state. Following their references and writing the files.')
  return write(settings, staging, origin.startedAt)
}

/** Files are written aside and moved into place when all of them are there. */
async function write(settings: ExportSettings, staging: Staging, startedAt: string): Promise<Manifest> {
  const { baseUrl, brand, out, format, groups } = settings
  const folder = join(out, WORK_FOLDER, 'files')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const references = checkReferences(staging, groups)
  const { fileOf, write: writeFiles, opener } = formats[format]
  const warnings: string[] = []
  await writeFiles(staging, groups, folder, (line) => warnings.push(line))
  const names = new Set(groups.map(({ path }) => fileOf(path)))
  const opening = opener?.(groups)
  if (opening) writeFileSync(join(folder, opening.name), opening.text)
  if (opening) names.add(opening.name)
  const files = []
  for (const name of names) files.push({ name, ...(await checksumOf(join(folder, name))) })
  const collections = groups.map(({ path }) => {
    const { total, version } = staging.walk(path)!
    return { path, file: fileOf(path), records: total, version }
  })
  const finishedAt = new Date().toISOString()
  const manifest = { brand, baseUrl, format, startedAt, finishedAt, collections, files, references, warnings }
  rmSync(join(out, MANIFEST_FILE), { force: true })
  for (const { name } of files) renameSync(join(folder, name), join(out, name))
  writeFileSync(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
  renameSync(join(folder, MANIFEST_FILE), join(out, MANIFEST_FILE))
  return manifest
}
