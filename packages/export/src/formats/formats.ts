/** The formats an export can be written in. */
import { csv, excel } from './csv.ts'
import type { Format } from './format.ts'
import { ndjson } from './ndjson.ts'
import { parquet } from './parquet.ts'
import { sqlite } from './sqlite.ts'

export const formats: Readonly<Record<FormatName, Format>> = { ndjson, csv, excel, sqlite, parquet }

export type FormatName = 'ndjson' | 'csv' | 'excel' | 'sqlite' | 'parquet'
