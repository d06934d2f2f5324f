/** No message shows a part of an address that could be a password, whatever characters the password has. */
import { describe, expect, it } from 'vitest'
import { type Configuration, readConfiguration } from '../../packages/service/cli/configuration/read.ts'
import { examineRedis } from '../../packages/service/cli/doctor/redis.ts'
import { failureOf } from '../../packages/service/cli/failure.ts'
import { databaseProblem } from '../../packages/service/store/connections/operator-advice.ts'
import { Pool } from '../../packages/service/store/connections/pool.ts'
import { connectToPrimary } from '../../packages/service/store/connections/primary.ts'

/** Alone and next to the characters that separate the parts of an address. */
const ODD = [
  ...['@', '/', '?', '#', ':', ',', '%', '\\', ' ', '&', '=', '+', '[', ']', '"', "'", '<', '>', ';', '!', '$', '~'],
  ...['^', '`', '|', '{', '}', '*', '(', ')', 'é', '🙂', '\t', '%40', '%2', '%ff', '%zz', '%2F', '%00', '..', '//'],
  ...[
    '@@',
    '@/',
    '/@',
    '@,',
    ',@',
    '@?',
    '?@',
    '@#',
    '#@',
    ':@',
    '@:',
    '@/@',
    '?password=',

    '@[',
    '\\@',
  ],
]

/** Its pieces could be a port, a host and a database. */
const passwordWith = (odd: string): string => `4711${odd}hunter${odd}ab.cd${odd}s3cret`
const PIECES = /4711|hunter|ab\.cd|s3cret/

const printed = async (environment: Record<string, string>, use: (read: Configuration) => unknown): Promise<string> => {
  try {
    return String(await use(readConfiguration(environment)))
  } catch (error) {
    return failureOf(error).message
  }
}

describe.each(ODD)('a password with %j is not printed', (odd) => {
  const login = `selvedge_api:${passwordWith(odd)}@127.0.0.1`

  it('by a command or by the service', async () => {
    const url = `postgres://${login}:1,127.0.0.1:2/selvedge`
    const command = await printed({ SELVEDGE_LOADER_DATABASE_URL: url }, (read) =>
      connectToPrimary(read.loaderDatabaseUrl!),
    )
    expect(command).not.toMatch(PIECES)
    expect(command).toMatch(
      /^SELVEDGE_LOADER_DATABASE_URL must be .*%40|^database selvedge at 127\.0\.0\.1:1: connect ECONNREFUSED/,
    )
    const service = await printed({ SELVEDGE_READ_URLS: `postgres://${login}:1/selvedge` }, async ({ readUrls }) => {
      const pool = new Pool({ url: readUrls![0]!, connectionsMax: 1, pipelinedMax: 0, deadlineMs: 5_000 })
      return pool.query({ text: 'select 1' }, []).catch(databaseProblem)
    })
    expect(service).not.toMatch(PIECES)
    expect(service).toMatch(/^SELVEDGE_READ_URLS |ECONNREFUSED/)
  })

  it('by the check of Redis', async () => {
    const finding = await printed({ SELVEDGE_REDIS_URL: `redis://${login}:1` }, async ({ redisUrl }) =>
      JSON.stringify(await examineRedis(redisUrl)),
    )
    expect(finding).not.toMatch(PIECES)
    expect(finding).toMatch(/^SELVEDGE_REDIS_URL must be|ECONNREFUSED/)
  })
})
