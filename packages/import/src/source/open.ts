/**
 * The source, opened: extensions loaded, setup.sql run, every attached database read-only, and the configuration locked. From
 * here on only single SELECT statements of the mapping run.
 */
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Folder } from '../folder/folder.ts'
import { ImportProblem } from '../problems.ts'
import { sqlText } from '../sql.ts'
import { Database } from './database.ts'
import { EXACT_MACROS, EXACT_MACROS_SQL } from './exact-macros.ts'
import { recordIdMacro } from './record-id.ts'
import type { Secrets } from './secrets.ts'

export interface SourceSettings {
  /** What DuckDB may use for tables, such as 512MB. The process has up to twice as much at the first transfer. */
  readonly memory: string
  /** A folder with extension files for machines that cannot download them; null if there is none. */
  readonly extensions: string | null
}

export async function openSource(
  folder: Folder,
  { memory, extensions }: SourceSettings,
  secrets: Secrets,
): Promise<Database> {
  mkdirSync(folder.temporary, { recursive: true })
  const database = await Database.open(
    {
      memory_limit: memory,
      temp_directory: folder.temporary,
      preserve_insertion_order: 'false',
      // Instead of a folder in the home folder.
      secret_directory: secretFolder(folder),
    },
    secrets,
  )
  try {
    for (const file of extensions === null ? [] : extensionFiles(extensions))
      await database.run(`load ${sqlText(file)}`)
    await database.run(`set timezone = 'UTC'`)
    await database.run(recordIdMacro(folder.settings.namespace))
    await database.run(EXACT_MACROS_SQL)
    // Files in the mapping are named from its folder, wherever the command is started.
    await database.run(`set file_search_path = ${sqlText(folder.path)}`)
    await database.run(secrets.fill(folder.setup, 'setup.sql'))
    await refuseTakenNames(database)
    await refuseWritable(database)
    await refuseKeptSecrets(database, folder)
    await database.run('set lock_configuration = true')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** A macro of setup.sql by such a name would be there without effect, because temporary ones are found first. */
async function refuseTakenNames(database: Database): Promise<void> {
  const names = EXACT_MACROS.map(sqlText).join(', ')
  const rows = await database.rows(`select function_name from duckdb_functions()
where database_name = 'memory' and function_type in ('macro', 'table_macro') and function_name in (${names})`)
  if (rows.length === 0) return
  throw new ImportProblem('failed', `setup.sql defines ${rows[0]![0]}, which the import has; give yours another name`)
}

function extensionFiles(folder: string): string[] {
  const files = globSync('**/*.duckdb_extension', { cwd: folder }).map((name) => join(folder, name))
  if (files.length > 0) return files
  throw new ImportProblem('usage', `SELVEDGE_DUCKDB_EXTENSIONS: ${folder} has no file that ends in .duckdb_extension`)
}

function secretFolder({ temporary }: Folder): string {
  return join(temporary, 'secrets')
}

/** A value from the environment must not stay in a file. */
async function refuseKeptSecrets(database: Database, folder: Folder): Promise<void> {
  const rows = await database.rows('select name from duckdb_secrets() where persistent')
  if (rows.length === 0) return
  rmSync(secretFolder(folder), { recursive: true, force: true })
  throw new ImportProblem('failed', `setup.sql keeps the secret ${rows[0]![0]} in a file; leave out PERSISTENT`)
}

async function refuseWritable(database: Database): Promise<void> {
  const rows = await database.rows(
    `select database_name from duckdb_databases() where not internal and not readonly and database_name <> 'memory'`,
  )
  if (rows.length === 0) return
  const names = rows.map(([name]) => name).join(', ')
  throw new ImportProblem('failed', `setup.sql attaches ${names} for writing; attach it with (…, read_only)`)
}
