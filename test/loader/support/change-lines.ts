/** Change lines about made-up records, each with a number. */
import { resourceOf } from '../../support/database.ts'
import { variation } from '../../support/variations.ts'
import type { Values } from './files.ts'

export function record(path: string, n: number, more: Values = {}): Values {
  return { ...variation(resourceOf(path), n), ...more }
}

export function upsert(path: string, n: number, more: Values = {}): Values {
  return { op: 'upsert', group: path, record: record(path, n, more) }
}

export function remove(path: string, n: number): Values {
  return { op: 'delete', group: path, key: { id: record(path, n).id } }
}
