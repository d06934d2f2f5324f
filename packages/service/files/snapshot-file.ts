/** What a file of a snapshot is: a record a line, as JSON, packed by gzip, which browsers and databases can unpack, too. */
export const SNAPSHOT_TYPE = 'application/gzip'

export function fileNameOf(path: string): string {
  return `${path}.ndjson.gz`
}

/** What the file of a table is. */
export const TABLE_TYPE = 'application/vnd.apache.parquet'

export function tableFileNameOf(table: string): string {
  return `${table}.parquet`
}

/** Links to tables last longer than others, because clients keep them while they read, and some assume an hour. */
export const TABLE_LINK_SECONDS = 3_600
