/** selvedge brands: creates, lists, suspends, resumes and moves brands. */
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
import { asOwner } from '../as-owner.ts'
import { installationOf } from '../configuration/cells.ts'
import { readConfiguration } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { print, printJson, printTable, tell } from '../output/print.ts'
import type { MoveOptions } from './move.ts'

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
  $ selvedge brands move alder-finch --to east --dry-run`,
    )
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(statusCommand('suspend', 'suspended', 'Stop serving a brand; its records and keys stay.'))
    .addCommand(statusCommand('resume', 'active', 'Serve a suspended brand again.'))
    .addCommand(moveCommand())
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

function listCommand(): Command {
  return new Command('list')
    .description('Show all brands.')
    .option('--json', 'print the result as JSON')
    .action(async ({ json }: Options) => {
      const brands = await asOwner(listBrands)
      if (json) return printJson(brands)
      if (brands.length === 0) return print('There are no brands yet.')
      printTable(
        ['brand', 'status', 'since'],
        brands.map((brand) => [brand.slug, brand.status, brand.createdAt.toISOString()]),
      )
    })
}

function statusCommand(name: string, status: Brand['status'], about: string): Command {
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
