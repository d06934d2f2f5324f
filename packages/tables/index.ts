/** Records as tables: columns, typed values, Parquet files and Delta schemas. */
export { fitColumns, textWarning, WideAmount, withText } from './amounts.ts'
export { type Column, cellOf, columnsOf } from './columns.ts'
export { deltaSchema } from './delta.ts'
export { ParquetFile } from './parquet.ts'
export { parserOf } from './parse.ts'
