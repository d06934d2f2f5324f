/** Whether each configured address of the database leads to a login that may do its part, and no more. */
import type { Client } from 'pg'
import { withClient } from '../../store/administration/connect.ts'
import { inspectLogin } from '../../store/administration/inspect.ts'
import { Unreachable } from '../../store/endpoints/primary.ts'
import type { Configuration } from '../configuration/read.ts'
import { variables } from '../configuration/variables.ts'
import { type Finding, fine, trouble } from './finding.ts'

const ROLES = {
  databaseUrl: 'selvedge_api',
  loaderDatabaseUrl: 'selvedge_loader',
  keeperUrl: 'selvedge_keeper',
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
    return trouble(check, error.message, `start the database, or correct ${name}`)
  }
}

async function examine(client: Client, check: string, name: string, role: string): Promise<Finding> {
  const { user, actsAs, passesRowSecurity } = await inspectLogin(client, role)
  if (!actsAs) return trouble(check, `${user} is not ${role}`, `grant ${role} to ${user}, or correct ${name}`)
  // The owner manages the directory, and whoever acts as it may be anybody; the others read and write records.
  if (role !== 'selvedge_owner' && passesRowSecurity) {
    return trouble(check, `${user} passes row-level security`, `log in as ${role} in ${name}`)
  }
  return fine(check, user)
}
