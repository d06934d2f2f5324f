/** Reads Parquet files, by a library that is not the one that writes them. */
import { gunzipSync } from 'node:zlib'
import { parquetReadObjects } from 'hyparquet'

export function readParquet(file: ArrayBuffer): Promise<Record<string, unknown>[]> {
  return parquetReadObjects({ file, compressors: { GZIP: (bytes) => gunzipSync(bytes) } })
}
