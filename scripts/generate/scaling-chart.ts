/** The rate of Selvedge against that of others, by the size of the list, as SVG. Both axes are logarithmic. */
import type { KeptRun, RatioName } from '../../bench/kept-runs.ts'
import { darkStyle, EDGE, FADED, INDIGO, INK, PAPER, THREAD } from './drawing-colours.ts'
import { newest, type Result } from './scaling-tables.ts'

const WIDTH = 720
const HEIGHT = 400
const LEFT = 70
const RIGHT = 230
const TOP = 40
const BOTTOM = 50

const LINES: readonly (readonly [ratio: RatioName, name: string, colour: string])[] = [
  ['uniqueVsYardstick', 'the straightforward service', THREAD],
  ['repeatedVsBareHttp', 'node:http, for a repeated page', FADED],
  ['uniqueVsBareEngine', 'PostgreSQL without a total', INDIGO],
]

export function scalingChart(runs: readonly KeptRun[]): string {
  const lines = LINES.map(([ratio, name, colour]) => ({
    name,
    colour,
    results: newest(runs, ({ ratios }) => ratios[ratio]),
  }))
  const all = lines.flatMap(({ results }) => results)
  const xRange = decades(all.map(({ records }) => records))
  const yRange = decades(all.map(({ median }) => median))
  const x = (records: number): number => LEFT + share(records, xRange) * (WIDTH - LEFT - RIGHT)
  const y = (ratio: number): number => HEIGHT - BOTTOM - share(ratio, yRange) * (HEIGHT - TOP - BOTTOM)
  const point = ({ records, median }: Result): string => `${x(records).toFixed(1)},${y(median).toFixed(1)}`
  const parts = [
    ...ticks(xRange).map((records) => label(x(records), HEIGHT - BOTTOM + 20, 'middle', records.toLocaleString('en'))),
    ...ticks(yRange).map(
      (ratio) => `${rule(y(ratio))}${label(LEFT - 8, y(ratio) + 4, 'end', `${ratio.toLocaleString('en')}x`)}`,
    ),
    label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, 'middle', 'records in the list'),
    label(16, 22, 'start', 'Requests per second of Selvedge, divided by those of …'),
    ...lines.map(({ name, colour, results }) => {
      const last = results.at(-1)!
      return `<polyline points="${results.map(point).join(' ')}" fill="none" stroke="${colour}" stroke-width="2.5"/>
${label(x(last.records) + 8, y(last.median) + 4, 'start', name, colour)}`
    }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13">
<title>The rate of Selvedge against that of others, by the size of the list</title>
${darkStyle}
<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="${PAPER}"/>
${parts.join('\n')}
</svg>
`
}

type Range = readonly [from: number, to: number]

function decades(values: readonly number[]): Range {
  return [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))]
}

function ticks([from, to]: Range): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => Number(`1e${from + step}`))
}

function share(value: number, [from, to]: Range): number {
  return (Math.log10(value) - from) / Math.max(1, to - from)
}

function rule(at: number): string {
  return `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at.toFixed(1)}" y2="${at.toFixed(1)}" stroke="${EDGE}"/>`
}

function label(x: number, y: number, anchor: string, text: string, colour = INK): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${colour}">${text}</text>`
}
