/** What must hold whatever the input: of lines, of cells, of numbers. */
import { numbersMayChange, parseExactly } from '@selvedge/catalogue'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, CellReader } from '../../packages/service/loader/cells.ts'
import { readLines } from '../../packages/service/loader/lines.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'é', '𝄞', ' ', '\r', '"', ',', '\t') })

test('lines are the same however the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.array(fc.nat({ max: 40 })), fc.boolean(), async (texts, cuts, ended) => {
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
      for await (const some of readLines(chunks())) lines.push(...some)
      // A text without a line end behind it is no line if it is empty.
      const expected = !ended && texts.at(-1) === '' ? texts.slice(0, -1) : texts
      expect(lines.map((line) => line.text)).toEqual(expected)
      expect(lines.map((line) => line.number)).toEqual(expected.map((_, index) => index + 1))
      expect(lines.every((line) => line.fault === null)).toBe(true)
    }),
  )
})

test('cells come back as they were written, by line', () => {
  const cell: fc.Arbitrary<Cell> = fc.option(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ') }))
  const quoted = (value: Cell): string => (value === null ? '' : `"${value.replaceAll('"', '""')}"`)
  fc.assert(
    // A row of one cell with nothing in it is a blank line, and blank lines are passed over.
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 })), (rows) => {
      const reader = new CellReader(() => expect.unreachable())
      const written = rows.map((row) => row.map(quoted).join(','))
      const read = written
        .flatMap((row) => row.split('\n'))
        .map((each, index) => reader.read({ number: index + 1, text: each, fault: null, ended: true }))
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
