/**
 * Looks a receiver's name up, once for each call. The call then goes to the address that was checked: another answer of the name server
 * cannot change it.
 */
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { CallableAddresses } from './addresses.ts'
import { notCallable } from './target.ts'

const QUERY_TIMEOUT_MS = 2_000
const TRIES = 2

/** What a name server says of a name without addresses of the kind that was asked for. */
const NONE = new Set(['ENODATA', 'ENOTFOUND'])

export const NO_ADDRESS = 'the name has no address'

/** The host leads to an address that is not called, or to none. */
export class NotCallable extends Error {}

export async function resolveHost(
  host: string,
  addresses: CallableAddresses,
  signal: AbortSignal,
  nameServers: readonly string[] | null,
): Promise<string> {
  const found = isIP(host) === 0 ? await lookUp(host, signal, nameServers) : [host]
  const refused = found.find((address) => !addresses.includes(address))
  if (refused !== undefined) throw new NotCallable(notCallable(refused))
  const [address] = found
  // Without one, Node would call this machine.
  if (address === undefined) throw new NotCallable(NO_ADDRESS)
  return address
}

/** Not by `dns.lookup`: it uses the few threads of the process, and a name server that does not respond would hold them. */
async function lookUp(host: string, signal: AbortSignal, nameServers: readonly string[] | null): Promise<string[]> {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: TRIES })
  if (nameServers !== null) resolver.setServers(nameServers)
  const cancel = (): void => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const found = await resolver.resolve4(host).catch((error: NodeJS.ErrnoException) => {
      if (!NONE.has(error.code ?? '')) throw error
      return []
    })
    // An alias (CNAME) of a name that has no such address is an answer without an address, and no error.
    return found.length > 0 ? found : await resolver.resolve6(host)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
