/** Checks that deletions of brands are finished, and that no row or file is left of a brand that the directory does not know. */
import type { Client } from 'pg'
import { brandFolders, hasBrandFiles } from '../../files/brand-files.ts'
import { brandPrefixes, type FileStore, reasonOf } from '../../files/file-store.ts'
import { openFileStore } from '../../files/open.ts'
import { deletingBrands, ownerIds, unknownBrandIds } from '../../store/administration/brands.ts'
import { directoryLeftovers } from '../../store/administration/deletion.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { brandsWithRows } from '../../store/cells/inspect.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { filesOf } from '../configuration/files.ts'
import type { Configuration } from '../configuration/read.ts'
import { variables } from '../configuration/variables.ts'
import { type Finding, fine, some, trouble } from './finding.ts'

const CHECK = 'leftovers'
const TIMEOUT_MS = 3_000

/** Where nothing else is wrong. `answering` are the logins that work: only the loader's sees rows of any brand. */
export async function examineLeftovers(
  configuration: Configuration,
  installation: Installation,
  answering: ReadonlySet<string>,
  findings: readonly Finding[],
): Promise<Finding[]> {
  if (findings.some(({ ok }) => !ok)) return [fine(CHECK, 'not checked: fix what is wrong first')]
  if (!answering.has('loaderDatabaseUrl'))
    return [fine(CHECK, `not checked: ${variables.loaderDatabaseUrl.name} does not log in`)]
  const left = await installation.withAllReachable('loaderDatabaseUrl', async (loaders) => [
    ...(await deletionFindings(loaders.get(MAIN_CELL)!)),
    ...(await rowFindings(loaders)),
    ...(await fileFindings(configuration, loaders.get(MAIN_CELL)!)),
  ])
  if (answering.has('adminDatabaseUrl')) left.push(...(await directoryFindings(installation)))
  return left.length > 0 ? left : [fine(CHECK, 'nothing is left of brands that the directory does not know')]
}

async function deletionFindings(main: Client): Promise<Finding[]> {
  return (await deletingBrands(main)).map((slug) =>
    trouble(CHECK, `the deletion of ${slug} is not finished`, `run selvedge brands delete ${slug} again`),
  )
}

/** `loaders` by cell, with `main` among them. */
async function rowFindings(loaders: ReadonlyMap<string, Client>): Promise<Finding[]> {
  const unknown = await unknownBrandIds(loaders.get(MAIN_CELL)!)
  const findings: Finding[] = []
  for (const [cell, loader] of loaders) {
    const ids = await brandsWithRows(loader, unknown)
    if (ids.length > 0) findings.push(trouble(CHECK, `${cell} has rows of ${named(ids)}`, ROWS_FIX))
  }
  return findings
}

const ROWS_FIX =
  'the cell or the directory was restored from a time before; restore the other one of the same moment, or delete them'

/** Another check says what is wrong with a store that does not respond. */
async function fileFindings(configuration: Configuration, main: Client): Promise<Finding[]> {
  const store = await reachableStore(configuration)
  if (store === null) return []
  try {
    const known = await ownerIds(main)
    const left: number[] = []
    for (const id of await brandFolders(store)) {
      if (!known.has(id) && (await hasBrandFiles(store, id))) left.push(id)
    }
    if (left.length === 0) return []
    const folders = left.flatMap(brandPrefixes)
    return [trouble(CHECK, `there are files of ${named(left)}`, `delete them from the store: ${some(folders)}`)]
  } catch (problem) {
    return [trouble(CHECK, `the files cannot be listed: ${reasonOf(problem)}`, 'use credentials that may list them')]
  }
}

async function reachableStore(configuration: Configuration): Promise<FileStore | null> {
  try {
    const settings = filesOf(configuration)
    if (settings === null) return null
    const store = await openFileStore(settings, [])
    await store.probe(AbortSignal.timeout(TIMEOUT_MS))
    return store
  } catch {
    return null
  }
}

async function directoryFindings(installation: Installation): Promise<Finding[]> {
  const tables = await installation.withOwner(directoryLeftovers)
  if (tables.length === 0) return []
  return [trouble(CHECK, `${some(tables)} has rows of brands or keys that do not exist`, 'delete them')]
}

function named(brandIds: readonly number[]): string {
  return `${some(brandIds.map((id) => `brand ${id}`))}, which the directory does not know`
}
