/**
 * What a record is found by, as entries, and what somebody types, as terms. Both are made here, so that they cannot differ.
 *
 * An entry is a letter for its class (n: number or code, t: name) and a text without case, accents and punctuation. A number has an
 * entry from each of its parts to its end: `PO-10482` has `po10482` and `10482`. A term matches the entries that start with it.
 */

/** Stored with what is found by these rules. Raise it with every change that gives a text other entries. */
export const WORDS_RULE = 1

export const TERMS_MAX = 5
const ENTRY_LENGTH_MAX = 40
/** Longer names are found by their first words. */
const NAME_LENGTH_MAX = 2_000
const NAME_WORDS_MAX = 16
const STARTS_MAX = 8
const UNSPACED_STARTS_MAX = 16

export type EntryClass = 'n' | 't'

/** Letters that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ſ: 's',
}
const LETTER = /[ßæœøđðþłħıŋſ]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
const ASCII = /^[\x00-\x7f]*$/
/** Accents of Latin, Greek and Cyrillic. In other scripts, marks are vowels or change the letter. */
const ACCENTS = /[\u0300-\u036f]/g
const APOSTROPHES = /['’]/g
const SPACES = /\s+/u
const BETWEEN_PARTS = /[^\p{L}\p{N}\p{M}]+/u
const PUNCTUATION = /[^\p{L}\p{N}\p{M}]+/gu
/** Scripts that are written without spaces: a word can start at any letter. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
const SHORT = /^[a-z0-9]?$/
const HIGH_SURROGATE = /[\ud800-\udbff]/

/** The same text for all spellings that differ in case and accents. */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .normalize('NFC')
}

/** What is between spaces, each without its punctuation. Empty if nothing is left. */
export function termsOf(q: string): string[] {
  const pieces = fold(q).replace(APOSTROPHES, '').split(SPACES)
  const terms = pieces.map((piece) => cut(piece.replace(PUNCTUATION, ''))).filter((term) => term !== '')
  return [...new Set(terms)]
}

/** Adds the entries of a number or code. */
export function addNumber(entries: Set<string>, value: string): void {
  addPiece(entries, 'n', fold(value))
}

/** Adds the entries of each word of a name. */
export function addName(entries: Set<string>, value: string): void {
  const words = fold(value.slice(0, NAME_LENGTH_MAX)).replace(APOSTROPHES, '').split(SPACES, NAME_WORDS_MAX)
  for (const word of words) addPiece(entries, 't', word)
}

/** Adds what is from each start of a part to the end of the piece; from 04417, also without its leading zeros. */
function addPiece(entries: Set<string>, entryClass: EntryClass, piece: string): void {
  const parts = piece.split(BETWEEN_PARTS).filter((part) => part !== '')
  const joined = parts.join('')
  const startsMax = UNSPACED.test(joined) ? UNSPACED_STARTS_MAX : STARTS_MAX
  let starts = 0
  for (const start of startsOf(parts, entryClass)) {
    const rest = joined.slice(start)
    if (start > 0 && SHORT.test(rest)) continue
    if (starts++ >= startsMax) return
    entries.add(entryClass + cut(rest))
    const unpadded = rest.replace(/^0+/, '')
    if (entryClass === 'n' && unpadded !== rest && unpadded.length >= 2) entries.add(entryClass + cut(unpadded))
  }
}

/** Where parts start in the joined text; in numbers, a part also starts between a letter and a digit. */
function* startsOf(parts: readonly string[], entryClass: EntryClass): Generator<number> {
  let at = 0
  for (const part of parts) {
    yield at
    for (let index = 1; index < part.length; index++) {
      const changes = entryClass === 'n' && isDigit(part[index - 1]!) !== isDigit(part[index]!)
      if (changes || isUnspaced(part, index)) yield at + index
    }
    at += part.length
  }
}

function isDigit(letter: string): boolean {
  return letter >= '0' && letter <= '9'
}

function isUnspaced(part: string, index: number): boolean {
  return part[index]! > '\u0e00' && UNSPACED.test(String.fromCodePoint(part.codePointAt(index)!))
}

/** Not in the middle of a character. */
function cut(text: string): string {
  if (text.length <= ENTRY_LENGTH_MAX) return text
  return text.slice(0, HIGH_SURROGATE.test(text[ENTRY_LENGTH_MAX - 1]!) ? ENTRY_LENGTH_MAX - 1 : ENTRY_LENGTH_MAX)
}
