/** Commands that tables of the guides name and that are too long to be run with every test: each is there, and says what it is. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const named = globSync('docs/{operating,results}/*.md').flatMap((page) => {
  const text = readFileSync(page, 'utf8')
  return [...text.matchAll(/`node ((?:test|bench)\/[\w/-]+\.ts)[^`]*`/g)].map(([, file]) => ({ page, file: file! }))
})

describe('a command that the guides name', () => {
  it.each(named)('$file, in $page', ({ file }) => {
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, 'utf8')).toMatch(/^\/\*\*/)
  })

  it('is one of many', () => expect(named.length).toBeGreaterThan(10))
})
