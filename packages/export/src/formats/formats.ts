/** The formats an export can be written in. */
import { csv } from './csv.ts'
import type { Format } from './format.ts'
import { ndjson } from './ndjson.ts'
import { parquet } from './parquet.ts'
import { sqlite } from './sqlite.ts'

export const formats = { ndjson, csv, sqlite, parquet } as const satisfies Record<string, Format>

export type FormatName = keyof typeof formats
