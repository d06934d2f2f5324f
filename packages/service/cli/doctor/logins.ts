/** Checks that each configured database address logs in to a role with the rights it needs, and no more. */
import type pg from 'pg'
import { withClient } from '../../store/administration/connect.ts'
import { inspectLogin } from '../../store/administration/inspect.ts'
import { Unreachable } from '../../store/connections/primary.ts'
import type { Configuration } from '../configuration/read.ts'
import { variables } from '../configuration/variables.ts'
import { type Finding, fine, trouble } from './finding.ts'

const ROLES = {
  databaseUrl: 'selvedge_api',
  loaderDatabaseUrl: 'selvedge_loader',
  keeperUrl: 'selvedge_keeper',
  notifierDatabaseUrl: 'selvedge_notifier',
  adminDatabaseUrl: 'selvedge_owner',
} as const

type LoginKey = keyof typeof ROLES

export const loginKeys = Object.keys(ROLES) as LoginKey[]

export async function examineLogin(configuration: Configuration, key: LoginKey): Promise<Finding> {
  const { name } = variables[key]
  const role = ROLES[key]
  const check = `login ${role.replace('selvedge_', '')}`
  try {
    return await withClient(configuration[key]!, (client) => examine(client, check, name, role))
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return trouble(check, error.message, fixOf(error, name))
  }
}

/** The SQLSTATE, or the message of pg if the address has no password. */
const WRONG_PASSWORD = /^(28P01|SASL)/
const NO_SUCH_DATABASE = '3D000'

function fixOf({ causes }: Unreachable, name: string): string {
  const codes = causes.map((cause) => (cause as pg.DatabaseError).code ?? (cause as Error).message)
  if (codes.some((code) => WRONG_PASSWORD.test(code))) {
    return `correct the password in ${name}, or set it in the database with alter role; selvedge migrate creates the role`
  }
  if (codes.includes(NO_SUCH_DATABASE)) return `create the database, or correct ${name}`
  return `start the database, or correct ${name}`
}

async function examine(client: pg.Client, check: string, name: string, role: string): Promise<Finding> {
  const { user, roleExists, actsAs, passesRowSecurity } = await inspectLogin(client, role)
  if (!roleExists) return trouble(check, `there is no ${role}`, 'run selvedge migrate')
  if (!actsAs) return trouble(check, `${user} is not ${role}`, `grant ${role} to ${user}, or correct ${name}`)
  // A superuser may act as the owner, which only manages the directory. The other roles must not bypass row security.
  if (role !== 'selvedge_owner' && passesRowSecurity) {
    return trouble(check, `${user} passes row-level security`, `log in as ${role} in ${name}`)
  }
  return fine(check, user)
}
