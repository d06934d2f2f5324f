/** How much there is to read. Pages that say everything twice are not read once. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { NOT_ON_SITE } from '../../docs/.vitepress/addresses.ts'
import { GENERATED_PART } from './support/numbers.ts'

const README_WORDS_MAX = 800
const SITE_WORDS_MAX = 28_100

const GENERATED_PAGE = '<!-- Generated'

/** Everything between spaces, code and tables included. */
function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

it(`the README has at most ${README_WORDS_MAX} words`, () => {
  expect(wordsOf(readFileSync('README.md', 'utf8'))).toBeLessThanOrEqual(README_WORDS_MAX)
})

it(`the pages that people write for the site have at most ${SITE_WORDS_MAX} words together`, () => {
  const pages = globSync('docs/**/*.md', { exclude: NOT_ON_SITE.map((pattern) => `docs/${pattern}`) })
  const written = pages.map((page) => readFileSync(page, 'utf8')).filter((text) => !text.startsWith(GENERATED_PAGE))
  expect(written.length).toBeGreaterThan(40)
  const words = written.map((text) => wordsOf(text.replaceAll(GENERATED_PART, '')))
  expect(words.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(SITE_WORDS_MAX)
})
