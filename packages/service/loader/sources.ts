/** Where records come from: files named after their group, folders of such files, exports, or standard input. */
import { readdirSync, type Stats, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Resource, resources } from '@selvedge/catalogue'
import { findInside } from '../files/local/find-inside.ts'
import { nearest } from '../nearest.ts'
import { checkExport, MANIFEST_FILE, SourceError } from './export-folder.ts'

/** The file formats of records. */
export const FORMATS = ['ndjson', 'csv', 'ndjson.gz', 'csv.gz'] as const
export type Format = (typeof FORMATS)[number]

export interface Source {
  readonly resource: Resource
  readonly format: Format
  /** Path of the file, or `-` for standard input. */
  readonly file: string
  /** Null if it cannot be known in advance. */
  readonly sizeBytes: number | null
  /** For a file that is not on this machine. */
  readonly open?: () => AsyncIterable<Buffer>
}

/**
 * A load is for one brand or for the shared set, so the two kinds of groups are loaded separately. An export has both: those of
 * the other kind are skipped, and `note` gets a line that says so.
 */
export function findSources(
  paths: readonly string[],
  shared: boolean,
  note: (line: string) => void = () => {},
): Source[] {
  return paths.flatMap((path) => {
    if (!statOf(path).isDirectory()) return ofKind([fileSource(path)], shared)
    const names = namesIn(path)
    if (!names.includes(MANIFEST_FILE)) return ofKind(sourcesIn(path, names), shared)
    refuseUnsafe(path, join(path, MANIFEST_FILE))
    const others = names.filter((name) => name !== MANIFEST_FILE)
    checkExport(path, others)
    return skipOtherKind(sourcesIn(path, others), shared, note)
  })
}

/** For sources that have groups of both kinds. */
export function skipOtherKind(sources: readonly Source[], shared: boolean, note: (line: string) => void): Source[] {
  const { true: taken = [], false: skipped = [] } = Object.groupBy(sources, ({ resource }) =>
    String(Boolean(resource.shared) === shared),
  )
  if (taken.length === 0) return ofKind(skipped, shared)
  if (skipped.length > 0) {
    note(
      skippedNote(
        skipped.map(({ resource }) => resource.path),
        shared,
      ),
    )
  }
  return taken
}

/** `shared` if the groups that were loaded are. */
export function skippedNote(paths: readonly string[], shared: boolean): string {
  return shared
    ? `Skipped ${paths.length} groups that belong to a brand; load them with --brand.`
    : `Skipped ${paths.join(', ')}, which all brands share; load them with --shared.`
}

/** For other formats: what to do, which ends with the name that the file should have. */
const OTHER_FORMATS: readonly [ending: RegExp, advice: string, format: Format][] = [
  [/\.(json|jsonl|geojson)$/i, 'is not read as JSON; write each record on one line and name the file', 'ndjson'],
  [/\.(xlsx?|xlsm|ods|numbers)$/i, 'is a spreadsheet; save the sheet as CSV in UTF-8 and name the file', 'csv'],
  [/\.(tsv|tab|txt|csv)$/i, 'must be CSV with commas; name the file', 'csv'],
  [
    /\.(zip|bz2|xz|zst|7z|parquet|xml)$/i,
    'is in a format that is not read; write CSV or NDJSON and name the file',
    'csv',
  ],
]

function nameProblem(name: string, format: Format | undefined): string {
  const [stem] = name.split('.')
  const group = resources.some(({ path }) => path === stem) ? stem! : nearestGroup(stem!)
  if (format === undefined) {
    const [, advice, better] = OTHER_FORMATS.find(([ending]) => ending.test(name)) ?? []
    if (advice) return `${advice} ${group ?? 'after a group, such as orders'}.${better}`
  }
  const meant = group === null ? null : `${group}.${format ?? 'ndjson'}`
  return `is not named after a group, as orders.ndjson, orders.csv or orders.ndjson.gz is${didYouMean(meant)}`
}

function nearestGroup(name: string): string | null {
  return nearest(
    name,
    resources.map(({ path }) => path),
  )
}

function didYouMean(meant: string | null): string {
  return meant === null ? '' : `; did you mean ${meant}?`
}

export function groupOf(name: string): Resource {
  const resource = resources.find(({ path }) => path === name)
  if (!resource) throw new SourceError(`${name} is not a group of records${didYouMean(nearestGroup(name))}`)
  return resource
}

export function inputSource(group: string, format: Format, shared: boolean): Source {
  const resource = groupOf(group)
  refuseOtherKind(resource, group, shared)
  return { resource, format, file: '-', sizeBytes: null }
}

function ofKind(sources: Source[], shared: boolean): Source[] {
  for (const { resource, file } of sources) refuseOtherKind(resource, file, shared)
  return sources
}

function refuseOtherKind(resource: Resource, name: string, shared: boolean): void {
  if (Boolean(resource.shared) === shared) return
  const problem = shared
    ? `${name}: ${resource.path} belong to a brand; load them with --brand`
    : `${name}: ${resource.path} are shared by all brands; load them with --shared`
  throw new SourceError(problem)
}

function namesIn(folder: string): string[] {
  const names = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort()
  if (names.length === 0) throw new SourceError(`${folder} is empty`)
  return names
}

/** Except for hidden files, everything in a folder must be a group. Otherwise a misspelt file would silently be skipped. */
function sourcesIn(folder: string, names: readonly string[]): Source[] {
  return names.map((name) => {
    const source = fileSource(join(folder, name))
    refuseUnsafe(folder, source.file)
    return source
  })
}

/** A folder may come from a third party, so its entries are checked. A pipe or link that the operator names is intended. */
function refuseUnsafe(folder: string, file: string): void {
  const found = findInside(folder, file)
  if (found === 'file_outside') {
    throw new SourceError(
      `${file} is a symbolic link out of ${folder}; put the file itself there, or load it by its name`,
    )
  }
  if (typeof found === 'string') throw new SourceError(`${file} is not a regular file; load it by its name to read it`)
}

function fileSource(file: string): Source {
  const format = FORMATS.find((each) => file.endsWith(`.${each}`))
  const resource = resources.find(({ path }) => basename(file) === `${path}.${format}`)
  if (!format || !resource) throw new SourceError(`${file} ${nameProblem(basename(file), format)}`)
  return { resource, format, file, sizeBytes: sizeOf(file) }
}

/** Null for a pipe or the like, whose size cannot be known. */
export function sizeOf(file: string): number | null {
  const stats = statOf(file)
  if (stats.isDirectory()) throw new SourceError(`${file} is a folder`)
  return stats.isFile() ? stats.size : null
}

function statOf(path: string): Stats {
  try {
    return statSync(path)
  } catch (error) {
    throw new SourceError(`${path} cannot be read: ${(error as Error).message}`)
  }
}
