/** Every page of every list of every brand, and the brands themselves, as one checksum of the bytes that were served. */
import { createHash } from 'node:crypto'
import { BASE_PATH, groupOperations } from '@selvedge/catalogue'
import { bearer, Client } from '../../../harness/client.ts'
import { ServiceProcess } from '../../support/service-process.ts'

const BRANDS = ['alder-finch', 'skarv-lund']
const WHOLE_LISTS = groupOperations.filter(
  ({ kind, resource }) => kind === 'list' || (kind === 'get' && resource.single),
)

export interface WholeWalk {
  readonly lists: number
  readonly pages: number
  readonly records: number
  /** Lists that the key does not open. */
  readonly closed: number
  readonly sha256: string
}

export async function walkEverything(
  databaseUrl: string,
  key: string,
  brands: readonly string[] = BRANDS,
): Promise<WholeWalk> {
  const service = await ServiceProcess.start({ databaseUrl, keeperUrl: null })
  const client = new Client(service.url, 1)
  const sum = createHash('sha256')
  let [lists, pages, records, closed] = [0, 0, 0, 0]
  try {
    for (const brand of brands) {
      for (const { path } of WHOLE_LISTS) {
        lists++
        const list = BASE_PATH + path.replace('{brand}', brand)
        for (let cursor: string | null = ''; cursor !== null; ) {
          const query = list.endsWith(brand) ? '' : `?limit=100${cursor && `&cursor=${cursor}`}`
          const { status, text } = await client.get(list + query, bearer(key))
          if (status === 401 && JSON.parse(text).errorCode === 'group_out_of_scope') {
            sum.update(`${list}\n${status}\n`)
            closed++
            break
          }
          if (status !== 200) throw new Error(`${list}: ${status} ${text}`)
          sum.update(`${list}\n${text}\n`)
          const page = JSON.parse(text)
          pages++
          records += page.items?.length ?? 1
          cursor = page.nextCursor ?? null
        }
      }
    }
  } finally {
    client.close()
    await service.stop()
  }
  return { lists, pages, records, closed, sha256: sum.digest('hex') }
}
