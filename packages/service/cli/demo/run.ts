/** What `demo` does: makes the brands it was asked for, and writes, loads or checks them. */
import { type BrandProfile, demoBrands } from '../../demo/index.ts'
import { openFileStore } from '../../files/open.ts'
import { filesOf } from '../configuration/files.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { exitCodes, UsageError } from '../exit-codes.ts'
import { printJson, printTable } from '../output/print.ts'
import { steps } from '../output/steps.ts'
import { loadBrands, writeBrands } from './brands.ts'
import { showVerdicts, verifyFolders } from './verify.ts'

export interface DemoOptions {
  readonly brand?: string
  readonly scale: number
  readonly seed: number
  readonly out?: string
  readonly files?: string
  readonly verify?: string
  readonly json?: true
}

export async function runDemo(options: DemoOptions): Promise<void> {
  if (options.verify) {
    const verdicts = await verifyFolders(options.verify)
    showVerdicts(verdicts, options)
    if (verdicts.some(({ faultCount, violationCount }) => faultCount + violationCount > 0)) {
      process.exitCode = exitCodes.faults
    }
    return
  }
  const brands = demoBrands.filter(({ slug }) => !options.brand || slug === options.brand)
  if (brands.length === 0) {
    throw new UsageError(
      `${options.brand} is no demo brand; there are ${demoBrands.map(({ slug }) => slug).join(', ')}.`,
    )
  }
  if (options.files && !options.out) {
    throw new UsageError('--files goes with --out; without it, pictures go to the store that is configured, if one is.')
  }
  const progress = steps()
  try {
    const counts = options.out
      ? await writeBrands({ records: options.out, files: options.files ?? null }, brands, options, progress.next)
      : await loadConfigured(brands, options, progress.next)
    progress.done(options.out ? 'Written' : 'Loaded')
    if (options.json) printJson(counts)
    else printTable(['of', 'records'], Object.entries(counts))
  } finally {
    progress.stop()
  }
}

async function loadConfigured(
  brands: readonly BrandProfile[],
  options: DemoOptions,
  tell: (text: string) => void,
): Promise<Record<string, number>> {
  const configuration = readConfiguration(process.env)
  const loaderUrl = required(configuration, 'loaderDatabaseUrl')
  const retentionDays = configuration.changesRetentionDays
  const settings = filesOf(configuration)
  return loadBrands(
    { loaderUrl, retentionDays },
    settings && (await openFileStore(settings, [])),
    brands,
    options,
    tell,
  )
}
