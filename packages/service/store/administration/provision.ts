/** Temporary databases and logins. */
import type { Client } from 'pg'

export async function createDatabase(admin: Client, name: string): Promise<void> {
  await admin.query(`create database ${admin.escapeIdentifier(name)}`)
}

/** Ends all connections to it first. */
export async function dropDatabase(admin: Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${admin.escapeIdentifier(name)} with (force)`)
}

/** Parts that a program logs in for. */
export type Part = 'api' | 'loader' | 'keeper' | 'notifier'

const PARTS: readonly Part[] = ['api', 'loader', 'keeper', 'notifier']

/**
 * Logins with the rights of each part's role. They are dropped with the database, and no other login's password
 * changes.
 */
export async function createLogins(admin: Client, database: string, password: string): Promise<void> {
  for (const part of PARTS) {
    const name = admin.escapeIdentifier(loginName(database, part))
    await admin.query(`create role ${name} login password ${admin.escapeLiteral(password)} in role selvedge_${part}`)
  }
}

export async function dropLogins(admin: Client, database: string): Promise<void> {
  for (const part of PARTS) {
    await admin.query(`drop role if exists ${admin.escapeIdentifier(loginName(database, part))}`)
  }
}

export function loginName(database: string, part: Part): string {
  return `${database}_${part}`
}
