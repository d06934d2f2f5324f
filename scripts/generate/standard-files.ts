/** The shared records that come with the service, as files that `load --shared --standard` reads. */
import { standardRecords } from '../../packages/demo/index.ts'

export function standardFiles(): Record<string, string> {
  const groups = Map.groupBy(standardRecords(), ({ path }) => path)
  return Object.fromEntries(
    [...groups].map(([path, records]) => [
      `packages/service/loader/standard/${path}.ndjson`,
      records.map(({ record }) => `${JSON.stringify(record)}\n`).join(''),
    ]),
  )
}
