/** The command line, and the two settings that come from the environment. */
import { parseArgs } from 'node:util'
import { type Group, groups } from '@selvedge/client/catalogue'
import type { ExportSettings } from './export.ts'
import { type FormatName, formats } from './formats/formats.ts'
import { ExportProblem } from './problems.ts'

export const USAGE = `Usage: selvedge-export --brand <slug> --out <folder> [options]

Copies a brand's records into files, and proves that the copy is complete.
Ended at any point, the same command goes on where it was.

  --brand <slug>     brand to export
  --out <folder>     where the files go; made if it is not there
  --format <format>  ${Object.keys(formats).join(', ')}; ndjson unless given
  --only <paths>     collections to export, separated by commas; all unless given
  --base-url <url>   address of the service, ending in /api/public/v1; SELVEDGE_URL unless given
  --help             this text

The API key is read from SELVEDGE_API_KEY, so that it shows in no list of processes.

Exit codes: 0 complete; 1 the service could not be read, run again to go on; 2 wrong usage;
3 a collection changed during every walk; 4 the service skipped or repeated records;
5 complete, but some records refer to others that are not there.`

/** The service promises a second; the rest is for clocks and the way. */
const ANSWER_AGE_MAX_MS = 1_500

/** Null where only help was asked for. */
export function parseArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ExportSettings | null {
  const values = parsed(args)
  if (values.help) return null
  return {
    brand: required(values.brand, '--brand'),
    out: required(values.out, '--out'),
    baseUrl: required(values['base-url'] ?? environment.SELVEDGE_URL, '--base-url or SELVEDGE_URL'),
    apiKey: required(environment.SELVEDGE_API_KEY, 'SELVEDGE_API_KEY'),
    format: formatNamed(values.format),
    answerAgeMaxMs: ANSWER_AGE_MAX_MS,
    groups: values.only === undefined ? groups : values.only.split(',').map(groupAt),
  }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { brand: text, out: text, only: text, 'base-url': text, help: { type: 'boolean' } } as const
  try {
    return parseArgs({ args: [...args], options: { ...options, format: { ...text, default: 'ndjson' } } }).values
  } catch (error) {
    throw new ExportProblem('usage', (error as Error).message)
  }
}

function required(value: string | undefined, name: string): string {
  if (!value) throw new ExportProblem('usage', `${name} is needed`)
  return value
}

function formatNamed(name: string): FormatName {
  if (Object.hasOwn(formats, name)) return name as FormatName
  throw new ExportProblem('usage', `${name} is not a format; there are ${Object.keys(formats).join(', ')}`)
}

function groupAt(path: string): Group {
  const group = groups.find((each) => each.path === path.trim())
  if (!group) throw new ExportProblem('usage', `${path} is not a collection`)
  return group
}
