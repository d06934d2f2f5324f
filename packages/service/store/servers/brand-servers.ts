/** Which server each brand is read from, for a statement that reads something of many brands at once. */
import type { States } from '../state.ts'
import type { DatabaseServer } from './database-server.ts'

export interface BrandServers {
  /**
   * Null before the first read of the brand, and while it has to switch: then only a read of the brand itself finds the
   * server.
   */
  serverFor(brandId: number): DatabaseServer | null
  /** Whether the brand may be shown these states of that server. If so, they count as shown. */
  accepts(brandId: number, server: DatabaseServer, states: States): boolean
}
