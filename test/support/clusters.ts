/**
 * Where the throwaway PostgreSQL clusters listen. The program that starts them, vitest's global set-up or a long test that
 * runs as a command, leaves their addresses in the environment; processes that are started from there inherit it.
 */

export interface ClusterAddress {
  readonly port: number
  readonly password: string
  /** Of standbys, one of which may be the primary later. */
  readonly standbyPorts?: readonly number[]
}

/** The oldest PostgreSQL that is supported, and the newest. */
export type Cluster = 'oldest' | 'newest'

const VARIABLE = 'TEST_CLUSTERS_OF_SELVEDGE'

type Addresses = { readonly [cluster in Cluster]?: ClusterAddress }

export function provideClusters(addresses: Addresses): void {
  process.env[VARIABLE] = JSON.stringify(addresses)
}

export function addressOf(cluster: Cluster): ClusterAddress {
  const addresses = JSON.parse(process.env[VARIABLE] ?? '{}') as Addresses
  const address = addresses[cluster]
  if (!address) throw new Error(`the ${cluster} cluster was not started`)
  return address
}
