/** A table as clients read it: its protocol, metadata and file, a line of JSON each, in one of two response formats. */
import { createHash } from 'node:crypto'
import type { SharedTable } from '@selvedge/catalogue'
import { columnsOf, deltaSchema, withText } from '@selvedge/tables'
import type { FileLink } from '../../files/file-store.ts'
import type { StoredTable } from '../../store/snapshots/read-tables.ts'

export type ResponseFormat = 'parquet' | 'delta'

/** Of the header `delta-sharing-capabilities`: `responseformat=delta,parquet;readerfeatures=…`. */
export function responseFormat(capabilities: string | undefined): ResponseFormat {
  const wanted = /(?:^|;)\s*responseformat=([^;]*)/i
    .exec(capabilities ?? '')?.[1]
    ?.toLowerCase()
    .split(',')
    .map((format) => format.trim())
  return wanted?.includes('delta') && !wanted.includes('parquet') ? 'delta' : 'parquet'
}

export function metadataLines(
  brandId: number,
  { name, path, about, fields }: SharedTable,
  { textColumns, bytes, records, takenAt }: StoredTable,
  format: ResponseFormat,
): object[] {
  const metadata = {
    id: tableId(brandId, path),
    name,
    description: about,
    format: { provider: 'parquet', options: {} },
    schemaString: JSON.stringify(deltaSchema(withText(columnsOf(fields), textColumns))),
    partitionColumns: [],
    configuration: {},
  }
  const extent = records === 0 ? { size: 0, numFiles: 0 } : { size: bytes, numFiles: 1 }
  return format === 'parquet'
    ? [{ protocol: { minReaderVersion: 1 } }, { metaData: { ...metadata, ...extent } }]
    : [
        { protocol: { deltaProtocol: { minReaderVersion: 1, minWriterVersion: 2 } } },
        { metaData: { deltaMetadata: { ...metadata, createdTime: takenAt.getTime() }, ...extent } },
      ]
}

export function fileLine(
  { name: id, bytes: size, records, takenAt }: StoredTable,
  { url, expiresAt }: FileLink,
  format: ResponseFormat,
): object {
  const stats = JSON.stringify({ numRecords: records })
  const expirationTimestamp = expiresAt.getTime()
  // Some clients take an address for a link only if it has a parameter that they know.
  const link = url.includes('?') ? url : `${url}?sp=r`
  if (format === 'parquet') {
    return { file: { url: link, id, partitionValues: {}, size, stats, expirationTimestamp } }
  }
  const add = { path: link, partitionValues: {}, size, stats, modificationTime: takenAt.getTime(), dataChange: true }
  return { file: { id, size, expirationTimestamp, deltaSingleAction: { add } } }
}

/** The same for as long as there is the table. */
export function tableId(brandId: number, path: string): string {
  const hash = createHash('sha256').update(`${brandId}/${path}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
