/** Checks that this version can work with the database: its server, schema, roles and rights. */
import type { Client } from 'pg'
import {
  appliedMigrations,
  inspectRoles,
  inspectServer,
  openLargeObjects,
  tablesWithoutRowSecurity,
  wrongRights,
} from '../../store/administration/inspect.ts'
import { knownMigrations } from '../../store/administration/known-migrations.ts'
import { type Finding, fine, some, trouble } from './finding.ts'

const VERSIONS = { min: 15, max: 18 }
/** Keys are created by the clock of the database and expire by the clock of the process, so the two must agree. */
const CLOCK_DIFFERENCE_MAX_MS = 2_000
const ROLES = [
  'selvedge_owner',
  'selvedge_api',
  'selvedge_loader',
  'selvedge_keeper',
  'selvedge_notifier',
  'selvedge_backup',
]

export async function examineDatabase(client: Client): Promise<Finding[]> {
  const { version, versionNumber, clockAheadMs } = await inspectServer(client)
  const findings = [versionFinding(version, versionNumber), clockFinding(clockAheadMs), await rolesFinding(client)]
  const migrations = await migrationsFinding(client)
  findings.push(migrations)
  // Without a schema there are no rights to check.
  if (!migrations.ok) return findings
  return [...findings, await rowSecurityFinding(client), await rightsFinding(client), await largeObjectsFinding(client)]
}

function versionFinding(version: string, versionNumber: number): Finding {
  const major = Math.floor(versionNumber / 10_000)
  return major >= VERSIONS.min && major <= VERSIONS.max
    ? fine('version', `PostgreSQL ${version}`)
    : trouble('version', `PostgreSQL ${version}`, `use ${VERSIONS.min} to ${VERSIONS.max}`)
}

function clockFinding(aheadMs: number): Finding {
  const detail = `the database is ${Math.abs(Math.round(aheadMs))} ms ${aheadMs < 0 ? 'behind' : 'ahead'}`
  return Math.abs(aheadMs) <= CLOCK_DIFFERENCE_MAX_MS
    ? fine('clock', detail)
    : trouble('clock', detail, 'set both clocks by NTP; keys expire by them')
}

async function rolesFinding(client: Client): Promise<Finding> {
  const roles = await inspectRoles(client)
  const missing = ROLES.filter((name) => !roles.some((role) => role.name === name))
  if (missing.length > 0) return trouble('roles', `there is no ${some(missing)}`, 'run selvedge migrate')
  const passing = roles.filter(({ name, passesRowSecurity }) => passesRowSecurity && name !== 'selvedge_backup')
  if (passing.length > 0) {
    const names = passing.map(({ name }) => name)
    const fix = names.map((name) => `alter role ${name} nosuperuser nobypassrls`).join('; ')
    return trouble('roles', `${some(names)} may pass row-level security`, fix)
  }
  if (roles.find(({ name }) => name === 'selvedge_owner')!.canLogIn) {
    return trouble('roles', 'selvedge_owner may log in', 'alter role selvedge_owner nologin')
  }
  return fine('roles', 'all six, none too powerful')
}

async function migrationsFinding(client: Client): Promise<Finding> {
  const applied = await appliedMigrations(client)
  const missing = knownMigrations().filter((name) => !applied?.includes(name))
  return missing.length === 0
    ? fine('migrations', `up to ${applied!.at(-1)}`)
    : trouble('migrations', `${some(missing)} not applied`, 'run selvedge migrate')
}

async function rowSecurityFinding(client: Client): Promise<Finding> {
  const open = await tablesWithoutRowSecurity(client)
  const fix = `alter table ${open[0]} enable row level security, force row level security`
  return open.length === 0
    ? fine('row security', 'forced on every table')
    : trouble(
        'row security',
        `not forced on ${some(open)}`,
        open.length === 1 ? fix : `${fix}; the same for the others`,
      )
}

async function rightsFinding(client: Client): Promise<Finding> {
  const wrong = await wrongRights(client)
  return wrong.length === 0
    ? fine(
        'rights',
        'api reads, loader writes records, keeper writes usage, notifier the progress of webhooks, none may do more',
      )
    : trouble(
        'rights',
        some(wrong),
        'for temporary tables run selvedge migrate; grant or revoke others as the migrations have it',
      )
}

/** No fault: a managed server has no login that could change it. */
async function largeObjectsFinding(client: Client): Promise<Finding> {
  const open = await openLargeObjects(client)
  return fine(
    'large objects',
    open.length === 0
      ? 'no login may write them'
      : `every login may fill the disk with them (${some(open)}), because migrate may not revoke that. To fix: let a superuser run what selvedge roles --sql prints, in this database. Managed servers have none: watch the disk`,
  )
}
