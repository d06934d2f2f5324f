/** What is wrong with the layout of a page, as sentences; none if nothing is. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const script = readFileSync(new URL('layout-problems.js', import.meta.url), 'utf8')

export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(script)
}
