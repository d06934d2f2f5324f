/** Which server each brand is read from, for a statement that reads something of many brands at once. */
import type { States } from '../state.ts'
import type { DatabaseServer } from './database-server.ts'

export interface BrandServers {
  /** Null where only a read of the brand alone can say: before its first one, and when it has to move. */
  placeOf(brandId: number): DatabaseServer | null
  /** Whether the brand may be shown these states of that server. If so, they count as shown. */
  accepts(brandId: number, server: DatabaseServer, states: States): boolean
}
