/** The guide to Python as a notebook: it runs from nothing to a chart, with the late orders that are computed independently. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { loadDemoBrand, type RecordsByPath } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { independentReports } from '../reports/support/independent.ts'
import { BASE, TestService } from '../support/service.ts'
import { Wheel } from './support/wheel.ts'

const TODAY = '2026-06-30'
const GUIDE = readFileSync('docs/guides/python.md', 'utf8')

const EXECUTE = `import json, nbclient, nbformat
notebook = nbformat.read("guide.ipynb", as_version=4)
notebook.cells.append(nbformat.v4.new_code_cell("value.write_json('value.json')"))
nbclient.NotebookClient(notebook, kernel_name="python3", timeout=300).execute()
`

let wheel: Wheel
let service: TestService
let loaded: RecordsByPath
beforeAll(async () => {
  wheel = await Wheel.build()
  service = await TestService.start()
  loaded = await loadDemoBrand(service.database, service.brandId, DEV_SCALE)
  await computeReports(service.database, service.brandId, TODAY)
}, 600_000)
afterAll(async () => {
  await service.stop()
  wheel.remove()
})

it('the notebook is the guide, it runs, and its picture is in the docs', { timeout: 600_000 }, async () => {
  const notebook = notebookOf(GUIDE)
  await expect(notebook).toMatchFileSnapshot('../../clients/python/examples/late-orders.ipynb')
  writeFileSync(join(wheel.folder, 'guide.ipynb'), notebook)
  // Without these, the file would have random names and the time of day in it.
  writeFileSync(join(wheel.folder, 'matplotlibrc'), 'svg.hashsalt: selvedge\nbackend: agg\n')
  const { passed, output } = await wheel.python(['-c', EXECUTE], {
    SELVEDGE_URL: service.url + BASE,
    SELVEDGE_API_KEY: service.keys.brand,
    SOURCE_DATE_EPOCH: '0',
    MATPLOTLIBRC: wheel.folder,
    MPLBACKEND: 'agg',
  })
  expect(passed, output).toBe(true)
  const rows: { value: string; code: string; name: string }[] = JSON.parse(
    readFileSync(join(wheel.folder, 'value.json'), 'utf8'),
  )
  expect(rows.map((row) => ({ ...row, value: Number(row.value) }))).toEqual(valueOfLateOrders(loaded))
  // Two suppliers have the same name, and are not added up.
  const distinct = (column: 'code' | 'name'): number => new Set(rows.map((row) => row[column])).size
  expect(distinct('name')).toBeLessThan(distinct('code'))
  const chart = readFileSync(join(wheel.folder, 'late-orders.svg'), 'utf8')
  await expect(chart).toMatchFileSnapshot('../../docs/images/late-orders.svg')
})

/** Code blocks of Python become cells to run, and everything between them texts. */
function notebookOf(guide: string): string {
  const parts = guide.split(/^```python\n([\s\S]*?)^```$/m).map((part) => part.trim())
  const cells = parts.flatMap((source, index) => {
    const common = { id: `cell-${index}`, metadata: {}, source }
    if (source === '') return []
    return index % 2 === 0
      ? [{ cell_type: 'markdown', ...common }]
      : [{ cell_type: 'code', execution_count: null, outputs: [], ...common }]
  })
  const metadata = { kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' } }
  return `${JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`
}

/** By currency, the highest value first. */
function valueOfLateOrders(records: RecordsByPath): object[] {
  const late = new Set(independentReports(records, TODAY)['late-orders']!.map(({ orderId }) => orderId))
  const orders = records.get('orders')!.filter(({ id }) => late.has(id))
  const groups = Map.groupBy(orders, ({ supplierId, currency }) => `${supplierId} ${currency}`)
  return [...groups.values()]
    .map((group) => {
      const { supplierId, currency } = group[0]!
      const { code, name } = records.get('suppliers')!.find(({ id }) => id === supplierId)!
      const hundredths = group.reduce((sum, { totalAmount }) => sum + Math.round(Number(totalAmount) * 100), 0)
      return { supplierId, currency: String(currency), orders: group.length, value: hundredths / 100, code, name }
    })
    .toSorted((a, b) => (a.currency === b.currency ? b.value - a.value : a.currency < b.currency ? 1 : -1))
}
