/** A database beside that of a test, which was never migrated. */
import { withClient } from '../../packages/service/store/administration/connect.ts'
import type { TestDatabase } from './database.ts'
import { OPERATOR } from './template.ts'

/** Returns its name. */
export async function createEmptyDatabase(beside: TestDatabase): Promise<string> {
  const name = `${beside.name}_empty`
  await withClient(beside.url(OPERATOR), (client) => client.query(`create database ${name}`))
  return name
}

export async function dropEmptyDatabase(beside: TestDatabase, name: string): Promise<void> {
  await withClient(beside.url(OPERATOR), (client) => client.query(`drop database ${name} with (force)`))
}
