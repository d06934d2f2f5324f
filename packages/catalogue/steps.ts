/**
 * How the records of a group became what they are: each step leads from one shape to the next. The group's file lists all of
 * them, oldest first. `npm run generate` refuses a change of the fields that they do not explain, and `selvedge migrate`
 * rewrites stored records by them.
 */
export type Step =
  /** Where records have no value yet, they get this one, or null. */
  | { readonly add: string; readonly value?: unknown }
  | { readonly rename: string; readonly to: string }
  | { readonly remove: string }
  /** The values that a closed list gained. */
  | { readonly widen: string; readonly by: readonly string[] }
