/** All checks of `doctor`, ordered so that each comes after the checks it depends on. */
import { withClient } from '../../store/administration/connect.ts'
import { examineConfiguration } from './configuration.ts'
import { examineDatabase } from './database.ts'
import { examineFiles } from './files.ts'
import type { Finding } from './finding.ts'
import { examineLogin, loginKeys } from './logins.ts'
import { examineProxies } from './proxies.ts'
import { examineRecords } from './records.ts'
import { examineRedis } from './redis.ts'

/** With `records`, also what is stored. */
export async function examine(environment: NodeJS.ProcessEnv, { records = false } = {}): Promise<Finding[]> {
  const [finding, configuration] = examineConfiguration(environment)
  if (configuration === null) return [finding]
  const findings = [finding]
  const answering = new Set<string>()
  for (const key of loginKeys.filter((each) => configuration[each] !== null)) {
    const login = await examineLogin(configuration, key)
    findings.push(login)
    if (login.ok) answering.add(key)
  }
  // Only these two logins can see which migrations were applied.
  const looking = (['databaseUrl', 'adminDatabaseUrl'] as const).find((key) => answering.has(key))
  if (looking) findings.push(...(await withClient(configuration[looking]!, examineDatabase)))
  findings.push(await examineRedis(configuration.redisUrl), await examineProxies(configuration))
  findings.push(await examineFiles(configuration))
  const loaderUrl = answering.has('loaderDatabaseUrl') ? configuration.loaderDatabaseUrl : null
  if (records) findings.push(await examineRecords(loaderUrl))
  return findings
}
