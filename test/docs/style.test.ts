/** The words of docs/style.md, in everything that people read: pages, and the sentences in our sources. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const RETIRED: readonly RegExp[] = [
  /\bmend(s|ed|ing)?\b/i,
  /\bfigures?\b/i,
  /\bbears?\b/i,
  /\bwhoever\b/i,
  /\b(is|are|was|were) answered\b/i,
  /\btold so\b/i,
  /\bstands? (in|on|at|there|here|with|between|behind)\b/i,
  /\bof (its|their|our) own\b/i,
  /\bshall\b/i,
  /\bsake\b/i,
  /\bin vain\b/i,
  /\bon top\b(?! of)/i,
  /\bUnset:/,
  /\b(go|goes|going|went) on\b/i,
  /\bturned away\b/i,
  /\b(crowd|flood)s?\b/i,
  /\bprocessor('s)? time\b/i,
  /\bas against\b/i,
  /\bpictures?\b/i,
  /\btak(e|es|en|ing) (it )?back\b/i,
]

/** A file and the text in it that may stay, with the reason. */
const EXCEPTIONS: readonly [file: string, text: string, reason: string][] = [['docs/style.md', '', 'names the words']]

interface Sentence {
  readonly file: string
  readonly line: number
  readonly text: string
}

const PAGES = ['*.md', 'docs/**/*.md', 'packages/*/README.md', 'openapi/llms.txt']

/** Lines of pages, without addresses of links and HTML tags. What a program printed, and code, is checked where it comes from. */
function linesOf(file: string): Sentence[] {
  let isCode = false
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((text, index) => ({ file, line: index + 1, text: text.replaceAll(/(?<=\])\([^)]*\)|<\/?[a-z][^>]*>/g, '') }))
    .filter(({ text }) => {
      if (/^\s*```/.test(text)) isCode = !isCode
      return !isCode
    })
}

/** Texts in quotes that have several words: messages, help texts, descriptions. */
function stringsOf(file: string): Sentence[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) =>
      /^\s*(\/?\*|\/\/)/.test(text)
        ? []
        : [...text.matchAll(/(['"`])((?:(?!\1).)+)\1/g)]
            .filter(([, , quoted]) => /\w+ \w+ \w+/.test(quoted!))
            .map(([, , quoted]) => ({ file, line: index + 1, text: quoted! })),
    )
}

const sentences = [
  ...globSync(PAGES, { exclude: ['**/node_modules/**'] }).flatMap(linesOf),
  ...globSync('packages/*/**/*.ts', { exclude: ['**/node_modules/**', '**/dist/**', '**/guides/**'] }).flatMap(
    stringsOf,
  ),
]

describe('the style of what people read', () => {
  it('looks at all of it', () => expect(sentences.length).toBeGreaterThan(3_000))

  it.each(RETIRED)('has no %s', (word) => {
    const found = sentences
      .filter(({ text }) => word.test(text))
      .filter(({ file, text }) => !EXCEPTIONS.some(([path, part]) => file === path && text.includes(part)))
    expect(found.map(({ file, line, text }) => `${file}:${line}: ${text.trim()}`)).toEqual([])
  })

  it('has few exceptions', () => expect(EXCEPTIONS.length).toBeLessThanOrEqual(10))
})
