/** What `demo` does: generates the requested brands and writes or loads them. */
import { openFileStore } from '../../files/open.ts'
import { installationOf } from '../configuration/cells.ts'
import { filesOf } from '../configuration/files.ts'
import { readConfiguration } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { printJson, printTable } from '../output/print.ts'
import { steps } from '../output/steps.ts'
import { loadBrands, writeBrands } from './brands.ts'
import { type DemoBrand, type DemoPackage, demoPackage } from './package.ts'

export interface DemoOptions {
  readonly brand?: string
  readonly scale: number
  readonly seed: number
  readonly today: string
  readonly out?: string
  readonly files?: string
  readonly json?: true
}

export async function runDemo(options: DemoOptions): Promise<void> {
  const demo = await demoPackage()
  const brands = demo.demoBrands.filter(({ slug }) => !options.brand || slug === options.brand)
  if (brands.length === 0) {
    throw new UsageError(
      `${options.brand} is no demo brand; there are ${demo.demoBrands.map(({ slug }) => slug).join(', ')}.`,
    )
  }
  if (options.files && !options.out) {
    throw new UsageError('--files goes with --out; without it, images go to the configured store, if there is one.')
  }
  const progress = steps()
  try {
    const counts = options.out
      ? await writeBrands(demo, { records: options.out, files: options.files ?? null }, brands, options, progress.next)
      : await loadConfigured(demo, brands, options, progress.next)
    progress.done(options.out ? 'Written' : 'Loaded')
    if (options.json) printJson(counts)
    else printTable(['of', 'records'], Object.entries(counts))
  } finally {
    progress.stop()
  }
}

async function loadConfigured(
  demo: DemoPackage,
  brands: readonly DemoBrand[],
  options: DemoOptions,
  tell: (text: string) => void,
): Promise<Record<string, number>> {
  const configuration = readConfiguration(process.env)
  const installation = installationOf(configuration)
  const retentionDays = configuration.changesRetentionDays
  const settings = filesOf(configuration)
  const store = settings && (await openFileStore(settings, []))
  return loadBrands(demo, { installation, retentionDays }, store, brands, options, tell)
}
