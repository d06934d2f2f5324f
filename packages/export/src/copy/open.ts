/** Opens the copy that a run keeps or works with, or starts it; whatever else is at that place is left as it is. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ExportProblem } from '../problems.ts'
import { inUse } from './copy.ts'

/** Says in the file's header that it is ours: "SlvS". */
const APPLICATION_ID = 0x53_6c_76_53
const FOLDER_FILE = 'sync.sqlite'
/** How long a page waits for another program that writes to the file. */
const BUSY_MS = 10_000
const BUSY = 5

/** One file with tables, which others may read at any time. */
export function openFile(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  return open(file, file, 'shared', BUSY_MS)
}

/** A folder with a file for each collection. Nobody else reads its database; two processes would write the same files. */
export function openFolder(folder: string): DatabaseSync {
  const file = join(folder, FOLDER_FILE)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file) && readdirSync(folder).length > 0) {
    throw new ExportProblem(
      'usage',
      `${folder} has files that --sync did not write; name a new folder, or an empty one`,
    )
  }
  return open(file, folder, 'exclusive', 0)
}

/** The copy that an export works with. */
export function openWork(file: string, name: string): DatabaseSync {
  return open(file, name, 'exclusive', 0)
}

function open(file: string, name: string, locking: 'shared' | 'exclusive', timeout: number): DatabaseSync {
  // Records may refer forward, and to records that are not there.
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout })
  try {
    if (!isOurs(database)) {
      throw new ExportProblem('usage', `${name} is not a copy that --sync made; name a file that is not there yet`)
    }
    if (locking === 'exclusive') database.exec('pragma locking_mode = exclusive')
    database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -16384')
    database.exec(`pragma application_id = ${APPLICATION_ID}`)
    return database
  } catch (error) {
    database.close()
    throw isBusy(error) ? inUse(name) : error
  }
}

/** An empty one is, too: a run that was ended before it wrote anything leaves it. */
function isOurs(database: DatabaseSync): boolean {
  try {
    const { application_id: id } = database.prepare('pragma application_id').get()!
    return id === APPLICATION_ID || database.prepare('select 1 from sqlite_schema').get() === undefined
  } catch (error) {
    if (isBusy(error)) throw error
    return false
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY
}
