/**
 * Relative links, as they work in the repository. Between pages they become addresses of the site; those to
 * code and to files that the site leaves out lead to the repository's web page.
 */
import { existsSync } from 'node:fs'
import { dirname, matchesGlob, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MarkdownRenderer } from 'vitepress'
import { addressOf, NOT_ON_SITE } from './addresses.ts'

const DOCS = fileURLToPath(new URL('..', import.meta.url))
const ROOT = resolve(DOCS, '..')
const ELSEWHERE = /^(\w+:|[#/])/

export function resolveLinks(markdown: MarkdownRenderer, repository: string): void {
  markdown.core.ruler.push('resolve-links', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' && token.attrGet('href')
      if (!href || ELSEWHERE.test(href)) continue
      const [path, anchor] = href.split('#') as [string, string | undefined]
      const target = resolve(dirname(env.realPath ?? env.path), path)
      // VitePress reports dead links between pages; the others are for us to report.
      if (!existsSync(target)) throw new Error(`${env.path}: ${href} names no file of the repository`)
      token.attrSet('href', `${linkTo(target, repository)}${anchor ? `#${anchor}` : ''}`)
    }
  })
}

function linkTo(target: string, repository: string): string {
  const page = relative(DOCS, target)
  const isElsewhere = page.startsWith('..') || NOT_ON_SITE.some((pattern) => matchesGlob(page, pattern))
  if (isElsewhere) return `${repository}/blob/main/${relative(ROOT, target)}`
  return page.endsWith('.md') ? addressOf(page.slice(0, -'.md'.length)) : `/${page}`
}
