/** The command line, and the settings that come from the environment. */
import { readRemovalsMax } from '@selvedge/catalogue'
import { durationMs } from '@selvedge/catalogue/duration'
import { Command } from 'commander'
import { groupNamed } from './folder/folder.ts'
import { ImportProblem } from './problems.ts'

export const USAGE = `Usage: selvedge-import init <folder> [groups…] [--brand <slug>] [--url <address>]
       selvedge-import check <folder> [options]
       selvedge-import sync <folder> [options]

Keeps a brand's records current from your database or files. The folder has one SQL file for each group, such as
orders.sql; DuckDB runs them, and the differences to what was sent before go to selvedge ingest.

  init   writes import.json, setup.sql and a file for each group with all of its fields; all groups unless named
  check  runs every file and says what is wrong in it, and which fields are filled; sends nothing
  sync   sends what changed since the last cycle, deletions included

  --every <time>        sync: keeps going, a cycle each 30s, 5m or 1h, until SIGINT or SIGTERM
  --removals-max <n>    sync: how many records of a group a cycle may remove, such as 500 or 25%, or by group, such as
                        order-items=500,skus=25%; for groups without a limit, 100 or 10 %, whichever is more
  --allow-empty <group> sync: a group that had records may have none now, such as tags or tags,notes
  --out <folder>        sync: writes <group>.ndjson for selvedge load instead of sending anything
  --memory <size>       check, sync: what DuckDB may use; 512MB unless given
  --brand <slug>        init: the brand
  --url <address>       init: the listener for loads, ending in /api/load/v1
  --help                this text

The load key is read from SELVEDGE_LOAD_KEY. setup.sql may use other variables as \${NAME}. Machines that cannot
download extensions of DuckDB name a folder of them in SELVEDGE_DUCKDB_EXTENSIONS.

Exit codes: 0 done; 1 the mapping has faults, the transfer was refused, or something could not be reached;
2 wrong usage.`

type Environment = Readonly<Record<string, string | undefined>>

interface SourceOptions {
  readonly folder: string
  readonly memory: string
  readonly extensions: string | null
}

export interface InitOptions {
  readonly command: 'init'
  readonly folder: string
  readonly groups: readonly string[]
  readonly brand: string | null
  readonly url: string | null
}

export interface CheckOptions extends SourceOptions {
  readonly command: 'check'
}

export interface SyncOptions extends SourceOptions {
  readonly command: 'sync'
  /** Null: once. */
  readonly everyMs: number | null
  readonly removalsMax: string | null
  readonly allowEmpty: readonly string[]
  /** Null: to the listener. */
  readonly out: string | null
}

interface Values {
  readonly every?: string
  readonly removalsMax?: string
  readonly allowEmpty?: readonly string[]
  readonly out?: string
  readonly memory?: string
  readonly brand?: string
  readonly url?: string
  readonly help?: true
}

const OPTIONS = {
  init: ['brand', 'url'],
  check: ['memory'],
  sync: ['every', 'removalsMax', 'allowEmpty', 'out', 'memory'],
} as const satisfies Record<string, readonly (keyof Values)[]>

/** Null where only help was asked for. */
export function parseArguments(
  args: readonly string[],
  environment: Environment,
): InitOptions | CheckOptions | SyncOptions | null {
  const [values, [command, folder, ...groups]] = parsed(args)
  if (values.help) return null
  if (command === undefined || !Object.hasOwn(OPTIONS, command)) throw usage('name a command: init, check or sync')
  if (folder === undefined) throw usage(`name the folder: selvedge-import ${command} ./mapping`)
  const name = command as keyof typeof OPTIONS
  const allowed: readonly string[] = OPTIONS[name]
  const other = Object.keys(values).find((option) => !allowed.includes(option))
  if (other !== undefined) throw usage(`${optionName(other)} does not go with ${name}`)
  if (name === 'init') return { command: name, folder, groups, brand: values.brand ?? null, url: values.url ?? null }
  if (groups.length > 0) throw usage(`${name} takes one folder, and reads every group in it; ${groups[0]} is too much`)
  const source = { folder, memory: memoryOf(values.memory), extensions: environment.SELVEDGE_DUCKDB_EXTENSIONS || null }
  if (name === 'check') return { command: name, ...source }
  return { command: name, ...source, ...syncValues(values) }
}

function syncValues(values: Values) {
  const { every, allowEmpty = [] } = values
  const [removalsMax, out] = [values.removalsMax ?? null, values.out ?? null]
  const max = removalsMax === null ? null : readRemovalsMax(removalsMax)
  if (typeof max === 'string') throw usage(`--removals-max ${removalsMax}: it ${max}`)
  for (const group of allowEmpty) groupNamed(group)
  if (out !== null && (every !== undefined || removalsMax !== null || allowEmpty.length > 0)) {
    throw usage('--out writes all records once; it goes with neither --every, --removals-max nor --allow-empty')
  }
  return { everyMs: every === undefined ? null : everyMsOf(every), removalsMax, allowEmpty, out }
}

/** A timer cannot wait longer. */
const EVERY_MAX_MS = 2 ** 31 - 1

function everyMsOf(text: string): number {
  const ms = durationMs(text)
  if (ms !== null && ms > 0 && ms <= EVERY_MAX_MS) return ms
  throw usage(`--every ${text} is not a time from 1s to 24d; write it like 30s, 5m or 1h`)
}

const MEMORY_DEFAULT = '512MB'

function memoryOf(text = MEMORY_DEFAULT): string {
  if (/^\d+(\.\d+)?\s*[KMGT]i?B$/i.test(text)) return text
  throw usage(`--memory ${text} is not a size; write it like 512MB or 2GB`)
}

function parsed(args: readonly string[]): [Values, readonly string[]] {
  const command = new Command()
    .argument('[words...]')
    .option('--every <time>')
    .option('--removals-max <n>')
    .option('--allow-empty <group>', '', (names, before: string[] = []) => [...before, ...names.split(',')])
    .option('--out <folder>')
    .option('--memory <size>')
    .option('--brand <slug>')
    .option('--url <address>')
    .option('--help')
    .helpOption(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
  try {
    command.parse(args, { from: 'user' })
    return [command.opts(), command.args]
  } catch (error) {
    throw usage((error as Error).message.replace(/^error: /, ''))
  }
}

function optionName(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function usage(message: string): ImportProblem {
  return new ImportProblem('usage', message)
}
