/** selvedge brands: creates, lists, suspends and resumes brands. */
import { Command, InvalidArgumentError } from 'commander'
import { type Brand, createBrand, listBrands, SLUG, setBrandStatus } from '../../store/administration/brands.ts'
import { withOwner } from '../../store/administration/connect.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { print, printJson, printTable } from '../output/print.ts'

interface Options {
  readonly json?: true
}

const adminUrl = (): string => required(readConfiguration(process.env), 'adminDatabaseUrl')

export function brandsCommand(): Command {
  return new Command('brands')
    .description('Brands whose records are kept here.')
    .addHelpText(
      'after',
      `
  $ selvedge brands create alder-finch      its records are then at /api/public/v1/brands/alder-finch
  $ selvedge brands list --json
  $ selvedge brands suspend alder-finch     its keys stop working within seconds; nothing is deleted`,
    )
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(statusCommand('suspend', 'suspended', 'Stop serving a brand; its records and keys stay.'))
    .addCommand(statusCommand('resume', 'active', 'Serve a suspended brand again.'))
}

function createCommand(): Command {
  return new Command('create')
    .description('Add a brand.')
    .argument('<slug>', 'its name in every address', slug)
    .option('--json', 'print the result as JSON')
    .action(async (name: string, options: Options) => {
      const brand = await withOwner(adminUrl(), (owner) => createBrand(owner, name))
      if (!brand) throw new UsageError(`There is a brand ${name} already.`)
      show(brand, `Brand ${brand.slug} created.`, options)
    })
}

function listCommand(): Command {
  return new Command('list')
    .description('Show all brands.')
    .option('--json', 'print the result as JSON')
    .action(async ({ json }: Options) => {
      const brands = await withOwner(adminUrl(), listBrands)
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
      const brand = await withOwner(adminUrl(), (owner) => setBrandStatus(owner, given, status))
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
