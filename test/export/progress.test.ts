/** What an export shows while it runs: a moving bar on a terminal, plain lines elsewhere. */
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'
import { LineProgress } from '../../packages/export/src/progress/lines.ts'
import type { Progress } from '../../packages/export/src/progress/progress.ts'
import { TerminalProgress } from '../../packages/export/src/progress/terminal.ts'

/** A collection after another, the second with a note in the middle. */
function walkTwo(progress: Progress): void {
  progress.walked('tags', 100, 200)
  progress.walked('tags', 200, 200)
  progress.finished('tags', 200)
  progress.walked('orders', 10_000, 30_000)
  progress.walked('orders', 20_000, 30_000)
  progress.note('orders: something to know')
  progress.walked('orders', 30_000, 30_000)
  progress.finished('orders', 30_000)
}

it('writes a line for each step of a long walk, and for each collection', () => {
  const lines: string[] = []
  walkTwo(new LineProgress((line) => lines.push(line)))
  expect(lines).toEqual([
    'tags: 200 records',
    'orders: 10000 of 30000',
    'orders: 20000 of 30000',
    'orders: something to know',
    'orders: 30000 records',
  ])
})

it('shows a bar, and leaves a line for each collection', () => {
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 100, rows: 40 })
  walkTwo(new TerminalProgress(output))
  const shown = stripVTControlCharacters(String(output.read()))
  const kept = shown.split('\n').filter((line) => line.startsWith('◇'))
  expect(kept).toEqual(['◇  tags: 200 records', '◇  orders: something to know', '◇  orders: 30000 records'])
})

it('moves the bar on', async () => {
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 100, rows: 40 })
  const progress = new TerminalProgress(output)
  let shown = ''
  output.on('data', (text) => {
    shown += stripVTControlCharacters(String(text))
  })
  progress.walked('orders', 10_000, 30_000)
  await expect.poll(() => shown).toContain('━ orders: 10000 of 30000')
  progress.walked('orders', 20_000, 30_000)
  await expect.poll(() => shown).toContain('━ orders: 20000 of 30000')
  progress.finished('orders', 30_000)
})
