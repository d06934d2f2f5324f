/** The words of docs/style.md, in everything that people read: pages, messages, and the comments and names in our sources. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  isRetiredName,
  linesOf,
  type Passage,
  RETIRED,
  RETIRED_IN_PAGES,
  retiredIn,
  retiredInPage,
  type Source,
  sourceOf,
} from './support/style.ts'

/** A file and the text in it that may stay, with the reason. */
const EXCEPTIONS: readonly [file: string, text: string, reason: string][] = [
  ['docs/style.md', '', 'names the words'],
  ['CHANGELOG.md', '(before: `says`, `mend`)', 'names what was renamed'],
  ['test/docs/style.test.ts', '', 'plants the words'],
  ['packages/explorer/src/views/image.tsx', 'figure', 'an element of HTML'],
  ['test/faults/support/balancer.ts', 'SELVEDGE_BALANCER_FIGURES', 'a setting that operators use'],
]

/** Released migrations stay as they are. */
const RELEASED = /\/migrations\/000[1-8]_/

const PAGES = ['*.md', 'docs/**/*.md', 'packages/*/README.md', 'openapi/llms.txt']
const SOURCES = [
  'packages',
  'test',
  'bench',
  'harness',
  'scripts',
  'clients/python/src',
  'connectors',
  'deploy',
  'examples',
]

function read(file: string): string {
  return readFileSync(file, 'utf8')
}

function tracked(...paths: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
  return listed
    .trim()
    .split('\n')
    .filter((file) => existsSync(file))
}

const sources: readonly Source[] = tracked(...SOURCES)
  .filter((file) => /\.(tsx?|js|py|sql|sh|ya?ml)$/.test(file) && !RELEASED.test(file))
  .map((file) => sourceOf(file, read(file)))
const comments = sources.flatMap((source) => source.comments)
const names = sources.flatMap((source) => source.names)
const pages = globSync(PAGES, { exclude: ['**/node_modules/**'] })
/** Generated ones have the texts of sources, results those of the tests, and the changelog keeps what it said. */
const written = tracked('*.md').filter((file) => {
  return file !== 'CHANGELOG.md' && !file.startsWith('docs/results/') && !read(file).includes('<!-- Generated')
})
const writtenLines = written.flatMap((file) => linesOf(file, read(file)))
const sentences = [
  ...pages.flatMap((file) => linesOf(file, read(file))),
  // Titles of tests are for developers only.
  ...sources.flatMap((source) => source.sentences.filter(({ file }) => file.startsWith('packages/'))),
]

function reported(found: readonly Passage[]): string[] {
  return found
    .filter(({ file, text }) => !EXCEPTIONS.some(([path, part]) => file === path && text.includes(part)))
    .map(({ file, line, text }) => `${file}:${line}: ${text.trim()}`)
}

/** Anyone could register such a name, and their code would run. */
const DOWNLOADS: readonly RegExp[] = [
  /npx (?!--no-install )(-\S+ )*@?selvedge/,
  /npm (install|i|exec) (-\S+ )*@selvedge\//,
  /pip install (-\S+ )*['"]?selvedge/,
  /npmjs\.com\/package\/@selvedge/,
]

describe('what people install', () => {
  // docs/guides/packages.md: nothing is published, so nothing of ours may be fetched by its name.
  const files = tracked('*.md', '*.ipynb', 'packages', 'clients', 'deploy')
  it.each(DOWNLOADS)('is not fetched from a registry: %s', (download) => {
    const lines = files.flatMap((file) =>
      read(file)
        .split('\n')
        .map((text) => `${file}: ${text.trim()}`),
    )
    expect(lines.length).toBeGreaterThan(10_000)
    expect(lines.filter((line) => download.test(line))).toEqual([])
  })
})

describe('the style of what people read', () => {
  it('looks at all of it', () => {
    expect(sentences.length).toBeGreaterThan(5_000)
    expect(comments.length).toBeGreaterThan(5_000)
    expect(names.length).toBeGreaterThan(100_000)
    expect(writtenLines.length).toBeGreaterThan(5_000)
  })

  it.each(RETIRED)('has no %s', (word) => {
    expect(reported([...sentences, ...comments].filter(({ text }) => word.test(text)))).toEqual([])
  })

  it.each(RETIRED_IN_PAGES)('has no %s in pages', (words) => {
    expect(reported(writtenLines.filter(({ text }) => words.test(text)))).toEqual([])
  })

  it('has at least twenty pairs of sentences, and the test knows some of them', () => {
    const [, section] = /^## Sentences$(.*?)^## /ms.exec(read('docs/style.md'))!
    const rows = section!.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Instead|-)/.test(line))
    const pairs = rows.map((row) => row.split('|').slice(1, 3))
    const [before, after] = [0, 1].map((column) => linesOf('a.md', pairs.map((pair) => pair[column]!).join('\n')))
    expect(pairs.length).toBeGreaterThanOrEqual(20)
    expect(before!.filter(retiredInPage).length).toBeGreaterThan(RETIRED_IN_PAGES.length)
    expect(after!.filter(retiredInPage)).toEqual([])
  })

  it('has no retired word in names', () => expect(reported(names.filter(isRetiredName))).toEqual([]))

  it('has few exceptions', () => expect(EXCEPTIONS.length).toBeLessThanOrEqual(10))
})

describe('a planted word is found', () => {
  it.each<[kind: keyof Source, file: string, content: string, found: string[]]>([
    ['comments', 'a.ts', '/**\n * Waits, and then goes\n * on.\n */', ['1: /** Waits, and then goes on. */']],
    ['comments', 'a.ts', "const url = 'http://a' // whoever asks", ['1: // whoever asks']],
    ['comments', 'a.ts', `const a = \`//\${b /* it shall */}\`\n`, ['1: /* it shall */']],
    ['comments', 'a.ts', 'a.split(/[/"]\'/) // in vain', ['1: // in vain']],
    ['comments', 'a.py', 'def f():\n    """Whoever\n    calls."""', ['2: """Whoever calls."""']],
    ['comments', 'a.py', "x = '#' # as against", ['1: # as against']],
    ['comments', 'a.sql', "select '--'; -- taken back", ['1: -- taken back']],
    ['comments', 'a.yaml', 'a: b#c\n# a flood\n', ['2: # a flood']],
    ['sentences', 'a.ts', `throw \`\${a} is\ntold so by \${b}\``, ['2: told so by ']],
    ['names', 'a.ts', `const showFigures = \`\${judge}\``, ['1: showFigures', '1: judge']],
    ['names', 'a.py', 'def draw_picture(): pass', ['1: draw_picture']],
  ])('%s of %s', (kind, file, content, found) => {
    const isRetired = kind === 'names' ? isRetiredName : retiredIn
    const passages = sourceOf(file, content)[kind].filter(isRetired)
    expect(passages.map(({ line, text }) => `${line}: ${text}`)).toEqual(found)
  })

  it('in a page, outside of code', () => {
    const found = linesOf('a.md', 'It bears.\n```\nIt bears.\n```\n[Text](bears.md)').filter(retiredIn)
    expect(found).toEqual([{ file: 'a.md', line: 1, text: 'It bears.' }])
  })

  it('is no part of a longer word', () => {
    const source = sourceOf('a.ts', '// We configure bearers and recommend it.\nconst { bearer, configured } = parts')
    expect([source.comments.filter(retiredIn), source.names.filter(isRetiredName)]).toEqual([[], []])
  })
})
