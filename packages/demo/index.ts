/** A believable brand at any scale, the same on every machine. */
export { demoBrands } from './brands/index.ts'
export type { BrandProfile } from './brands/profile.ts'
export { demoRecords } from './generate.ts'
export type { DemoRecord } from './kit/emit.ts'
export { sharedRecords, standardRecords } from './shared.ts'
