/** By which of its fields a record is found, and what a search shows of it. */
import { WORDS_RULE } from './words.ts'

/** `Text` are names of fields with texts, `Name` of all fields. */
export interface Findable<Text extends string = string, Name extends string = string> {
  /** Of the group, in what is stored: it never changes, and no two groups have the same. Hits are in this order. */
  readonly number: number
  /** Numbers and codes: each is one piece, with spaces and punctuation in it. */
  readonly numbers: readonly Text[]
  /** Names: each of their words is found. */
  readonly names: readonly Text[]
  /** What people call the record by: a number or code, then a name. */
  readonly label: readonly Text[]
  /** What else tells records apart. Of other records only ids, since a key may not open their groups. */
  readonly line: readonly Name[]
}

/** What is stored beside entries: those of another rule are not searched. */
export function findRuleOf({ numbers, names, label, line }: Findable): string {
  return [WORDS_RULE, numbers, names, label, line].map((part) => [part].flat().join(' ')).join('|')
}
