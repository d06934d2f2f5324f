/** The database of `dev`: on a temporary PostgreSQL server, or a new database on a server that is given. */
import { randomBytes } from 'node:crypto'
import { withClient } from '../../store/administration/connect.ts'
import { migrate } from '../../store/administration/migrate.ts'
import {
  createDatabase,
  createLogins,
  dropDatabase,
  dropLogins,
  loginName,
  type Part,
} from '../../store/administration/provision.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { Installation } from '../../store/connections/installation.ts'
import { embeddedBinaries } from './binaries.ts'
import { startPostgres } from './postgres.ts'

export interface DevDatabase {
  /** Address for a role of the service, or for the administrator. */
  url(part: Part | 'admin'): string
  /** A sentence that says what is kept and where. */
  readonly location: string
  stop(options: { keep: boolean }): Promise<void>
}

/** What loads into it: the loader's login, in the only cell. */
export function devInstallation(database: DevDatabase): Installation {
  const none = { databaseUrl: null, readUrls: [], notifierDatabaseUrl: null }
  const addresses = { ...none, adminDatabaseUrl: database.url('admin'), loaderDatabaseUrl: database.url('loader') }
  return new Installation(new Map([[MAIN_CELL, addresses]]))
}

export async function openDevDatabase(adminUrl: string | null): Promise<DevDatabase> {
  if (adminUrl !== null) return guestDatabase(adminUrl, (url, name) => `database ${name} at ${new URL(url).host}`)
  const cluster = await startPostgres(embeddedBinaries())
  try {
    const guest = await guestDatabase(cluster.url('postgres', 'postgres'), () => cluster.folder)
    return { ...guest, stop: (options) => cluster.stop(options) }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function guestDatabase(adminUrl: string, describe: (url: string, name: string) => string): Promise<DevDatabase> {
  const name = `selvedge_dev_${randomBytes(4).toString('hex')}`
  const password = randomBytes(18).toString('base64url')
  const urlOf = (part: Part | 'admin'): string => {
    const url = new URL(adminUrl)
    url.pathname = `/${name}`
    if (part !== 'admin') [url.username, url.password] = [loginName(name, part), password]
    return url.href
  }
  await withClient(adminUrl, (admin) => createDatabase(admin, name))
  const drop = () =>
    withClient(adminUrl, async (admin) => {
      await dropDatabase(admin, name)
      await dropLogins(admin, name)
    })
  try {
    await withClient(urlOf('admin'), async (admin) => {
      await migrate(admin, () => {})
      await createLogins(admin, name, password)
    })
  } catch (error) {
    await drop()
    throw error
  }
  return {
    url: urlOf,
    location: describe(adminUrl, name),
    stop: async ({ keep }) => {
      if (!keep) await drop()
    },
  }
}
