/** The command line, and the settings that come from the environment. */
import { readRemovalsMax } from '@selvedge/catalogue'
import { durationMs } from '@selvedge/catalogue/duration'
import { Command } from 'commander'
import type { Overrides } from './folder/destination.ts'
import { groupNamed } from './folder/folder.ts'
import { ImportProblem } from './problems.ts'
import type { Environment } from './variables.ts'

export const USAGE = `Usage: selvedge-import init <folder> [groups…] [--brand <slug>] [--url <address>]
       selvedge-import check <folder> [options]
       selvedge-import sync <folder> [options]
       selvedge-import which <id> [folder] [options]
       selvedge-import id <group> <key> [folder]

Keeps a brand's records current from your database or files. The folder has one SQL file for each group, such as
orders.sql; DuckDB runs them, and the differences to what was sent before go to selvedge ingest.

  init   writes import.json, setup.sql and a file for each group with all of its fields; all groups unless named
  check  runs every file and says what is wrong in it, and which fields are filled; sends nothing
  sync   sends what changed since the last cycle, deletions included
  which  says which row of the source a record was made of: its group and its key, by what was sent
  id     says which id the record of a key has

  --every <time>        sync: keeps going, a cycle each 30s, 5m or 1h, until SIGINT or SIGTERM
  --removals-max <n>    sync: how many records of a group a cycle may remove, such as 500 or 25%, or by group, such as
                        order-items=500,skus=25%; for groups without a limit, 100 or 10 %, whichever is more
  --allow-empty <group> sync: a group that had records may have none now, such as tags or tags,notes
  --skip-refused        sync: a group that is refused, or has faults, stops only itself and the groups that refer to it
  --quarantine <n>      sync: leaves out and names up to n invalid rows of each group, and sends the others; the records
                        of the rows left out stay as they are
  --out <folder>        sync: writes <group>.ndjson for selvedge load instead of sending anything
  --strict              check: warnings fail it, too, such as references that lead nowhere
  --memory <size>       check, sync: what DuckDB may use; 512MB unless given
  --brand <slug>        init: the brand; sync, which: another brand than that of import.json, such as one for
                        tests
  --url <address>       init: the listener for loads, ending in /api/load/v1; sync, which: another one than that of
                        import.json
  --help                this text

The load key is read from SELVEDGE_LOAD_KEY. setup.sql may use other variables as \${NAME}. Machines that cannot
download extensions of DuckDB name a folder of them in SELVEDGE_DUCKDB_EXTENSIONS.

Exit codes: 0 done; 1 the mapping has faults, the transfer was refused, or something could not be reached;
2 wrong usage; 3 groups were left out, and the others sent; 4 rows are in quarantine, and the others sent.`

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
  /** Whether warnings fail it, too. */
  readonly isStrict: boolean
}

export interface SyncOptions extends SourceOptions, Overrides {
  readonly command: 'sync'
  /** Null: once. */
  readonly everyMs: number | null
  readonly removalsMax: string | null
  readonly allowEmpty: readonly string[]
  /** Whether a group that is refused stops only itself and those that refer to it. */
  readonly skipRefused: boolean
  /** How many invalid rows of a group may be left out. */
  readonly quarantineMax: number
  /** Null: to the listener. */
  readonly out: string | null
}

export interface WhichOptions extends Overrides {
  readonly command: 'which'
  readonly folder: string
  readonly id: string
}

export interface IdOptions {
  readonly command: 'id'
  readonly folder: string
  readonly group: string
  readonly key: string
}

interface Values {
  readonly every?: string
  readonly removalsMax?: string
  readonly allowEmpty?: readonly string[]
  readonly skipRefused?: true
  readonly quarantine?: string
  readonly out?: string
  readonly memory?: string
  readonly brand?: string
  readonly url?: string
  readonly strict?: true
  readonly help?: true
}

const OPTIONS = {
  init: ['brand', 'url'],
  check: ['memory', 'strict'],
  sync: ['every', 'removalsMax', 'allowEmpty', 'skipRefused', 'quarantine', 'out', 'memory', 'brand', 'url'],
  which: ['brand', 'url'],
  id: [],
} as const satisfies Record<string, readonly (keyof Values)[]>

/** Null where only help was asked for. */
export function parseArguments(
  args: readonly string[],
  environment: Environment,
): InitOptions | CheckOptions | SyncOptions | WhichOptions | IdOptions | null {
  const [values, [command, ...words]] = parsed(args)
  if (values.help) return null
  if (command === undefined || !Object.hasOwn(OPTIONS, command)) {
    throw usage('name a command: init, check, sync, which or id')
  }
  const name = command as keyof typeof OPTIONS
  const allowed: readonly string[] = OPTIONS[name]
  const other = Object.keys(values).find((option) => !allowed.includes(option))
  if (other !== undefined) throw usage(`${optionName(other)} does not go with ${name}`)
  if (name === 'which') return { ...whichWords(words), brand: values.brand ?? null, url: values.url ?? null }
  if (name === 'id') return idWords(words)
  const [folder, ...groups] = words
  if (folder === undefined) throw usage(`name the folder: selvedge-import ${command} ./mapping`)
  if (name === 'init') return { command: name, folder, groups, brand: values.brand ?? null, url: values.url ?? null }
  if (groups.length > 0) throw usage(`${name} takes one folder, and reads every group in it; ${groups[0]} is too much`)
  const source = { folder, memory: memoryOf(values.memory), extensions: environment.SELVEDGE_DUCKDB_EXTENSIONS || null }
  if (name === 'check') return { command: name, ...source, isStrict: values.strict ?? false }
  return { command: name, ...source, ...syncValues(values) }
}

function whichWords([id, folder = '.', ...more]: readonly string[]) {
  if (id === undefined || more.length > 0) throw usage('give one id: selvedge-import which <id> ./mapping')
  return { command: 'which', id, folder } as const
}

function idWords([group, key, folder = '.', ...more]: readonly string[]): IdOptions {
  if (group === undefined || key === undefined || more.length > 0) {
    throw usage('give a group and a key: selvedge-import id orders 10482 ./mapping')
  }
  return { command: 'id', group, key, folder }
}

/** What is about a load. */
const SENDING = ['every', 'removalsMax', 'allowEmpty', 'skipRefused', 'quarantine', 'brand', 'url'] as const

function syncValues(values: Values) {
  const { every, allowEmpty = [], removalsMax = null, skipRefused = false, quarantine, out = null } = values
  const { brand = null, url = null } = values
  const max = removalsMax === null ? null : readRemovalsMax(removalsMax)
  if (typeof max === 'string') throw usage(`--removals-max ${removalsMax}: it ${max}`)
  for (const group of allowEmpty) groupNamed(group)
  const sending = SENDING.find((name) => values[name] !== undefined)
  if (out !== null && sending)
    throw usage(`--out writes all records once, so ${optionName(sending)} does not go with it`)
  return {
    everyMs: every === undefined ? null : everyMsOf(every),
    removalsMax,
    allowEmpty,
    skipRefused,
    quarantineMax: quarantine === undefined ? 0 : quarantineMaxOf(quarantine),
    out,
    brand,
    url,
  }
}

function quarantineMaxOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw usage(`--quarantine ${text} is not a number of rows, such as 20`)
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
    .option('--skip-refused')
    .option('--quarantine <n>')
    .option('--out <folder>')
    .option('--memory <size>')
    .option('--brand <slug>')
    .option('--url <address>')
    .option('--strict')
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
