/** The groups that a snapshot of this release covers, in order of their paths. */
import { resources } from '@selvedge/catalogue'

export const GROUPS: readonly string[] = resources.map(({ path }) => path).toSorted()
