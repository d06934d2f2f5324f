/** A believable brand at any scale, the same on every machine; and a check of what a brand's records promise. */
export { demoBrands } from './brands/index.ts'
export type { BrandProfile } from './brands/profile.ts'
export { demoRecords } from './generate.ts'
export { InvariantChecker, type Violation } from './invariants/checker.ts'
export type { DemoRecord } from './kit/emit.ts'
export { sharedRecords } from './shared.ts'
