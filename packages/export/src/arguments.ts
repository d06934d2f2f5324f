/** The command line, and the two settings that come from the environment. */
import { durationMs } from '@selvedge/catalogue/duration'
import { type Group, groups } from '@selvedge/client/catalogue'
import { Command } from 'commander'
import type { Wanted } from './api-key.ts'
import type { ExportSettings } from './export.ts'
import { type FormatName, formats } from './formats/formats.ts'
import { ExportProblem } from './problems.ts'
import type { SyncSettings } from './sync/sync.ts'

export type WantedExport = Omit<ExportSettings, 'brand'> & Wanted
export type WantedSync = Omit<SyncSettings, 'brand'> & Wanted

export const USAGE = `Usage: selvedge-export [--brand <slug>] --out <folder> [options]
       selvedge-export [--brand <slug>] --sync <folder | file.sqlite> [options]

Copies a brand's records into files, and proves that the copy is complete.
If the command is interrupted, run it again: it continues where it was.

  --brand <slug>     brand to export; the only one that the key opens unless given
  --out <folder>     where the files go; made if it is not there
  --format <format>  ${Object.keys(formats).join(', ')}; ndjson unless given
  --excel            csv that Excel opens with all letters right: the same as --format excel
  --only <paths>     collections to export, separated by commas; all that the key opens unless given
  --base-url <url>   address of the service, ending in /api/public/v1; SELVEDGE_URL unless given
  --help             this text

With --sync, a copy is kept current instead. The first run copies every record, each later one reads what changed
since, deletions included, and ends by comparing counts and digests with the service. One line says what changed.

  --sync <target>    file.sqlite: a table for each collection, to be read at any time; or a folder, with a file for
                     each collection in another format, written again when something in it changed
  --every <time>     keeps going: syncs each 30s, 5m or 1h, until SIGINT or SIGTERM
  --allow-deletes    deletes more than half of a copy; without it, such a run ends and keeps the records, if the
                     copy has more than 100

  selvedge-export --brand alder-finch --sync ./alder-finch.sqlite
  selvedge-export --brand alder-finch --sync ./csv --format csv --every 5m

The API key is read from SELVEDGE_API_KEY, so that it shows in no list of processes.

Exit codes: 0 complete; 1 the service could not be read, run again to continue; 2 wrong usage;
3 records were loaded before every check; 4 the service sent other records than it counts;
5 complete, but some records refer to others that are not there; 6 the copy differs from the service;
7 more than half of the copy would be deleted: check the service, then run with --allow-deletes.`

/** The service promises a second; the rest is for clocks and the way. */
const ANSWER_AGE_MAX_MS = 1_500

/** Null where only help was asked for. */
export function parseArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): WantedExport | WantedSync | null {
  const values = parsed(args)
  if (values.help) return null
  const { brand, sync, only } = values
  return {
    brand: brand === undefined ? null : required(brand, '--brand'),
    ...(sync === undefined ? exportTarget(values) : syncTarget(sync, values)),
    baseUrl: required(values.baseUrl ?? environment.SELVEDGE_URL, '--base-url or SELVEDGE_URL'),
    apiKey: required(environment.SELVEDGE_API_KEY, 'SELVEDGE_API_KEY'),
    answerAgeMaxMs: ANSWER_AGE_MAX_MS,
    groups: only === undefined ? groups : only.split(',').map(groupAt),
    isWhole: only === undefined,
  }
}

function exportTarget(values: Values) {
  if (values.every !== undefined) throw new ExportProblem('usage', '--every goes with --sync')
  if (values.allowDeletes) throw new ExportProblem('usage', '--allow-deletes goes with --sync')
  return { out: required(values.out, '--out or --sync'), format: formatOf(values, 'ndjson') }
}

const SQLITE_NAME = /\.sqlite$/

function syncTarget(target: string, values: Values) {
  const { out, every } = values
  if (out !== undefined) throw new ExportProblem('usage', '--sync has the place of --out; give one of them')
  const isFile = SQLITE_NAME.test(target)
  const named = formatOf(values, isFile ? 'sqlite' : 'ndjson')
  if (isFile !== (named === 'sqlite')) {
    throw new ExportProblem(
      'usage',
      '--sync keeps sqlite in a file that ends in .sqlite, and other formats in a folder',
    )
  }
  const everyMs = every === undefined ? null : everyMsOf(every)
  const allowsDeletes = values.allowDeletes ?? false
  return { target: required(target, '--sync'), format: named, everyMs, allowsDeletes }
}

/** A timer cannot wait longer. */
const EVERY_MAX_MS = 2 ** 31 - 1

function everyMsOf(text: string): number {
  const ms = durationMs(text)
  if (ms !== null && ms > 0 && ms <= EVERY_MAX_MS) return ms
  throw new ExportProblem('usage', `--every ${text} is not a time from 1s to 24d; write it like 30s, 5m or 1h`)
}

interface Values {
  readonly brand?: string
  readonly out?: string
  readonly sync?: string
  readonly only?: string
  readonly format?: string
  readonly baseUrl?: string
  readonly every?: string
  readonly allowDeletes?: true
  readonly excel?: true
  readonly help?: true
}

function parsed(args: readonly string[]): Values {
  const command = new Command()
    .option('--brand <slug>')
    .option('--out <folder>')
    .option('--sync <target>')
    .option('--only <paths>')
    .option('--format <format>')
    .option('--base-url <url>')
    .option('--every <time>')
    .option('--allow-deletes')
    .option('--excel')
    .option('--help')
    .helpOption(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
  try {
    return command.parse(args, { from: 'user' }).opts()
  } catch (error) {
    throw new ExportProblem('usage', (error as Error).message.replace(/^error: /, ''))
  }
}

function required(value: string | undefined, name: string): string {
  if (!value) throw new ExportProblem('usage', `${name} is needed`)
  return value
}

function formatOf({ format, excel }: Values, otherwise: FormatName): FormatName {
  if (!excel) return formatNamed(format ?? otherwise)
  if (format === undefined || format === 'csv' || format === 'excel') return 'excel'
  throw new ExportProblem('usage', `--excel writes csv, not ${format}; give one of them`)
}

function formatNamed(name: string): FormatName {
  if (Object.hasOwn(formats, name)) return name as FormatName
  throw new ExportProblem('usage', `${name} is not a format; there are ${Object.keys(formats).join(', ')}`)
}

function groupAt(path: string): Group {
  const group = groups.find((each) => each.path === path.trim())
  if (group) return group
  const similar = groups.filter((each) => each.path.includes(path) || path.includes(each.path)).map((each) => each.path)
  const [nearest] = similar.sort((one, other) => one.length - other.length)
  throw new ExportProblem('usage', `${path} is not a collection${nearest ? `; did you mean ${nearest}?` : ''}`)
}
