/**
 * What the compiler checks once all groups are known: that references and `via` filters lead somewhere.
 * What does not is spelled out as a sentence, so the compiler's error names the group and what it points at.
 */
import type { Resource, ViaFilter } from './resource.ts'

/** `AssertNone<Unsound<All>>` does not compile while there is anything to say. */
export type AssertNone<Sentence extends never> = Sentence

export type Unsound<All extends Resource> = {
  [P in All['path']]: UnsoundIn<Extract<All, { path: P }>, All>
}[All['path']]

type UnsoundIn<R extends Resource, All extends Resource> =
  | TakenPath<R>
  | DanglingReference<R, All>
  | DanglingVia<R, All>

/** Addresses right below a brand's that are no group's: what reads across groups is there. */
type ReservedPath = 'changes' | 'state' | 'snapshot' | 'lookup' | 'search'

type TakenPath<R extends Resource> = R['path'] extends ReservedPath
  ? `${R['path']} cannot be the path of a group: it is reserved for an operation of the brand`
  : never

type DanglingReference<R extends Resource, All extends Resource> = {
  [K in keyof R['fields'] & string]: Exclude<R['fields'][K]['to'], All['path'] | 'user' | null> extends infer To extends
    string
    ? `${R['path']}.${K} refers to ${To}, which is no group`
    : never
}[keyof R['fields'] & string]

type DanglingVia<R extends Resource, All extends Resource> =
  Extract<R['filters'][number], ViaFilter> extends infer V
    ? V extends ViaFilter
      ? V['take'] | V['name'] extends ColumnOf<Extract<All, { path: V['through'] }>>
        ? never
        : `${R['path']} filters by ${V['name']} through ${V['through']}.${V['take']}, which it cannot be found by`
      : never
    : never

/** Fields that are kept as columns: only those can be reached through. */
type ColumnOf<R> = R extends Resource ? R['key'][number] | Extract<R['filters'][number], string> : never
