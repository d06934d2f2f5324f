/** Whether people can use a page with a keyboard, a screen reader or weak eyes, as far as a program can tell. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly any: readonly { readonly message: string }[] }[]
}

/** What axe-core finds wrong with the page as it is, or with a part of it, one line each: by all of its rules, or by some. */
export async function violations(page: Page, rules?: readonly string[], part = 'html'): Promise<string[]> {
  await page.evaluate(AXE)
  const options = JSON.stringify(rules === undefined ? {} : { runOnly: rules })
  const found = await page.evaluate(`axe.run(${JSON.stringify(part)}, ${options}).then(({ violations }) => violations)`)
  return (found as Violation[]).flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  )
}
