/** What must hold whatever the input: of lines, of cells, of numbers. */
import { numbersMayChange, parseExactly } from '@selvedge/catalogue'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvCell, CsvRowReader } from '../../packages/service/loader/csv-rows.ts'
import { LineReader } from '../../packages/service/loader/lines.ts'
import { hasRepeatedMembers, repeatedMembers } from '../../packages/service/loader/repeated-members.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'é', '𝄞', ' ', '\r', '"', ',', '\t') })
const emptyLines = fc.nat({ max: 200 }).map((count) => Array.from({ length: count }, () => ''))
/** Now and then very many of them are empty. */
const someLines = fc.array(fc.oneof(fc.array(text), emptyLines)).map((each) => each.flat())

test('lines are the same however the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(someLines, fc.array(fc.nat({ max: 40 })), fc.boolean(), async (texts, cuts, ended) => {
      const bytes = Buffer.from(texts.join('\n') + (ended && texts.length > 0 ? '\n' : ''))
      async function* chunks() {
        let at = 0
        for (const cut of cuts) {
          yield bytes.subarray(at, at + cut)
          at += cut
        }
        yield bytes.subarray(at)
      }
      const lines = []
      const reader = new LineReader()
      for await (const some of reader.read(chunks())) lines.push(...some)
      // A text without a line end behind it is no line if it is empty.
      const expected = !ended && texts.at(-1) === '' ? texts.slice(0, -1) : texts
      const numbered = expected.map((each, index) => ({ number: index + 1, text: each }))
      // Empty lines are counted, and may be left out.
      const filled = (each: { readonly text: string }) => each.text !== ''
      expect(lines.map(({ number, text }) => ({ number, text })).filter(filled)).toEqual(numbered.filter(filled))
      expect(reader.number).toBe(expected.length)
      expect(lines.every((line) => line.fault === null)).toBe(true)
    }),
  )
})

test('cells come back as they were written, by line', () => {
  const cell: fc.Arbitrary<CsvCell> = fc.option(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ') }))
  const quoted = (value: CsvCell): string => (value === null ? '' : `"${value.replaceAll('"', '""')}"`)
  fc.assert(
    // A row of one cell with nothing in it is a blank line, and blank lines are passed over.
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 })), (rows) => {
      const reader = new CsvRowReader(() => expect.unreachable())
      const written = rows.map((row) => row.map(quoted).join(','))
      const read = written
        .flatMap((row) => row.split('\n'))
        .map((each, index) => ({ number: index + 1, text: each, fault: null, ended: true }))
        .filter(({ text }) => text !== '')
        .map((line) => reader.read(line))
        .filter((row) => row !== null)
      expect(read.map(({ cells }) => cells)).toEqual(rows)
      let line = 1
      for (const [index, row] of written.entries()) {
        expect(read[index]!.line).toBe(line)
        line += row.split('\n').length
      }
    }),
  )
})

test('members are repeated where an object has fewer of them than its text', () => {
  const name = fc.constantFrom('a', 'b', '"', '\\\\', ':', '{', '__proto__', 'constructor', '\u2028')
  const space = fc.constantFrom('', ' ', '\t ')
  const { json } = fc.letrec<{ json: string }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('1.50', 'null', 'true', '""', '"\\\\"', '"\\"a\\": 1"', '"{"', '[]', '{}'),
      fc.array(tie('json'), { maxLength: 3 }).map((each) => `[${each.join(',')}]`),
      fc
        .array(fc.tuple(name, space, tie('json')), { maxLength: 3 })
        .map((each) => `{${each.map(([key, gap, value]) => `${JSON.stringify(key)}${gap}:${gap}${value}`).join(',')}}`),
    ),
  }))
  /** Sees every member in turn, as `JSON.parse` cannot. */
  const isRepeated = (text: string): boolean => {
    const open: Set<string>[] = []
    const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)
    return [...tokens].some(([token, colon]) => {
      if (token === '{') open.push(new Set())
      else if (token === '}') open.pop()
      else if (colon) {
        const [names, key] = [open.at(-1)!, JSON.parse(token.slice(0, -colon.length)) as string]
        if (names.has(key)) return true
        names.add(key)
      }
      return false
    })
  }
  fc.assert(
    fc.property(json, (text) => {
      expect(hasRepeatedMembers(text, JSON.parse(text))).toBe(isRepeated(text))
      expect(repeatedMembers(text).length > 0).toBe(isRepeated(text))
    }),
    { numRuns: 1_000 },
  )
})

test('numbers are written back digit by digit', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 30 })
  const whole = digits.map((each) => each.replace(/^0+(?=\d)/, ''))
  const number = fc
    .tuple(
      fc.constantFrom('', '-'),
      whole,
      fc.option(digits),
      fc.option(fc.tuple(fc.constantFrom('e', 'E+', 'e-'), digits)),
    )
    .map(
      ([sign, left, right, exponent]) =>
        `${sign}${left}${right === null ? '' : `.${right}`}${exponent?.join('') ?? ''}`,
    )
  fc.assert(
    fc.property(fc.array(number), fc.json({ maxDepth: 2 }), (numbers, other) => {
      const written = `{"numbers":[${numbers.join(',')}],"one":${numbers[0] ?? 'null'}}`
      expect(JSON.stringify(parseExactly(written))).toBe(written)
      if (!numbersMayChange(other)) expect(parseExactly(other)).toEqual(JSON.parse(other))
    }),
  )
})
