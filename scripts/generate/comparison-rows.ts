/** The measured rows of the comparison in the README. People write the others. */
import { type KeptPeerRun, type Kind, SELVEDGE_UNCACHED } from '../../bench/peers/kept-run.ts'
import { cpuText } from './comparison-tables.ts'
import { markdownTable } from './configuration-page.ts'

/** Selvedge without its cache, a warehouse, PostgREST, and a service that you write. */
export function comparisonRows(run: KeptPeerRun): string[][] {
  const version = run.products.find(({ name }) => name === 'PostgREST')?.version
  const row = (title: string, kind: Kind, link: string): string[] => [
    title,
    `**${measured(run, SELVEDGE_UNCACHED, kind)}**${link}`,
    'not an API',
    `${measured(run, 'PostgREST', kind)}${version === undefined ? '' : ` (${version})`}`,
    measured(run, 'Fastify by hand', kind),
  ]
  return [
    row('CPU time of a page and its total', 'page', ` ([results](docs/comparison.md))`),
    row('CPU time of a page, no total', 'uncounted', ''),
  ]
}

function measured(run: KeptPeerRun, peer: string, kind: Kind): string {
  const ms = cpuText(run, peer, kind)
  return ms === '' ? 'not measured' : `${ms} ms`
}

/** A table with some of its rows replaced, which are found by their first cell. */
export function withRows(table: string, rows: readonly (readonly string[])[]): string {
  const [head, , ...body] = table.trim().split('\n').map(cellsOf)
  const unknown = rows.filter(([title]) => !body.some(([each]) => each === title))
  if (unknown.length > 0) throw new Error(`The table has no row for ${unknown.map(([title]) => title).join(', ')}.`)
  return markdownTable([head!, ...body.map((cells) => rows.find(([title]) => title === cells[0]) ?? cells)])
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
