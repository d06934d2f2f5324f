/** Marks the columns of tables that have text, because the styles give them more room. */
import type { MarkdownRenderer } from 'vitepress'

/** Longer texts would wrap at every word in a column that is as narrow as it can be. */
const TEXT_LENGTH = 16

export function markTables(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('mark-tables', ({ tokens }) => {
    for (const [at, table] of tokens.entries()) {
      if (table.type !== 'table_open') continue
      const end = tokens.findIndex(({ type }, index) => index > at && type === 'table_close')
      const cells = tokens.slice(at, end).flatMap((token, index, all) => {
        const isCell = token.type === 'td_open' || token.type === 'th_open'
        return isCell ? [{ token, text: all[index + 1]!.content }] : []
      })
      const columns = cells.filter(({ token }) => token.type === 'th_open').length
      for (let column = 0; column < columns; column++) {
        const own = cells.filter((_, index) => index % columns === column)
        if (own.every(({ token, text }) => token.type === 'th_open' || text.length < TEXT_LENGTH)) continue
        for (const { token } of own) token.attrJoin('class', 'text')
      }
    }
  })
}
