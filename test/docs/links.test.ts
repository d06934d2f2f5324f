/** Links between pages of the repository: each leads to a file that is there, and to a heading that the file has. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { REPOSITORY, withAbsoluteLinks } from '../../scripts/build/repository.ts'

const pages = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n')
const LINK = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(page: string): string[] {
  const headings = [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!.toLowerCase())
  return headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'))
}

function brokenLinks(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(LINK)]
    .filter(([, path, anchor]) => {
      const target = path ? join(dirname(page), path) : page
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
    })
    .map(([link]) => link)
}

it('the traces of a request, a load and a webhook name files that are there', () => {
  const traces = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^## One \w+, traced$.*?(?=^## )/gms)]
  const files = traces.flatMap(([trace]) => [...trace.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file]) => file!))
  expect(files.filter((file) => !existsSync(join('packages/service', file)))).toEqual([])
  expect([traces.length, files.length > 20]).toEqual([3, true])
})

it('addresses of the site in the code lead to pages and headings that are there', () => {
  const address = '/guides/[a-z][a-z/-]*[a-z](\\.[a-z]+|#[a-z-]+)?'
  const found = execFileSync('git', ['grep', '-hoE', address, '--', 'packages/**.ts', 'packages/**.tsx'], {
    encoding: 'utf8',
  })
  // Images are beside the pages.
  const addresses = new Set(
    found
      .trim()
      .split('\n')
      .filter((each) => !/\.\w+$/.test(each)),
  )
  const dead = [...addresses].filter((address) => {
    const [page, anchor] = address.slice('/guides/'.length).split('#') as [string, string | undefined]
    const file = [`docs/${page}.md`, `docs/guides/${page}.md`].find(existsSync)
    return file === undefined || (anchor !== undefined && !anchorsOf(file).includes(anchor))
  })
  expect(dead).toEqual([])
  expect(addresses.size).toBeGreaterThan(10)
})

it('the address of the repository is in one place, and the READMEs of packages get it when they are built', () => {
  const found = execFileSync('git', ['grep', '-l', '-F', REPOSITORY], { encoding: 'utf8' })
  expect(found).toBe('package.json\n')
  const readme = withAbsoluteLinks(readFileSync('packages/service/README.md', 'utf8'), 'packages/service')
  expect(readme).toContain(`](${REPOSITORY}/blob/main/docs/operating/install.md)`)
  expect([...readme.matchAll(LINK)].map(([link]) => link)).toEqual([])
})

describe('links of', () => {
  it.each(pages)('%s', (page) => expect(brokenLinks(page)).toEqual([]))

  it('many pages', () => expect(pages.length).toBeGreaterThan(30))
})
