/**
 * Which records of a group are in an earlier shape. A load writes the current one and may not mix it with another, so it is
 * refused until `selvedge migrate` has rewritten the others.
 *
 * Releases that know shapes mark what they write. Release 1.0.0 does not: what it wrote is in the first shape, and was
 * written after the version in `shaped`.
 */
import type { Resource } from '@selvedge/catalogue'

export interface ShapeMark {
  readonly version: number
  readonly shape: string | null
  /** The version that the mark was made in. */
  readonly shaped: number | null
}

/** Records that were last written after one version and up to another. */
export interface OutdatedPart {
  readonly stepsDone: number
  readonly after: number
  readonly upTo: number
}

/** The records are in a shape that this version cannot add to. */
export class OtherShape extends Error {}

/** Below every version. */
const BEFORE_ALL = -1

export function outdatedParts(resource: Resource, { version, shape, shaped }: ShapeMark): OutdatedPart[] {
  const current = resource.shapes.length - 1
  const marked = shape === null ? 0 : resource.shapes.indexOf(shape)
  if (marked < 0) {
    throw new OtherShape(
      `${resource.path} has records of another version of Selvedge, which are in a shape that this version does not know. Use the newest version that was run on this database`,
    )
  }
  const markedIn = shape === null ? version : shaped!
  const parts = [
    { stepsDone: marked, after: BEFORE_ALL, upTo: markedIn },
    { stepsDone: 0, after: markedIn, upTo: version },
  ].filter(({ stepsDone, after, upTo }) => stepsDone < current && after < upTo)
  // Both in the first shape: they are one.
  return marked === 0 && parts.length === 2 ? [{ stepsDone: 0, after: BEFORE_ALL, upTo: version }] : parts
}

/** Throws if the group has records that are not in the current shape. */
export function checkShape(resource: Resource, mark: ShapeMark & { readonly rowCount: number }): void {
  if (outdatedParts(resource, mark).length > 0 && mark.rowCount > 0) {
    throw new OtherShape(
      `${resource.path} has records in the shape of an earlier version. Run selvedge migrate, which rewrites them, and load again`,
    )
  }
}
