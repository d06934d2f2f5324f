/** What is made of a view if somebody asks for it: snapshots, tables and reports of what the partner sees. */
import { BASE_PATH, reports, resources, SHARING_BASE_PATH } from '@selvedge/catalogue'
import { reportsOf } from '@selvedge/catalogue/visibility/reports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { View } from '../../packages/service/store/views/build.ts'
import { openGroups } from '../../packages/service/store/views/open-groups.ts'
import { type CliResult, selvedge } from '../cli/support/cli.ts'
import { independentReports } from '../reports/support/independent.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { type Answered, TestService } from '../support/service.ts'
import { SnapshotFolder } from '../support/snapshots.ts'
import { OPERATOR } from '../support/template.ts'
import { ViewedBrand } from './support/viewed-brand.ts'

let service: TestService
let brand: ViewedBrand
const folder = new SnapshotFolder()
const views = {} as Record<'supplier' | 'forwarder', View>
const keys = {} as Record<keyof typeof views, string>
beforeAll(async () => {
  service = await TestService.start({
    files: { kind: 'folder', folder: folder.path, publicUrl: 'http://127.0.0.1', linkSeconds: 60 },
  })
  brand = await ViewedBrand.load(service.database, 0.002)
  const partners = brand.somePartners()
  for (const kind of ['supplier', 'forwarder'] as const) {
    views[kind] = await brand.share(partners.find((partner) => partner.kind === kind)!)
    keys[kind] = await service.database.createKey(views[kind].id)
  }
}, 120_000)
afterAll(async () => {
  brand?.remove()
  await service?.stop()
  folder.remove()
})

function run(...args: string[]): Promise<CliResult> {
  return selvedge(args, {
    SELVEDGE_ADMIN_DATABASE_URL: service.database.url(OPERATOR),
    SELVEDGE_DATABASE_URL: service.database.url('selvedge_api'),
    SELVEDGE_LOADER_DATABASE_URL: service.database.url('selvedge_loader'),
    SELVEDGE_FILES_FOLDER: folder.path,
    SELVEDGE_PUBLIC_URL: 'http://127.0.0.1',
    SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
  })
}

function set(kind: keyof typeof views, ...options: string[]): Promise<CliResult> {
  return run('views', 'set', '--brand', brand.slug, '--partner', views[kind].partnerId, '--kind', kind, ...options)
}

async function snapshot(): Promise<readonly { brand: string; written: { group: string }[] }[]> {
  const { code, stdout, stderr } = await run('snapshot', '--brand', brand.slug, '--as-of', DEMO_DAY, '--json')
  expect([code, stderr]).toEqual([0, expect.anything()])
  return JSON.parse(stdout)
}

const ask = (kind: keyof typeof views, path: string, base: string = BASE_PATH): Promise<Answered> =>
  service.get(`${base}/${path.replace('BRAND', brand.slug)}`, { authorization: `Bearer ${keys[kind]}` })

it('makes nothing of a view unless somebody asks', async () => {
  expect((await snapshot()).map(({ brand: name }) => name)).toEqual([brand.slug])
  expect((await ask('supplier', 'brands/BRAND/snapshot')).status).toBe(404)
  expect((await ask('supplier', 'brands/BRAND/reports')).json).toEqual({ reports: [] })
  expect((await set('supplier')).stderr).toMatch(/Say what to change/)
  for (const kind of ['supplier', 'forwarder'] as const) {
    expect((await set(kind, '--tables', '--reports')).stdout).toMatch(/^The view has tables and reports/)
  }
  expect((await snapshot()).map(({ brand: name }) => name)).toEqual([
    brand.slug,
    `${brand.slug}, as the supplier ${views.supplier.partnerId} sees it`,
    `${brand.slug}, as the forwarder ${views.forwarder.partnerId} sees it`,
  ])
})

