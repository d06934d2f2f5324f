/** Drawings scroll in their paragraph where a screen is too narrow for them. With the focus there, arrow keys scroll too. */
import type { MarkdownRenderer } from 'vitepress'

export function focusDrawings(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('focus-drawings', ({ tokens }) => {
    for (const [at, { type, children }] of tokens.entries()) {
      if (type === 'inline' && children!.length === 1 && children![0]!.type === 'image')
        tokens[at - 1]!.attrSet('tabindex', '0')
    }
  })
}
