/** The file formats of records. */
export const FORMATS = ['ndjson', 'csv', 'ndjson.gz', 'csv.gz'] as const
export type Format = (typeof FORMATS)[number]
