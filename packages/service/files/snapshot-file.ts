/** What a file of a snapshot is: a record a line, as JSON, packed by gzip, which browsers and databases can unpack, too. */
export const SNAPSHOT_TYPE = 'application/gzip'

export function fileNameOf(path: string): string {
  return `${path}.ndjson.gz`
}
