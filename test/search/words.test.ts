/** What a text is found by: entries of records, and terms of what people type. */
import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { addName, addNumber, termsOf, WORDS_RULE } from '../../packages/catalogue/find/words.ts'

function entriesOf(add: (entries: Set<string>, value: string) => void, value: string): string[] {
  const entries = new Set<string>()
  add(entries, value)
  return [...entries]
}
const ofNumber = (value: string): string[] => entriesOf(addNumber, value)
const ofName = (value: string): string[] => entriesOf(addName, value)

const finds = (q: string, entries: readonly string[]): boolean =>
  termsOf(q).every((term) => entries.some((entry) => entry.slice(1).startsWith(term)))

it.each([
  ['po 104', 'PO-10482'],
  ['PO-10482', 'PO-10482'],
  ['po10482', 'PO-10482'],
  ['10482', 'PO-10482'],
  ['j104-nvy', 'AF-J104-NVY-M'],
  ['2025/1187', 'FT-2025/1187'],
  ['4417', 'SH-04417'],
  ['04417', 'SH-04417'],
  ['sh 4417', 'SH-04417'],
  ['msku 123', 'MSKU 1234565'],
])('the number of %s finds %s', (q, number) => {
  expect(finds(q, ofNumber(number))).toBe(true)
})

it.each([
  ['malhas', 'Malhas do Ave, Lda.'],
  ['fiacao', 'Fiação Minho'],
  ['FIAÇÃO', 'Fiacao Minho'],
  ['mens', "Men's jacket"],
  ['lodz', 'Łódź'],
  ['strasse', 'Große Straße 4'],
  ['t-shirt', 'Organic T-Shirt'],
  ['shirt', 'Organic T-Shirt'],
  ['服装', '上海服装'],
  ['上海', '上海服装'],
  ['jacket organic', 'Organic jacket'],
])('the words of %s find the name %s', (q, name) => {
  expect(finds(q, ofName(name))).toBe(true)
})

it.each([
  ['sh4417', 'SH-04417'],
  ['0482', 'PO-10482'],
  ['po 99', 'PO-10482'],
])('%s does not find %s', (q, number) => {
  expect(finds(q, ofNumber(number))).toBe(false)
})

it('an entry goes from each part to the end of its piece', () => {
  expect(ofNumber('FT-2025/1187')).toEqual(['nft20251187', 'n20251187', 'n1187'])
  expect(ofNumber('PO-10482')).toEqual(['npo10482', 'n10482'])
  expect(ofNumber('0017')).toEqual(['n0017', 'n17'])
  expect(ofName('T-Shirt, plain')).toEqual(['ttshirt', 'tshirt', 'tplain'])
})

it('there is a limit to everything', () => {
  expect(ofNumber('x'.repeat(60))).toEqual([`n${'x'.repeat(40)}`])
  expect(ofNumber('a1b2c3d4e5f6g7h8').length).toBe(8)
  expect(ofName(Array.from({ length: 40 }, (_, n) => `word${n}x`).join(' ')).length).toBe(16)
  expect(ofName('服'.repeat(30)).length).toBe(16)
  const astral = `${'x'.repeat(39)}𠀀`
  expect(ofName(astral)).toContain(`t${'x'.repeat(39)}`)
  expect(ofName('😀'.repeat(50))).toEqual([])
})

it('terms are what is between spaces, each once, without punctuation', () => {
  expect(termsOf('  PO-10482   po10482 ')).toEqual(['po10482'])
  expect(termsOf('po 104')).toEqual(['po', '104'])
  expect(termsOf("--- ' !")).toEqual([])
  expect(termsOf('Ｐｏ\u00a0１')).toEqual(['po', '1'])
})

it('no entry or term has a space, whatever it is made of', () => {
  for (let from = 1; from < 0x3000; from += 16) {
    const text = String.fromCodePoint(...Array.from({ length: 16 }, (_, n) => from + n))
    for (const entry of [...ofNumber(text), ...ofName(text), ...termsOf(text)]) expect(entry).toMatch(/^\S+$/u)
  }
})

it('other entries have another rule', () => {
  const texts = [
    'PO-10482',
    'FT-2025/1187',
    'Fiação',
    "Men's T-shirt",
    '上海服装 Łódź',
    'ΆΈ Ёж',
    '０１２ 007',
    'a.b-c_d/e',
    'x'.repeat(60),
    'ﬁ ǆ İ',
  ]
  const entries = texts.map((text) => [ofNumber(text), ofName(text), termsOf(text)])
  // If this fails, what records are found by has changed: raise WORDS_RULE, and then write both down here.
  expect([WORDS_RULE, hash('sha1', JSON.stringify(entries))]).toEqual([1, '31f9d55a30fe414ba7c9a2721bd72f43c37fc851'])
})
