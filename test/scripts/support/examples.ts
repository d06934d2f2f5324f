/** The examples of CONTRIBUTING.md: what to change in the catalogue, and what to run then. */
import { readFileSync } from 'node:fs'
import { codeBlocks } from '../../client/support/code-blocks.ts'

export interface Example {
  readonly title: string
  readonly diff: string
  readonly commands: readonly string[]
}

export function contributingExamples(): Example[] {
  const sections = readFileSync('CONTRIBUTING.md', 'utf8').split(/^## /m)
  return sections.flatMap((section) => {
    const [diff] = codeBlocks(section, 'diff')
    const commands = codeBlocks(section, 'sh').flatMap((block) => block.trim().split('\n'))
    return diff === undefined ? [] : [{ title: section.split('\n')[0]!, diff, commands }]
  })
}

/** Files that such a change may touch: the catalogue, what `generate` writes in whole or in part, and migrations. */
export function isExpected(file: string): boolean {
  const generated = readFileSync('.gitattributes', 'utf8').includes(`${file} linguist-generated`)
  return (
    generated ||
    ['docs/guides/prepare-your-files.md', 'docs/operating/load-format.md'].includes(file) ||
    /^packages\/(catalogue\/(resources\/|visibility\/|contents\.ts)|service\/store\/(later-)?migrations\/)/.test(file)
  )
}
