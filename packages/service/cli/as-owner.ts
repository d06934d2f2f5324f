/** What commands do in the directory, with the configured login of an administrator. */
import type { Client } from 'pg'
import { pruneActivity } from '../store/administration/activity.ts'
import { withOwner } from '../store/administration/connect.ts'
import { readConfiguration, required } from './configuration/read.ts'

export function asOwner<T>(act: (owner: Client) => Promise<T>): Promise<T> {
  const configuration = readConfiguration(process.env)
  const { activityRetentionMonths, actor } = configuration
  const pruned = async (owner: Client): Promise<T> => {
    // Before the act: a key that was made must be shown, whatever fails afterwards.
    await pruneActivity(owner, activityRetentionMonths)
    return act(owner)
  }
  return withOwner(required(configuration, 'adminDatabaseUrl'), pruned, actor)
}
