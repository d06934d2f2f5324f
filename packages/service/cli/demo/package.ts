/**
 * The demo brands are a package that the service does not depend on: it is loaded when `demo` or `dev` is called, and what
 * is used of it is said here.
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
  /** The file that the record names, where it has one. */
  readonly file?: Buffer | undefined
}

export interface DemoSize {
  readonly seed: number
  readonly scale: number
}

export interface DemoPackage {
  readonly demoBrands: readonly DemoBrand[]
  /** Of one of its brands. */
  demoRecords(options: DemoSize & { readonly brand: DemoBrand }): Iterable<DemoRecord>
  sharedRecords(): Iterable<DemoRecord>
}

export async function demoPackage(): Promise<DemoPackage> {
  try {
    import.meta.resolve('@selvedge/demo')
  } catch {
    throw new UsageError('The demo brands are not installed; npm install @selvedge/demo adds them.')
  }
  return import('@selvedge/demo')
}
