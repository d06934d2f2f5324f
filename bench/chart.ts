/** The cost of a page against the size of its list, as an SVG that needs nothing else. Both axes are logarithmic. */

const WIDTH = 720
const HEIGHT = 400
const LEFT = 70
const RIGHT = 190
const TOP = 30
const BOTTOM = 50
const COLOURS = ['#1f6feb', '#c8553d', '#6b6b6b']

/** Lines by name, each with its cost by size. */
export function chart(lines: Readonly<Record<string, ReadonlyMap<number, number>>>): string {
  const costs = Object.values(lines).flatMap((line) => [...line.values()])
  const xRange = decades(Object.values(lines).flatMap((line) => [...line.keys()]))
  const yRange = decades(costs)
  const x = (size: number): number => LEFT + share(size, xRange) * (WIDTH - LEFT - RIGHT)
  const y = (cost: number): number => HEIGHT - BOTTOM - share(cost, yRange) * (HEIGHT - TOP - BOTTOM)
  const parts = [
    ...ticks(xRange).map((size) => label(x(size), HEIGHT - BOTTOM + 20, 'middle', size.toLocaleString('en'))),
    ...ticks(yRange).map((cost) => `${rule(y(cost))}${label(LEFT - 8, y(cost) + 4, 'end', `${cost} ms`)}`),
    label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, 'middle', 'records in the list'),
    label(LEFT, 18, 'start', 'time of the machine per page of 25 with its exact total'),
    ...Object.entries(lines).map(([name, line], index) => {
      const points = [...line].map(([size, cost]) => `${x(size).toFixed(1)},${y(cost).toFixed(1)}`)
      const [lastSize, lastCost] = [...line].at(-1)!
      return `<polyline points="${points.join(' ')}" fill="none" stroke="${COLOURS[index]}" stroke-width="2.5"/>
${label(x(lastSize) + 8, y(lastCost) + 4, 'start', name, COLOURS[index])}`
    }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">
<title>What a page costs, by the size of its list</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
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
  return `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at.toFixed(1)}" y2="${at.toFixed(1)}" stroke="#e3e3e3"/>`
}

function label(x: number, y: number, anchor: string, text: string, colour = '#333333'): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${colour}">${text}</text>`
}
