/** `selvedge views`: sharing a brand with a partner, looking at it, and ending it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CliResult, selvedge } from '../cli/support/cli.ts'
import { TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { ViewedBrand } from './support/viewed-brand.ts'

let database: TestDatabase
let brand: ViewedBrand
let supplier: { readonly id: string; readonly slug: string }
beforeAll(async () => {
  database = await TestDatabase.create()
  brand = await ViewedBrand.load(database, 0.001)
  const { partnerId } = brand.somePartners()[0]!
  supplier = brand.records.partners!.find(({ id }) => id === partnerId) as typeof supplier
})
afterAll(async () => {
  brand.remove()
  await database.drop()
})

function run(...args: string[]): Promise<CliResult> {
  return selvedge(args, {
    SELVEDGE_ADMIN_DATABASE_URL: database.url(OPERATOR),
    SELVEDGE_DATABASE_URL: database.url('selvedge_api'),
    SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
    SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
    SELVEDGE_WEBHOOK_SECRETS: 'y'.repeat(32),
  })
}
const views = (command: string, ...more: string[]): Promise<CliResult> =>
  run('views', command, '--brand', brand.slug, ...more)
const list = async (): Promise<Record<string, unknown>[]> => JSON.parse((await views('list', '--json')).stdout)
const viewRows = (): Promise<unknown[][]> =>
  database.withConnection('selvedge_loader', async (client) => {
    await client.query(`select set_config('app.brand', $1, false)`, [String(brand.id)])
    return (await client.query({ text: 'select view_id from records.views', rowMode: 'array' })).rows
  })

it('previews what a partner would see, and leaves nothing behind', async () => {
  const { code, stdout } = await views('preview', '--partner', supplier.slug)
  expect(code).toBe(0)
  expect(stdout).toMatch(/would see, as a supplier:/)
  expect(stdout).toMatch(/^orders +\d+$/m)
  expect(stdout).not.toMatch(/^inventory /m)
  expect([await viewRows(), await list()]).toEqual([[], []])
})

it('creates a view by the slug of a partner, and the same one again', async () => {
  const first = await views('create', '--partner', supplier.slug)
  expect([first.code, first.stderr]).toEqual([0, ''])
  const again = await views('create', '--partner', supplier.id)
  expect(again.code).toBe(0)
  expect(await list()).toMatchObject([{ partner: supplier.slug, kind: 'supplier', status: 'open', problem: null }])
  expect((await run('brands', 'list')).stdout).toMatch(new RegExp(`^${brand.slug} +active +\\S+ +1$`, 'm'))
  expect((await views('list')).stdout).toMatch(new RegExp(`^${supplier.slug} .*supplier +[\\d,]+ +open +-$`, 'm'))
})

it('refuses what is not there', async () => {
  expect(await views('create', '--partner', 'nobody')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('has no partner nobody: give its slug or its id'),
  })
  expect(await views('sync', '--partner', supplier.slug, '--kind', 'forwarder')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('selvedge views create --brand alder-finch-1'),
  })
})

it('asks for the kind of a partner with two roles', async () => {
  const shipment = brand.records.shipments![0]!
  await database.load(brand.id, { shipments: [{ ...shipment, forwarderId: supplier.id }] })
  expect(await views('create', '--partner', supplier.slug)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is a supplier and a forwarder. Say which with --kind.'),
  })
  expect((await views('create', '--partner', supplier.slug, '--kind', 'forwarder')).code).toBe(0)
  expect(await views('suspend', '--partner', supplier.slug)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('has views as supplier and forwarder. Say which with --kind.'),
  })
  expect((await list()).map(({ kind }) => kind).sort()).toEqual(['forwarder', 'supplier'])
  await database.load(brand.id, { shipments: [shipment] })
})

it('explains why a record is seen, and why not', async () => {
  const of = (record: string): Promise<CliResult> =>
    views('explain', '--partner', supplier.slug, '--kind', 'supplier', record)
  const own = brand.records.suppliers!.find(({ partnerId }) => partnerId === supplier.id)!
  const order = brand.records.orders!.find(({ supplierId, status }) => supplierId === own.id && status !== 'draft')!
  const item = brand.records['order-items']!.find(({ orderId, skuId }) => orderId === order.id && skuId)!
  expect((await of(`order-items/${item.id}`)).stdout).toBe(
    `visible: order-items/${item.id}
  <- orderId of order-items/${item.id}
  <- supplierId of orders/${order.id}
  <- partnerId of suppliers/${own.id} is the partner
`,
  )
  expect((await of(`skus/${item.skuId}`)).stdout).toMatch(/it is skuId of a visible record of order-items\n/)
  const foreign = brand.records.orders!.find(({ supplierId }) => supplierId !== own.id)!
  expect((await of(`orders/${foreign.id}`)).stdout).toMatch(
    /^not visible: .*\n {2}supplierId names a record that is not/,
  )
  const factory = brand.records.suppliers!.find(({ id }) => id === foreign.supplierId)!.defaultLocationId
  const reasons = (await of(`locations/${factory}`)).stdout.split('\n')
  expect(reasons).toContain('  it is originLocationId of no visible record of legs')
  expect(new Set(reasons).size).toBe(reasons.length)
  const draft = { ...order, id: '00000000-0000-4000-8000-000000000002', number: 'PO-DRAFT', status: 'draft' }
  await database.load(brand.id, { orders: [draft] })
  expect((await of(`orders/${draft.id}`)).stdout).toMatch(/\n {2}status is draft\n/)
  expect((await of('tags/00000000-0000-4000-8000-000000000003')).stdout).toMatch(/the group is closed to a supplier/)
  expect((await of('orders/00000000-0000-4000-8000-000000000003')).stdout).toMatch(/the brand has no such record/)
  expect((await of('countries/PT')).stdout).toMatch(/^visible: countries\/PT\n {2}<- the same for every brand/)
  expect(await of('orders')).toMatchObject({ code: 2, stderr: expect.stringContaining('orders/<id>') })
})

it('says that a partner is gone, and what it saw is', async () => {
  await database.load(
    brand.id,
    { partners: [supplier], suppliers: brand.records.suppliers!.filter(({ partnerId }) => partnerId === supplier.id) },
    'delete',
  )
  const shown = (await list()).find(({ kind }) => kind === 'supplier')!
  expect(shown).toMatchObject({ partner: supplier.id, problem: 'the partner is gone, and the view is empty' })
  const { stdout } = await run('doctor')
  expect(stdout).toMatch(new RegExp(`views.*${supplier.id} \\(supplier\\) of ${brand.slug}: the partner is gone`))
  await brand.reset()
  expect((await list()).find(({ kind }) => kind === 'supplier')).toMatchObject({ problem: null })
})

it('migrates a view of other rules, and opens only what was open', async () => {
  const rules = (): Promise<void> =>
    database.asLoader(
      brand.id,
      'update records.views set rules = 0, is_followed = true, sequence = null where brand_id = $1',
    )
  await rules()
  expect((await list()).map(({ problem }) => problem)).toEqual(
    Array(2).fill(expect.stringContaining('selvedge migrate')),
  )
  const migrated = await run('migrate')
  expect([migrated.code, migrated.stderr.match(/rebuilding the view of/g)?.length]).toEqual([0, 2])
  expect((await list()).map(({ status, problem }) => [status, problem])).toEqual(Array(2).fill(['open', null]))
  expect((await views('suspend', '--partner', supplier.slug, '--kind', 'forwarder')).code).toBe(0)
  await rules()
  expect((await run('migrate')).code).toBe(0)
  const shown = new Map((await list()).map(({ kind, status }) => [kind, status]))
  expect(shown).toEqual(
    new Map([
      ['supplier', 'open'],
      ['forwarder', 'closed'],
    ]),
  )
  expect((await views('sync', '--partner', supplier.slug, '--kind', 'forwarder')).code).toBe(0)
})

it('suspends, syncs and deletes views', async () => {
  const one = ['--partner', supplier.slug, '--kind', 'supplier']
  expect((await views('suspend', ...one)).stdout).toMatch(/closed, and loads continue without it/)
  expect(await list()).toContainEqual(
    expect.objectContaining({ kind: 'supplier', status: 'closed', problem: 'suspended' }),
  )
  const order = brand.records.orders!.find(({ status }) => status !== 'draft')!
  await database.load(brand.id, { orders: [{ ...order, totalQty: 1 }] })
  expect((await views('sync', ...one)).stdout).toMatch(/The view is current and open/)
  expect(await list()).toContainEqual(expect.objectContaining({ kind: 'supplier', status: 'open', problem: null }))
  expect((await run('doctor')).stdout).toMatch(/views +2 views show what their brands have/)
  // The database itself refuses what release 1.1.0 would do.
  const asEarlierRelease = (text: string): Promise<unknown[][]> => database.asOwner(`set app.with_views = ''; ${text}`)
  const deleting = `update directory.brands set status = 'deleting' where id = ${brand.id}`
  await expect(asEarlierRelease(deleting)).rejects.toThrow(/the brand has views: delete them first/)
  const moving = `insert into directory.moves (id, brand_id, cell_from, cell_to, epoch) values (gen_random_uuid(), ${brand.id}, 'main', 'east', 1)`
  await expect(asEarlierRelease(moving)).rejects.toThrow(/the brand has views: delete them first/)
  expect((await run('doctor')).stdout).toMatch(/views +2 views show what their brands have/)
  for (const kind of ['supplier', 'forwarder']) {
    const deleted = await views('delete', '--partner', supplier.slug, '--kind', kind)
    expect([deleted.code, deleted.stdout]).toEqual([
      0,
      expect.stringMatching(/deleted, with [\d,]+ records?\. The brand/),
    ])
  }
  expect([await viewRows(), await list()]).toEqual([[], []])
})

it("names a view that only the records or only the directory know, after a restore, and lets nobody read another partner's", async () => {
  const one = ['--partner', supplier.id, '--kind', 'supplier']
  const other = ['--partner', supplier.id, '--kind', 'forwarder']
  expect((await views('create', ...one)).code).toBe(0)
  const [view] = await list()
  const asKnown = (text: string): Promise<unknown[][]> => database.asOwner(`set app.with_views = 'on'; ${text}`)
  // The directory is of the moment before.
  await asKnown(`delete from directory.brands where id = ${view!.view}`)
  const named = `main has view ${view!.view} of brand ${brand.id} for partner ${supplier.id} (supplier), which the directory does not know`
  expect((await run('doctor')).stdout).toContain(named)
  await asKnown(`select setval('directory.view_ids', ${view!.view}, false)`)
  const taken = await views('create', ...other)
  expect([taken.code, taken.stderr]).toEqual([2, expect.stringContaining('are those of another partner')])
  expect(await list()).toMatchObject([{ kind: 'forwarder', status: 'closed' }])
  expect((await views('delete', ...one)).stdout).toMatch(/deleted, with [\d,]+ records/)
  expect((await views('create', ...other)).code).toBe(0)
  expect((await run('doctor')).stdout).toMatch(/views +1 views show what their brands have/)
  // The cell is of the moment before.
  await database.withConnection('selvedge_loader', async (loader) => {
    await loader.query(`select set_config('app.brand', $1, false)`, [String(brand.id)])
    await loader.query('delete from records.views')
  })
  expect((await run('doctor')).stdout).toMatch(/\(forwarder\) of .*: not made yet: run selvedge views create again/)
  expect((await views('create', ...other)).code).toBe(0)
  expect((await views('delete', ...other)).code).toBe(0)
  expect([await viewRows(), await list()]).toEqual([[], []])
})

it('deletes the views of a brand with the brand', async () => {
  const key = async () =>
    (await run('keys', 'create', '--brand', brand.slug, '--view', supplier.slug, '--name', 'a')).code
  for (const kind of ['supplier', 'forwarder']) {
    expect((await views('create', '--partner', supplier.slug, '--kind', kind)).code).toBe(0)
  }
  expect(await key()).toBe(2)
  expect((await views('delete', '--partner', supplier.slug, '--kind', 'forwarder')).code).toBe(0)
  expect(await key()).toBe(0)
  const webhook = (...more: string[]): Promise<CliResult> =>
    run('webhooks', 'create', '--brand', brand.slug, '--url', 'https://erp.example/a', '--name', 'a', ...more)
  expect(await webhook('--view', supplier.slug, '--groups', 'orders,inventory')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('A supplier does not see inventory.'),
  })
  expect((await webhook('--view', supplier.slug)).code).toBe(0)
  expect((await run('webhooks', 'list', '--brand', brand.slug)).stdout).toMatch(
    /as the supplier .* sees it +a +all +enabled/,
  )
  expect((await run('brands', 'suspend', brand.slug)).code).toBe(0)
  const deleted = await run('brands', 'delete', brand.slug, '--confirm', brand.slug)
  expect([deleted.code, deleted.stdout]).toEqual([0, expect.stringMatching(/deleted: [\d,]+ records, 1 key, /)])
  expect(await viewRows()).toEqual([])
  expect(await database.asOwner('select id from directory.brands where view_of is not null')).toEqual([])
  expect(await database.asOwner('select id from directory.webhooks')).toEqual([])
  expect((await run('doctor')).stdout).toMatch(/leftovers +nothing is left/)
})
