/**
 * Which addresses are called. An operator registers receivers, but their names lead wherever the owner of a name wants: without this,
 * a receiver could make the service call machines of the house.
 */
import { BlockList, isIP } from 'node:net'

/** As `BlockList` takes it. */
export interface Network {
  readonly address: string
  readonly prefix: number
  readonly family: 'ipv4' | 'ipv6'
}

/** Addresses that are not public: of this machine, of private networks, of a link, of groups, for documentation, and reserved. */
const NOT_PUBLIC = listOf(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
)

const PUBLIC_IPV6 = listOf('2000::/3')

/**
 * Whatever is allowed: services with which a cloud gives credentials to its machines, and addresses that have another one in them, which
 * a gateway may call.
 */
const NEVER = listOf(
  '100.100.100.200/32',
  '168.63.129.16/32',
  '169.254.169.254/32',
  '169.254.170.2/32',
  '169.254.170.23/32',
  '192.0.0.192/32',
  'fd00:ec2::23/128',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
)

export class CallableAddresses {
  readonly #allowed = new BlockList()

  constructor(allowed: readonly Network[]) {
    for (const { address, prefix, family } of allowed) this.#allowed.addSubnet(address, prefix, family)
  }

  includes(address: string): boolean {
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (NEVER.check(address, family)) return false
    if (this.#allowed.check(address, family)) return true
    if (NOT_PUBLIC.check(address, family)) return false
    return family === 'ipv4' || PUBLIC_IPV6.check(address, family)
  }
}

function listOf(...networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address, prefix] = network.split('/') as [string, string]
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}
