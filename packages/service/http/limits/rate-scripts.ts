/**
 * What Redis does in one step for a rate limit. Under a key's name is a plain count that expires with the window, and beside
 * it, while there are any, a hash of the leases in it by process. Within a script nothing expires.
 */
import { type CommandParser, defineScript } from '@redis/client'
import { LEASE_POINTS_MIN, LEASE_UNTIL_SHARE, LEASED_SHARE_MAX } from './lease.ts'

export interface Taking {
  readonly keyId: string
  readonly processId: string
  readonly points: number
  readonly quota: number
  readonly windowSeconds: number
  /** Points wanted ahead of use. */
  readonly wanted: number
  /** Points of this process's last lease that it will not use. */
  readonly unused: number
}

export type Taken = readonly [total: number, endsInMs: number, lease: number]

/**
 * Counts points, and as many more as a lease as there is room for: half of what the leases of others leave, so that all
 * processes come to have about the same. What this process had leased before ends.
 */
const TAKE = `
local points, windowSeconds, quota, wanted, unused = unpack(ARGV, 1, 5)
local process = ARGV[6]
local endsInMs = redis.call('pttl', KEYS[1])
-- Negative where there is no window. Redis keeps one through the millisecond in which it ends; what comes then belongs to the
-- next, in which no lease of the last counts.
if endsInMs <= 0 then
  endsInMs = windowSeconds * 1000
  redis.call('set', KEYS[1], 0, 'PX', endsInMs)
  redis.call('del', KEYS[2])
end
if redis.call('hdel', KEYS[2], process) == 1 then points = points - unused end
local total = redis.call('incrby', KEYS[1], points)
local free = math.floor(quota * ${LEASED_SHARE_MAX})
if tonumber(wanted) < ${LEASE_POINTS_MIN} or free < ${LEASE_POINTS_MIN} then return { total, endsInMs, 0 } end
for _, held in ipairs(redis.call('hvals', KEYS[2])) do free = free - held end
local lease = math.min(wanted, math.floor(free / 2))
if lease < ${LEASE_POINTS_MIN} or total + lease > quota * ${LEASE_UNTIL_SHARE} then return { total, endsInMs, 0 } end
redis.call('hset', KEYS[2], process, lease)
redis.call('pexpire', KEYS[2], endsInMs)
return { redis.call('incrby', KEYS[1], lease), endsInMs, lease }`

/** A lease that the hash does not have belongs to a window that is over, as all do where there is no count. */
const GIVE_BACK = `
if redis.call('hdel', KEYS[2], ARGV[1]) == 1 and redis.call('exists', KEYS[1]) == 1 then
  redis.call('decrby', KEYS[1], ARGV[2])
end
return 0`

function pushNames(parser: CommandParser, keyId: string): void {
  parser.pushKey(`selvedge:rate:${keyId}`)
  parser.pushKey(`selvedge:rate:${keyId}:leases`)
}

export const rateScripts = {
  take: defineScript({
    SCRIPT: TAKE,
    NUMBER_OF_KEYS: 2,
    parseCommand(parser: CommandParser, { keyId, processId, ...given }: Taking) {
      pushNames(parser, keyId)
      const { points, windowSeconds, quota, wanted, unused } = given
      parser.push(...[points, windowSeconds, quota, wanted, unused].map(String), processId)
    },
    transformReply: undefined as unknown as () => Taken,
  }),
  giveBack: defineScript({
    SCRIPT: GIVE_BACK,
    NUMBER_OF_KEYS: 2,
    parseCommand(parser: CommandParser, keyId: string, processId: string, unused: number) {
      pushNames(parser, keyId)
      parser.push(processId, String(unused))
    },
    transformReply: undefined as unknown as () => number,
  }),
}
