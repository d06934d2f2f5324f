/** What every statement that reads records keeps to, as its text shows. */
import { expect, it } from 'vitest'
import type { Statement } from '../../../packages/service/store/connections/read-pool.ts'

export function testStatementRules(statements: readonly Statement[]): void {
  it('joins to the left only, so that the brand is set before anything is read', () => {
    for (const { text } of statements) {
      expect(text).toContain('set_config')
      expect(text.match(/\bjoin\b/g)?.length).toBe(text.match(/\bleft join\b/g)?.length)
      expect(text).not.toMatch(/,\s*(lateral|records\.)/)
    }
  })

  it('names its brand wherever it reads records', () => {
    for (const { text } of statements) {
      const reads = text.match(/from records\.\w+/g)?.length ?? 0
      expect(text.match(/where brand_id = \$1/g)?.length).toBe(reads)
    }
  })

  it('has a name PostgreSQL can keep, and one name for one text', () => {
    const byName = new Map<string, string>()
    for (const { name, text } of statements) {
      if (name === undefined) continue
      expect(name.length).toBeLessThan(64)
      expect(byName.get(name) ?? text).toBe(text)
      byName.set(name, text)
    }
  })
}
