/** The roles that the schema is made for: created where they are missing, or as SQL for somebody who may create them. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'

const ROLES_SQL = new URL('../schema/roles.sql', import.meta.url)
export const DATABASE_RIGHTS_SQL = new URL('../schema/database-rights.sql', import.meta.url)
const NOT_ALLOWED = '42501'

/** Roles that somebody logs in as. */
export const LOGIN_ROLES = [
  'selvedge_api',
  'selvedge_loader',
  'selvedge_keeper',
  'selvedge_notifier',
  'selvedge_backup',
] as const

export type Passwords = { readonly [role in (typeof LOGIN_ROLES)[number]]?: string }

/** What a login lacks to prepare the database by itself. */
export class NotAllowed extends Error {}

/** Creates what is missing and becomes the owner. The session stays the owner until `reset role`. */
export async function actAsOwner(admin: pg.Client): Promise<void> {
  try {
    await admin.query(preparation())
    await setRole(admin, 'selvedge_owner')
  } catch (error) {
    if (!isNotAllowed(error)) throw error
    throw new NotAllowed(
      `${(error as Error).message}. Let a superuser run what this prints, in this database: selvedge roles --sql --login ${admin.user}`,
    )
  }
}

/** The session acts as the loader, under its policies, until it ends. */
export async function actAsLoader(admin: pg.Client): Promise<void> {
  try {
    await setRole(admin, 'selvedge_loader')
  } catch (error) {
    if (!isNotAllowed(error)) throw error
    throw new NotAllowed(
      `Records have to be rewritten as selvedge_loader, and ${(error as Error).message}. Let a superuser run: grant selvedge_loader to ${pg.escapeIdentifier(admin.user!)}`,
    )
  }
}

async function setRole(admin: pg.Client, role: 'selvedge_owner' | 'selvedge_loader'): Promise<void> {
  await admin.query(`set role ${role}`).catch(async (error) => {
    if (!isNotAllowed(error)) throw error
    // Since PostgreSQL 16 the creator of a role may grant it, but not yet act as it.
    await admin.query(`grant ${role} to current_user`)
    await admin.query(`set role ${role}`)
  })
}

export async function setPasswords(admin: pg.Client, passwords: Passwords): Promise<void> {
  try {
    for (const statement of passwordStatements(passwords)) await admin.query(statement)
  } catch (error) {
    if (!isNotAllowed(error)) throw error
    throw new NotAllowed(
      `${(error as Error).message}. Let a superuser set them with: selvedge roles --sql --login ${admin.user} --passwords-file <file>`,
    )
  }
}

/** Null where the role for backups can read everything, as it has to. */
export async function backupProblem(admin: pg.Client): Promise<string | null> {
  const { rows } = await admin.query<{ passes: boolean }>(
    `select rolsuper or rolbypassrls as passes from pg_roles where rolname = 'selvedge_backup'`,
  )
  if (rows[0]?.passes) return null
  return 'selvedge_backup cannot bypass row-level security, because this login may not grant that: pg_dump as selvedge_backup will fail. Use the snapshots of your database provider, or let a superuser run: alter role selvedge_backup bypassrls'
}

/** For somebody who may create roles, to run in the database; `login` can then migrate it. */
export function rolesSql(login: string, passwords: Passwords): string {
  const grant = `grant selvedge_owner, selvedge_loader to ${pg.escapeIdentifier(login)};`
  return [preparation(), grant, ...passwordStatements(passwords), ''].join('\n')
}

/** Roles, and the rights on this database that only its owner can give. */
function preparation(): string {
  return [ROLES_SQL, DATABASE_RIGHTS_SQL].map((file) => readFileSync(file, 'utf8')).join('\n')
}

function passwordStatements(passwords: Passwords): string[] {
  return Object.entries(passwords).map(
    ([role, password]) => `alter role ${role} password ${pg.escapeLiteral(scramVerifier(password))};`,
  )
}

const ITERATIONS = 4096

/** What the server stores of a password. Sent instead of the password, which would otherwise end up in server logs. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256')
  const hmac = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  const serverKey = hmac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

function isNotAllowed(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === NOT_ALLOWED
}
