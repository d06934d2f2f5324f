/** Each decision begins with three lines that say what, why and at what cost, and all of them can be read in two hours. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'

const WORDS_MAX = 26_000
const SUMMARY = /^# (\d+)\. .+\n\n\*\*What:\*\* .{20,180}\n\n\*\*Why:\*\* .{20,180}\n\n\*\*Cost:\*\* .{20,180}\n/
const POINTER = /^# (\d+)\. .+\n\nMerged into \[decision \d+\]\([\w.#-]+\)\.\n$/

const INDEX = 'docs/decisions/README.md'
const files = globSync('docs/decisions/0*.md').sort()
const read = (file: string): string => readFileSync(file, 'utf8')
const numberOf = (file: string): number => Number(basename(file).slice(0, 4))

describe('a decision', () => {
  it.each(files)('%s begins with what, why and cost, or leads to the one that it is part of', (file) => {
    const [, number] = SUMMARY.exec(read(file)) ?? POINTER.exec(read(file)) ?? []
    expect(Number(number)).toBe(numberOf(file))
  })

  it('is in the list, by its number', () => {
    const listed = [...read(INDEX).matchAll(/^(\d+)\. \[.+\]\((.+)\)$/gm)]
    expect(listed.map(([, number]) => Number(number))).toEqual(files.map(numberOf))
    expect(listed.map(([, , file]) => file)).toEqual(files.map((file) => basename(file)))
  })

  it('is not a pointer where code or a page refers to it', () => {
    const paths = [
      'packages',
      'test',
      'bench',
      'harness',
      'scripts',
      'clients',
      'connectors',
      '*.md',
      ':!docs/decisions',
    ]
    const lines = execFileSync('git', ['grep', '-hoiE', 'decision [0-9]+', '--', ...paths], { encoding: 'utf8' })
    const numbers = new Set(
      lines
        .trim()
        .split('\n')
        .map((line) => Number(line.replace(/\D/g, ''))),
    )
    const explained = files.filter((file) => SUMMARY.test(read(file))).map(numberOf)
    expect([...numbers].filter((number) => !explained.includes(number))).toEqual([])
    expect(numbers.size).toBeGreaterThan(5)
  })
})

it(`decisions have at most ${WORDS_MAX} words together, their list included`, () => {
  const words = [INDEX, ...files].map((file) => read(file).split(/\s+/).filter(Boolean).length)
  expect(words.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(WORDS_MAX)
})
