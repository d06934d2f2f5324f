/** The measured row of the comparison in the README. People write the others. */

import { cpuText } from '../../bench/peers/comparison-tables.ts'
import { type KeptPeerRun, SELVEDGE_UNCACHED } from '../../bench/peers/kept-run.ts'
import { markdownTable } from '../../harness/markdown-table.ts'

/** CPU time of a page: Selvedge without its cache, PostgREST, Directus, and three that are no APIs of records. */
export function measuredRow(run: KeptPeerRun): string[] {
  const measured = (peer: string): string => {
    const times = [cpuText(run, peer, 'page'), cpuText(run, peer, 'uncounted')]
    if (times.includes('')) return 'not measured'
    const version = run.products.find(({ name }) => name === peer)?.version
    return `${times.join(' / ')} ms${version === undefined ? '' : ` (${peer} ${version})`}`
  }
  return [
    'CPU time of a page, with / without total',
    ...[SELVEDGE_UNCACHED, 'PostgREST', 'Directus'].map(measured),
    '',
    '',
    '',
  ]
}

/** A table with one of its rows replaced, which is found by its first cell. */
export function withRow(table: string, row: readonly string[]): string {
  const [head, , ...body] = table.trim().split('\n').map(cellsOf)
  if (!body.some(([title]) => title === row[0])) throw new Error(`The table has no row for ${row[0]}.`)
  return markdownTable([head!, ...body.map((cells) => (cells[0] === row[0] ? row : cells))])
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
