/** All checks of `doctor`, ordered so that each comes after the checks it depends on. */
import { resources } from '@selvedge/catalogue'
import { withClient } from '../../store/administration/connect.ts'
import { variables } from '../configuration/variables.ts'
import { examineCells, readableInstallation } from './cells.ts'
import { examineConfiguration } from './configuration.ts'
import { examineDatabase } from './database.ts'
import { examineFiles } from './files.ts'
import { type Finding, fine } from './finding.ts'
import { examineLeftovers } from './leftovers.ts'
import { examineLoads } from './loads.ts'
import { examineLogin, loginKeys } from './logins.ts'
import { examineProxies } from './proxies.ts'
import { examineRecords } from './records.ts'
import { examineRedis } from './redis.ts'
import { examineSearch } from './search.ts'
import { examineSecrets } from './secrets.ts'
import { examineShapes } from './shapes.ts'
import { examineViews } from './views.ts'

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
  if (configuration.keeperUrl === null) {
    findings.push(fine('login keeper', `${variables.keeperUrl.name} is not set: usage of keys is not recorded`))
  }
  // Only these two logins can see which migrations were applied.
  const looking = (['databaseUrl', 'adminDatabaseUrl'] as const).find((key) => answering.has(key))
  if (looking) findings.push(...(await withClient(configuration[looking]!, examineDatabase)))
  // Only these two see the state of records, and only in a database that has been migrated.
  const reading = (['databaseUrl', 'loaderDatabaseUrl'] as const).find((key) => answering.has(key))
  const isMigrated = findings.some(({ check, ok }) => check === 'migrations' && ok)
  const installation = readableInstallation(configuration)
  if (reading && isMigrated) {
    findings.push(await installation.withAllReachable(reading, (clients) => examineShapes(clients, resources)))
    findings.push(await installation.withAllReachable(reading, examineSearch))
  }
  findings.push(...(await examineCells(configuration, reading && isMigrated ? configuration[reading] : null)))
  if (isMigrated) {
    const { groupAgesMax } = configuration
    findings.push(await examineLoads(installation, answering.has('loaderDatabaseUrl'), groupAgesMax, findings))
    findings.push(await examineViews(installation, answering.has('loaderDatabaseUrl')))
    findings.push(...(await examineLeftovers(configuration, installation, answering, findings)))
  }
  if (reading) findings.push(await withClient(configuration[reading]!, examineSecrets))
  findings.push(await examineRedis(configuration.redisUrl), await examineProxies(configuration))
  findings.push(await examineFiles(configuration))
  if (records) {
    findings.push(
      ...(answering.has('loaderDatabaseUrl')
        ? await installation.withAllReachable('loaderDatabaseUrl', examineRecords)
        : await examineRecords(null)),
    )
  }
  return findings
}
