/** Links that leave docs/, to code or to other files of the repository, lead to the repository's web page. */
import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MarkdownRenderer } from 'vitepress'

const DOCS = fileURLToPath(new URL('..', import.meta.url))
const ROOT = resolve(DOCS, '..')
const ELSEWHERE = /^(\w+:|[#/])/

export function linkToRepository(markdown: MarkdownRenderer, repository: string): void {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' && token.attrGet('href')
      if (!href || ELSEWHERE.test(href)) continue
      const [path, anchor] = href.split('#') as [string, string | undefined]
      const target = resolve(dirname(env.realPath ?? env.path), path)
      if (!relative(DOCS, target).startsWith('..')) continue
      // VitePress reports dead links between pages; these are for us to report.
      if (!existsSync(target)) throw new Error(`${env.path}: ${href} names no file of the repository`)
      token.attrSet('href', `${repository}/blob/main/${relative(ROOT, target)}${anchor ? `#${anchor}` : ''}`)
    }
  })
}