it('has the records of the view in files and tables, of the groups that are open', async () => {
  const stored = await brand.stored()
  for (const kind of ['supplier', 'forwarder'] as const) {
    const open = [...openGroups(kind, null)].sort()
    const { json } = await ask(kind, 'brands/BRAND/snapshot')
    const tables: { group: string; records: number }[] = json.tables
    expect(tables.map(({ group }) => group).sort()).toEqual(open)
    for (const { group, records } of tables) {
      if (resources.find(({ path }) => path === group)!.shared) continue
      const expected = stored.filter(({ owner, path }) => owner === views[kind].id && path === group)
      expect([group, records]).toEqual([group, expected.length])
      const file = json.files.find((each: { group: string }) => each.group === group)
      expect([group, file?.records ?? 0]).toEqual([group, expected.length])
    }
    const shared = await ask(kind, 'shares/BRAND/all-tables?maxResults=500', SHARING_BASE_PATH)
    expect(shared.json.items).toHaveLength(open.length)
    expect((await ask(kind, `brands/BRAND/changes?cursor=${json.cursor}`)).json.items).toEqual([])
  }
})

it('has the reports that its partner may read, computed from what it sees', async () => {
  for (const kind of ['supplier', 'forwarder'] as const) {
    const open = reportsOf(kind)
    const expected = independentReports(await brand.recordsOf(views[kind]), DEMO_DAY)
    let rows = 0
    for (const report of reports) {
      const { status, json } = await ask(kind, `brands/BRAND/reports/${report.name}?limit=100`)
      if (!open.includes(report)) {
        expect([report.name, status, json.errorCode]).toEqual([report.name, 401, 'group_out_of_scope'])
        continue
      }
      rows += json.totalItems
      expect([report.name, json.totalItems]).toEqual([report.name, expected[report.name]!.length])
      const numbered = json.items.map((item: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(item).map(([column, value]) => {
            const isAmount = report.columns[column]!.schema.format === 'decimal' && value !== null
            return [column, isAmount ? Number(value) : value]
          }),
        ),
      )
      expect(numbered).toEqual(expected[report.name]!.slice(0, 100))
    }
    expect(rows).toBeGreaterThan(0)
    const listed = (await ask(kind, 'brands/BRAND/reports')).json.reports.map(({ name }: { name: string }) => name)
    expect(listed).toEqual(open.map(({ name }) => name))
  }
  expect(reportsOf('supplier').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['late-orders', 'order-progress', 'payments-due', 'receipt-differences']),
  )
  expect(reportsOf('forwarder').map(({ name }) => name)).toEqual([
    ...['late-shipments', 'shipment-headlines', 'open-shipments'],
  ])
})

it('writes only groups that changed in the view, and deletes what nobody asks for any more', async () => {
  const own = (await brand.stored()).find(({ owner, path }) => owner === views.supplier.id && path === 'orders')!
  const order = { ...brand.records.orders!.find(({ id }) => id === JSON.parse(own.body).id), number: 'PO-NEW' }
  await service.database.load(brand.id, { orders: [order] })
  const groups = (await snapshot()).map(({ written }) => written.map(({ group }) => group))
  expect(groups).toEqual([['orders'], ['orders'], []])
  expect(folder.names(views.supplier.id).length).toBeGreaterThan(0)
  expect((await set('supplier', '--no-tables')).stdout).toMatch(/^The view has reports/)
  expect(folder.names(views.supplier.id)).toEqual([])
  expect((await ask('supplier', 'brands/BRAND/snapshot')).status).toBe(404)
  expect((await ask('supplier', 'brands/BRAND/reports')).json.reports).not.toEqual([])
  expect((await set('supplier', '--no-reports')).stdout).toMatch(/neither tables nor reports/)
  expect((await ask('supplier', 'brands/BRAND/reports')).json.reports).toEqual([])
  expect((await ask('forwarder', 'brands/BRAND/snapshot')).status).toBe(200)
  const doctor = await run('doctor')
  expect(doctor.stdout).toMatch(/leftovers +nothing is left/)
})
