/** What commands do in the directory, with the configured login of an administrator. */
import type { Client } from 'pg'
import { withOwner } from '../store/administration/connect.ts'
import { readConfiguration, required } from './configuration/read.ts'

export function asOwner<T>(act: (owner: Client) => Promise<T>): Promise<T> {
  return withOwner(required(readConfiguration(process.env), 'adminDatabaseUrl'), act)
}
