/**
 * The demo package, on which the service does not depend. `demo` and `dev` import it when they run; these types describe
 * the part of it that they use.
 */
import type { Path } from '@selvedge/catalogue'
import { UsageError } from '../exit-codes.ts'

export interface DemoBrand {
  readonly slug: string
  readonly name: string
}

export interface DemoRecord {
  readonly path: Path
  readonly record: Record<string, unknown>
  /** The file that the record names, if it has one. */
  readonly file?: Buffer | undefined
}

/** What decides which records there are. */
export interface DemoSettings {
  readonly seed: number
  readonly scale: number
  /** The day on which they end, such as 2026-06-30. */
  readonly today: string
}

export interface DemoPackage {
  readonly demoBrands: readonly DemoBrand[]
  /** Of one of its brands. */
  demoRecords(options: DemoSettings & { readonly brand: DemoBrand }): Iterable<DemoRecord>
  sharedRecords(): Iterable<DemoRecord>
}

export async function demoPackage(): Promise<DemoPackage> {
  try {
    import.meta.resolve('@selvedge/demo')
  } catch {
    throw new UsageError(
      'The demo brands are not installed. Install selvedge-demo beside the service: docs/guides/packages.md.',
    )
  }
  return import('@selvedge/demo')
}
