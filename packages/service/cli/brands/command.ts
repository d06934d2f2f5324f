/** selvedge brands: creates, lists, suspends, resumes, moves, renames and deletes brands. */
import { Command, InvalidArgumentError } from 'commander'
import type { Client } from 'pg'
import {
  type Brand,
  createBrand,
  createBrandIn,
  listBrands,
  SLUG,
  setBrandStatus,
} from '../../store/administration/brands.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { durationSeconds } from '../arguments.ts'
import { asOwner } from '../as-owner.ts'
import { installationOf } from '../configuration/cells.ts'
import { readConfiguration } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { print, printJson, printTable, tell } from '../output/print.ts'
import type { DeleteOptions } from './delete.ts'
import type { MoveOptions } from './move.ts'
import type { RenameOptions } from './rename.ts'

interface Options {
  readonly json?: true
}

export function brandsCommand(): Command {
  return new Command('brands')
    .description('Brands whose records are kept here.')
    .addHelpText(
      'after',
      `
  $ selvedge brands create alder-finch      its records are then at /api/public/v1/brands/alder-finch
  $ selvedge brands list --json
  $ selvedge brands suspend alder-finch     its keys stop working within seconds; nothing is deleted
  $ selvedge brands move alder-finch --to east --dry-run
  $ selvedge brands rename alder-finch alder --keep-old 90d
  $ selvedge brands delete alder-finch      after it was suspended; asks for the slug again`,
    )
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(statusCommand('suspend', 'suspended', 'Stop serving a brand; its records and keys stay.'))
    .addCommand(statusCommand('resume', 'active', 'Serve a suspended brand again.'))
    .addCommand(moveCommand())
    .addCommand(renameCommand())
    .addCommand(deleteCommand())
}

function createCommand(): Command {
  return new Command('create')
    .description('Add a brand.')
    .argument('<slug>', 'its name in every address', slug)
    .option('--cell <name>', 'the cell that it lives in', MAIN_CELL)
    .option('--json', 'print the result as JSON')
    .action(async (name: string, options: Options & { readonly cell: string }) => {
      const brand = await asOwner((owner) => create(owner, name, options.cell))
      if (!brand) throw new UsageError(`There is a brand ${name} already.`)
      show(brand, `Brand ${brand.slug} created.`, options)
      tell(
        'Its address is a 404 until its own record is loaded: selvedge template brand --ndjson writes a file to fill in.',
      )
    })
}

function create(owner: Client, name: string, cell: string): Promise<Brand | null> {
  if (cell === MAIN_CELL) return createBrand(owner, name)
  const installation = installationOf(readConfiguration(process.env))
  return installation.withLoader(cell, (loader) => createBrandIn(owner, loader, cell, name))
}

function moveCommand(): Command {
  return new Command('move')
    .description('Move a brand to another cell while it is read and loaded.')
    .argument('<slug>', 'the brand', slug)
    .option('--to <cell>', 'the cell to move to, as selvedge cells lists them')
    .option('--abandon', 'give up a move that is open: the brand stays where it is')
    .option('--dry-run', 'say how large the brand is and how long a move takes')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Records are copied while the brand is read and loaded. Loads wait for the last moments. Run it again if it was stopped,
whatever it was doing: it continues from there. --abandon works until the brand lives in the new cell.

Needs SELVEDGE_ADMIN_DATABASE_URL, and databaseUrl, readUrls and loaderDatabaseUrl of both cells: every server that is read
must show each step before the next one.

  $ selvedge brands move alder-finch --to east --dry-run
  $ selvedge brands move alder-finch --to east
  $ selvedge brands move alder-finch --abandon`,
    )
    .action(async (given: string, options: MoveOptions) => {
      const { runMove } = await import('./move.ts')
      await runMove(given, options)
    })
}

function renameCommand(): Command {
  return new Command('rename')
    .description('Give a brand another slug.')
    .argument('<old>', 'the slug that it has', slug)
    .argument('<new>', 'the slug that it gets', slug)
    .option('--keep-old <duration>', 'how long the old slug leads to the brand, such as 90d', durationSeconds)
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Keys, cursors and records stay as they are. The brand's own record gets the new slug, which is a load. Processes that serve know
the new slug within five seconds.

Without --keep-old, requests with the old slug then get a 401, or a 404 with a global key. With it they work, and responses have
the headers Deprecation and Sunset. Loads with the old slug work as long. Run it again if it was stopped.

  $ selvedge brands rename alder-finch alder
  $ selvedge brands rename alder-finch alder --keep-old 90d`,
    )
    .action(async (from: string, to: string, options: RenameOptions) => {
      const { runRename } = await import('./rename.ts')
      await runRename(from, to, options)
    })
}

function deleteCommand(): Command {
  return new Command('delete')
    .description('Delete a suspended brand: its records, history, files and keys, in every cell.')
    .argument('<slug>', 'the brand', slug)
    .option('--confirm <slug>', 'the slug again, where nobody can be asked')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
It works in batches, with a rest after each, so that other brands are read as before. Run it again if it was stopped, whatever
it was doing: it continues from there. Once it has begun, the brand cannot be resumed. Nothing brings the brand back but a
backup. Its slug is free for a new brand afterwards.

Needs SELVEDGE_ADMIN_DATABASE_URL, loaderDatabaseUrl of every cell, and the store of files if there is one.

  $ selvedge brands suspend alder-finch
  $ selvedge brands delete alder-finch
  $ selvedge brands delete alder-finch --confirm alder-finch --json`,
    )
    .action(async (given: string, options: DeleteOptions) => {
      const { runDelete } = await import('./delete.ts')
      await runDelete(given, options)
    })
}

function listCommand(): Command {
  return new Command('list')
    .description('Show all brands.')
    .option('--json', 'print the result as JSON')
    .action(async ({ json }: Options) => {
      const brands = await asOwner(listBrands)
      if (json) return printJson(brands)
      if (brands.length === 0) return print('There are no brands yet.')
      printTable(
        ['brand', 'status', 'since', 'views'],
        brands.map(({ slug, status, createdAt, views }) => [slug, status, createdAt.toISOString(), views]),
      )
    })
}

function statusCommand(name: string, status: 'active' | 'suspended', about: string): Command {
  return new Command(name)
    .description(about)
    .argument('<slug>', 'the brand', slug)
    .option('--json', 'print the result as JSON')
    .action(async (given: string, options: Options) => {
      const brand = await asOwner((owner) => setBrandStatus(owner, given, status))
      if (!brand) throw new UsageError(`There is no brand ${given}.`)
      show(brand, `Brand ${brand.slug} is ${brand.status}.`, options)
    })
}

function show(brand: Brand, sentence: string, { json }: Options): void {
  if (json) printJson(brand)
  else print(sentence)
}

function slug(text: string): string {
  if (SLUG.test(text)) return text
  throw new InvalidArgumentError('It must be lower-case letters, digits and hyphens, at most 63 of them.')
}
