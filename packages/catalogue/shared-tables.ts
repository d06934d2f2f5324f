/** The tables that a brand's records are shared as: one for each group, and one that says how old they are. */
import { resources } from './contents.ts'
import { fieldList, type ListedField } from './derive/field-list.ts'
import { integer, string, timestamp } from './kinds/index.ts'

export interface SharedTable {
  readonly name: string
  /** The group; for `snapshot_info` its name in the store alone. */
  readonly path: string
  readonly about: string
  readonly fields: readonly ListedField[]
}

export const snapshotInfo: SharedTable = {
  name: 'snapshot_info',
  path: 'snapshot-info',
  about: 'The other tables: how many records each has, and of which moment they are.',
  fields: fieldList({
    table: string('Name of the table.'),
    records: integer('Number of records.'),
    version: integer('Version of the table. It is higher after each change of its records.'),
    takenAt: timestamp('The moment that the records are of.'),
  }),
}

export const sharedTables: readonly SharedTable[] = [
  ...resources.map(({ path, about, fields }) => ({
    name: path.replaceAll('-', '_'),
    path,
    about,
    fields: fieldList(fields),
  })),
  snapshotInfo,
]
