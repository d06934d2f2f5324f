/** The guide to Python as a notebook: it runs from nothing to a chart, and its answer is what counting by hand gives. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { loadDemoBrand, type RecordsByPath } from '../export/support/demo-brand.ts'
import { BASE, TestService } from '../support/service.ts'
import { Wheel } from './support/wheel.ts'

const GUIDE = readFileSync('docs/guides/python.md', 'utf8')

const EXECUTE = `import json, nbclient, nbformat
notebook = nbformat.read("guide.ipynb", as_version=4)
notebook.cells.append(nbformat.v4.new_code_cell("late.write_json('late.json')"))
nbclient.NotebookClient(notebook, kernel_name="python3", timeout=300).execute()
`

let wheel: Wheel
let service: TestService
let loaded: RecordsByPath
beforeAll(async () => {
  wheel = await Wheel.build()
  service = await TestService.start()
  loaded = await loadDemoBrand(service.database, service.brandId, DEV_SCALE)
}, 600_000)
afterAll(async () => {
  await service.stop()
  wheel.remove()
})

it('the notebook is the guide, it runs, and its picture is in the docs', { timeout: 600_000 }, async () => {
  const notebook = notebookOf(GUIDE)
  await expect(notebook).toMatchFileSnapshot('../../clients/python/examples/late-shipments.ipynb')
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
  const late = JSON.parse(readFileSync(join(wheel.folder, 'late.json'), 'utf8'))
  expect(late).toEqual(lateShipments(loaded))
  expect(late.length).toBeGreaterThan(3)
  const chart = readFileSync(join(wheel.folder, 'late-shipments.svg'), 'utf8')
  await expect(chart).toMatchFileSnapshot('../../docs/images/late-shipments.svg')
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

function lateShipments(records: RecordsByPath): object[] {
  const orders = new Map(records.get('orders')!.map((order) => [order.id, order]))
  const suppliers = new Map(records.get('suppliers')!.map((supplier) => [supplier.id, supplier]))
  const counts = new Map<string, { shipments: number; late: number }>()
  for (const { id, deletedAt, deliveredDate, estimatedDeliveryDate } of records.get('shipments')!) {
    if (deletedAt !== null || deliveredDate === null) continue
    const items = records.get('shipment-items')!.filter(({ shipmentId }) => shipmentId === id)
    const ids = new Set(items.map(({ orderId }) => orders.get(orderId)!.supplierId))
    for (const supplierId of ids) {
      const name = String(suppliers.get(supplierId)!.name)
      const count = counts.get(name) ?? { shipments: 0, late: 0 }
      const isLate = estimatedDeliveryDate !== null && String(deliveredDate) > String(estimatedDeliveryDate)
      counts.set(name, { shipments: count.shipments + 1, late: count.late + Number(isLate) })
    }
  }
  return [...counts]
    .map(([supplier, { shipments, late }]) => ({ supplier, shipments, late, share: late / shipments }))
    .toSorted((a, b) => b.share - a.share || (a.supplier < b.supplier ? -1 : 1))
}
