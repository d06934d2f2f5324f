/** What `demo` does: makes the brands it was asked for, and writes, loads or checks them. */
import { demoBrands } from '../../demo/index.ts'
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
  const progress = steps()
  try {
    const counts = options.out
      ? await writeBrands(options.out, brands, options, progress.next)
      : await loadBrands(required(readConfiguration(process.env), 'loaderDatabaseUrl'), brands, options, progress.next)
    progress.done(options.out ? 'Written' : 'Loaded')
    if (options.json) printJson(counts)
    else printTable(['of', 'records'], Object.entries(counts))
  } finally {
    progress.stop()
  }
}
