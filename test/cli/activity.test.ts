/** Who changed what: one line for each change by command, by release 1.0.0 and 1.1.0, and by the process that calls webhooks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashKey } from '../../packages/service/store/directory/api-key.ts'
import { ThreeCells } from '../cells/support/three-cells.ts'
import { Files, ndjson, type Values } from '../loader/support/files.ts'
import { RepositoryCopy } from '../scripts/support/repository-copy.ts'
import { keyIdsOf, tablesWithTraces } from '../support/brand-traces.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { TestIngest } from '../support/ingest.ts'
import { openView } from '../support/open-view.ts'
import { OPERATOR } from '../support/template.ts'
import { variation } from '../support/variations.ts'
import { subscribe, WEBHOOK_SECRETS } from '../webhooks/support/notifier.ts'
import { CLI, selvedge } from './support/cli.ts'
import { killWaiting } from './support/killed-command.ts'

const SUPPLIER = { partnerId: '5a6f0000-0000-4000-8000-000000000001', kind: 'supplier' } as const

let database: TestDatabase
let files: Files
let brands = 0

beforeAll(async () => {
  database = await TestDatabase.create()
  files = new Files()
})
afterAll(async () => {
  files.remove()
  await database.drop()
})

const environment = (): Record<string, string> => ({
  SELVEDGE_ADMIN_DATABASE_URL: database.url(OPERATOR),
  SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
})
/** Release 1.0.0 refuses a variable that it does not know. */
const SECRETS = { SELVEDGE_WEBHOOK_SECRETS: WEBHOOK_SECRETS.join() }

/** Splits at spaces. */
async function run(args: string, changes: Record<string, string> = {}, program = CLI): Promise<string> {
  const { code, stdout, stderr } = await selvedge(args.split(' '), { ...environment(), ...changes }, '', program)
  expect(code, stderr).toBe(0)
  return stdout
}

const json = async (args: string, ...rest: [changes?: Record<string, string>, program?: string]) =>
  JSON.parse(await run(`${args} --json`, ...rest))

async function newBrand(): Promise<{ slug: string; id: number }> {
  const slug = `brand-${++brands}`
  return { slug, id: await database.createBrand(slug) }
}

/** Everything so far is over. */
async function marked(): Promise<number> {
  const [[last]] = (await database.asOwner('select coalesce(max(id), 0)::int from directory.activity')) as [[number]]
  return last
}

type Line = [subject: string, action: string, before: object | null, after: object | null]

async function linesSince(mark: number): Promise<Line[]> {
  const text = 'select subject, action, before, after from directory.activity where id > $1 order by id'
  return (await database.asOwner(text, [mark])) as Line[]
}

/** What makes one line for each change that is named. */
async function linesOf(args: string, ...rest: [changes?: Record<string, string>, program?: string]): Promise<Line[]> {
  const mark = await marked()
  await run(args, ...rest)
  return linesSince(mark)
}

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)

describe('a command', () => {
  it('on brands makes a line for each change, and none for what it leaves as it is', async () => {
    const slug = `brand-${++brands}`
    expect(await linesOf(`brands create ${slug}`)).toEqual([
      ['brand', 'created', null, { slug, status: 'active', cell: 'main' }],
    ])
    expect(await linesOf(`brands suspend ${slug}`)).toEqual([
      ['brand', 'changed', { status: 'active' }, { status: 'suspended' }],
    ])
    expect(await linesOf(`brands suspend ${slug}`)).toEqual([])
    expect(await linesOf('brands list')).toEqual([])
    expect(await linesOf(`brands resume ${slug}`)).toEqual([
      ['brand', 'changed', { status: 'suspended' }, { status: 'active' }],
    ])
    expect(await linesOf(`brands rename ${slug} ${slug}-now --keep-old 90d`)).toEqual([
      ['brand', 'changed', { slug }, { slug: `${slug}-now` }],
      ['alias', 'created', null, { slug, expires_at: TIME }],
    ])
    expect(await linesOf(`brands rename ${slug}-now ${slug}`)).toEqual([
      ['alias', 'deleted', { slug, expires_at: TIME }, null],
      ['brand', 'changed', { slug: `${slug}-now` }, { slug }],
    ])
  })

  it('on keys makes a line for each change, and a rotated key ends', async () => {
    const { slug } = await newBrand()
    const mark = await marked()
    const { id } = await json(`keys create --brand ${slug} --name erp --groups tags --quota 5 --window 60s`)
    expect(await linesSince(mark)).toEqual([
      ['key', 'created', null, { name: 'erp', access: 'read', groups: ['tags'], quota: 5, window_seconds: 60 }],
    ])
    const made = { name: 'erp', access: 'read', groups: ['tags'], quota: 5, window_seconds: 60 }
    expect((await linesOf(`keys rotate ${id}`)).sort()).toEqual([
      ['key', 'changed', { expires_at: null }, { expires_at: TIME }],
      ['key', 'created', null, made],
    ])
    expect(await linesOf(`keys revoke ${id}`)).toEqual([['key', 'changed', { revoked_at: null }, { revoked_at: TIME }]])
    expect(await linesOf('keys create --global --name all')).toEqual([
      ['key', 'created', null, { name: 'all', access: 'read' }],
    ])
  })

  it('on webhooks makes a line for each change', async () => {
    const { slug } = await newBrand()
    const mark = await marked()
    const { id } = await json(
      `webhooks create --brand ${slug} --url https://erp.example/hook?token=t --name erp`,
      SECRETS,
    )
    const shown = { name: 'erp', url: 'https://erp.example/hook', status: 'enabled' }
    expect(await linesSince(mark)).toEqual([['webhook', 'created', null, shown]])
    expect(await linesOf(`webhooks rotate ${id}`, SECRETS)).toEqual([
      ['webhook', 'changed', { former_secret_until: null }, { secret: 'replaced', former_secret_until: TIME }],
    ])
    expect(await linesOf(`webhooks rotate ${id} --overlap 0s`, SECRETS)).toMatchObject([
      ['webhook', 'changed', {}, { secret: 'replaced', former_secret_until: null }],
    ])
    expect(await linesOf(`webhooks enable ${id}`)).toEqual([])
    await database.asOwner(
      `update directory.webhooks set status = 'disabled', disabled_at = now(), disabled_reason = 'it failed' where id = $1`,
      [id],
    )
    expect(await linesOf(`webhooks enable ${id}`)).toEqual([
      [
        'webhook',
        'changed',
        { status: 'disabled', disabled_reason: 'it failed' },
        { status: 'enabled', disabled_reason: null },
      ],
    ])
    expect(await linesOf(`webhooks delete ${id}`)).toEqual([['webhook', 'deleted', shown, null]])
  })

  it('on views makes a line for each change, in the activity of the brand', async () => {
    const { slug, id } = await newBrand()
    const partner = { ...(resourceOf('partners').sample as Values), id: SUPPLIER.partnerId }
    await database.load(id, { partners: [partner] })
    const one = `--brand ${slug} --partner ${SUPPLIER.partnerId} --kind supplier`
    const mark = await marked()
    await run(`views create ${one}`)
    await run(`keys create --brand ${slug} --view ${SUPPLIER.partnerId} --kind supplier --name tecidos`)
    await run(`views suspend ${one}`)
    await run(`views sync ${one}`)
    await run(`views set ${one} --tables --reports`)
    const created = { partner_id: SUPPLIER.partnerId, kind: 'supplier', has_tables: false, has_reports: false }
    expect(await linesSince(mark)).toEqual([
      ['view', 'created', null, { ...created, status: 'suspended' }],
      ['view', 'changed', { status: 'suspended' }, { status: 'active' }],
      ['key', 'created', null, { name: 'tecidos', access: 'read' }],
      ['view', 'changed', { status: 'active' }, { status: 'suspended' }],
      ['view', 'changed', { status: 'suspended' }, { status: 'active' }],
      ['view', 'changed', { has_tables: false, has_reports: false }, { has_tables: true, has_reports: true }],
    ])
    const found: object[] = await json(`activity --brand ${slug}`)
    expect(found).toHaveLength(7)
    expect(new Set(found.slice(0, 6).map((line) => (line as { view: number }).view)).size).toBe(1)
  })

  it('that removes a view keeps its activity, with the keys and webhooks that it deletes', async () => {
    const { slug, id } = await newBrand()
    const view = await openView(database, id, SUPPLIER)
    await database.createKey(view.id)
    await subscribe(database, slug, 'https://erp.example/', null, view.id)
    const mark = await marked()
    await run(`views delete --brand ${slug} --partner ${SUPPLIER.partnerId}`)
    expect((await linesSince(mark)).map(([subject, action]) => `${subject} ${action}`).sort()).toEqual([
      'key deleted',
      'view changed',
      'view deleted',
      'webhook deleted',
    ])
    const found: { view: number | null }[] = await json(`activity --brand ${slug}`)
    expect(found.map((line) => line.view)).toEqual([...Array(found.length - 1).fill(view.id), null])
  })

  it('that is killed leaves no line', async () => {
    const { slug, id } = await newBrand()
    await database.createKey(id)
    const [keyId] = await keyIdsOf(database, id)
    const mark = await marked()
    const holder = await database.connect(OPERATOR)
    await holder.query('set role selvedge_owner; begin')
    await holder.query('select from directory.brands where id = $1 for update', [id])
    // Its line waits for the lock on the brand, after the key is changed.
    await killWaiting(database, ['keys', 'revoke', keyId!], environment(), () => holder.end())
    expect(await linesSince(mark)).toEqual([])
    expect(await database.asOwner('select revoked_at from directory.api_keys where id = $1', [keyId])).toEqual([[null]])
    expect(await json(`activity --brand ${slug}`)).toHaveLength(2)
  }, 60_000)
})

describe('no line', () => {
  it('is made by last use, leases and calls of webhooks', async () => {
    const { slug, id } = await newBrand()
    await database.createKey(id)
    await database.createLoadKey(id)
    await subscribe(database, slug, 'https://erp.example/')
    const mark = await marked()
    await database.withConnection('selvedge_keeper', (keeper) =>
      keeper.query('update directory.api_keys set last_used_at = now()'),
    )
    await database.withConnection('selvedge_loader', (loader) =>
      loader.query('update directory.api_keys set last_used_at = now()'),
    )
    await database.withConnection('selvedge_notifier', async (notifier) => {
      await notifier.query('update directory.webhooks set next_at = now(), lease = gen_random_uuid()')
      await notifier.query(`update directory.webhooks set lease = null, told_sequence = 1, told_stamp = gen_random_uuid(),
  failures = failures + 1, failing_since = now(), is_slow = true, attempts = '[{}]', status = 'enabled'`)
    })
    expect(await linesSince(mark)).toEqual([])
  })

  it('is made by loads over HTTP, whose history has the key', async () => {
    const ingest = await TestIngest.start()
    try {
      const lines = (): Promise<unknown[][]> => ingest.database.asOwner('select count(*)::int from directory.activity')
      const before = await lines()
      const body = ndjson([variation(resourceOf('tags'), 1)])
      expect(await ingest.send('POST', 'groups/tags', { body })).toMatchObject({ status: 200 })
      expect((await ingest.send('GET', 'loads')).json.loads).toMatchObject([{ sender: 'test' }])
      await ingest.stopListening()
      const used = await ingest.database.asOwner(
        'select count(*)::int from directory.api_keys where last_used_at is not null',
      )
      expect([used, await lines()]).toEqual([[[1]], before])
    } finally {
      await ingest.stop()
    }
  })

  it('is made for aliases that have expired when the next slug changes', async () => {
    const { id } = await newBrand()
    await database.asOwner(
      `insert into directory.brand_aliases values ('gone-by-now', $1, now(), now() - interval '1 day')`,
      [id],
    )
    const slug = `brand-${++brands}`
    expect(await linesOf(`brands create ${slug}`)).toMatchObject([['brand', 'created', null, { slug }]])
    expect(await database.asOwner('select from directory.brand_aliases where brand_id = $1', [id])).toEqual([])
  })
})

describe('a webhook that is disabled', () => {
  it('because it fails has a line of the process that calls, also if it is of a view', async () => {
    const { slug, id } = await newBrand()
    const view = await openView(database, id, SUPPLIER)
    for (const viewId of [undefined, view.id]) await subscribe(database, slug, 'https://erp.example/', null, viewId)
    const mark = await marked()
    await database.withConnection('selvedge_notifier', (notifier) =>
      notifier.query(
        `update directory.webhooks set status = 'disabled', disabled_at = now(), disabled_reason = 'it failed'
where brand_id in ($1, $2)`,
        [id, view.id],
      ),
    )
    const disabled = [
      'webhook',
      'changed',
      { status: 'enabled', disabled_reason: null },
      { status: 'disabled', disabled_reason: 'it failed' },
    ]
    expect(await linesSince(mark)).toEqual([disabled, disabled])
    const text = 'select brand_id, view_id, login from directory.activity where id > $1 order by view_id nulls first'
    expect(await database.asOwner(text, [mark])).toEqual([
      [id, null, 'selvedge_notifier'],
      [id, view.id, 'selvedge_notifier'],
    ])
  })
})

describe('who', () => {
  it('is the login and its host, and the name of SELVEDGE_ACTOR or --as', async () => {
    const { slug } = await newBrand()
    const create = `keys create --brand ${slug} --name`
    await run(`${create} nobody`)
    await run(`${create} by-variable`, { SELVEDGE_ACTOR: 'nightly job' })
    await run(`${create} by-option --as maria`, { SELVEDGE_ACTOR: 'nightly job' })
    await run(`--as maria ${create} by-option-before`)
    const found: { actor: string; login: string; host: string }[] = await json(`activity --brand ${slug}`)
    expect(found.slice(0, 4).map(({ actor }) => actor)).toEqual(['maria', 'maria', 'nightly job', null])
    expect(new Set(found.map(({ login, host }) => `${login} ${host}`))).toEqual(new Set([`${OPERATOR} 127.0.0.1`]))
    const table = await run(`activity --brand ${slug}`)
    expect(table).toMatch(
      new RegExp(`nightly job \\(${OPERATOR}\\) +127.0.0.1 +key \\S+ created +${slug} +name by-variable; access read`),
    )
  })

  it('is refused with a name that breaks lines, or is too long', async () => {
    for (const name of ['a\nb', 'x'.repeat(101)]) {
      expect(await selvedge(['brands', 'list', '--as', name], environment())).toMatchObject({ code: 2 })
      const { code, stderr } = await selvedge(['brands', 'list'], { ...environment(), SELVEDGE_ACTOR: name })
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^SELVEDGE_ACTOR must have at most 100 characters/)])
    }
  })

  it('is in the history of loads, beside the login', async () => {
    const { slug } = await newBrand()
    const path = files.write('tags.ndjson', ndjson([variation(resourceOf('tags'), 1)]))
    await run(`load --brand ${slug} ${path}`)
    const name = 'm'.repeat(100)
    await run(`load --brand ${slug} ${path} --as ${name}`)
    const loads: { sender: string }[] = await json(`loads --brand ${slug}`)
    expect(loads.map(({ sender }) => sender)).toEqual([`${name} (selvedge_loader)`, 'selvedge_loader'])
  })
})

describe('secrets', () => {
  it('are in no line: keys and their hashes, secrets of webhooks, and user and query of their addresses', async () => {
    const { slug, id } = await newBrand()
    const keys: { id: string; key: string }[] = [
      await json(`keys create --brand ${slug} --name erp`),
      await json(`keys create --brand ${slug} --load --name loads`),
    ]
    for (const key of [...keys]) keys.push(await json(`keys rotate ${key.id}`))
    const address = 'https://erp.example/hook?sig=Zquery1#Zfragment1'
    const hook: { id: string; secret: string } = await json(
      `webhooks create --brand ${slug} --url ${address} --name erp`,
      SECRETS,
    )
    const rotated: { secret: string } = await json(`webhooks rotate ${hook.id}`, SECRETS)
    // No command takes a user or a password.
    await database.asOwner(
      `update directory.webhooks set url = 'https://Zuser1:Zpass1@erp.example/a@b?Zquery2' where id = $1`,
      [hook.id],
    )
    await run(`webhooks delete ${hook.id}`)
    await run(`keys revoke ${keys[0]!.id}`)
    const [[text]] = (await database.asOwner(`select string_agg(a::text, ' ') from directory.activity a`)) as [[string]]
    const sealed = await database.asOwner(`select encode(secret, 'hex') from directory.webhooks where brand_id = $1`, [
      id,
    ])
    const secrets = [
      ...keys.flatMap(({ key }) => [key, hashKey(key)]),
      ...[hook.secret, rotated.secret].map((secret) => secret.replace('whsec_', '')),
      ...(sealed.flat() as string[]),
      ...['Zuser1', 'Zpass1', 'Zquery1', 'Zquery2', 'Zfragment1'],
    ]
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toContain('\\\\x')
    expect(text).toContain('https://erp.example/a@b')
  })
})

describe('a deleted brand', () => {
  it('leaves one line, without the brand, that says who deleted it', async () => {
    const { slug, id } = await newBrand()
    await database.createKey(id)
    const view = await openView(database, id, SUPPLIER)
    await database.createKey(view.id)
    await subscribe(database, slug, 'https://erp.example/')
    await database.asOwner(
      `insert into directory.brand_aliases (slug, brand_id, expires_at) values ($1 || '-old', $2, now() + interval '1 hour')`,
      [slug, id],
    )
    await database.asOwner(
      `update directory.brands set status = 'suspended', suspended_at = now() - interval '1 minute' where id = $1`,
      [id],
    )
    const keyIds = await keyIdsOf(database, id)
    const mark = await marked()
    await run(`brands delete ${slug} --confirm ${slug} --as maria`)
    const text =
      'select brand_id, subject, subject_id, action, actor, before, after from directory.activity where id > $1'
    expect(await database.asOwner(text, [mark])).toEqual([[null, 'brand', String(id), 'deleted', 'maria', null, null]])
    expect(await tablesWithTraces(database, { id, slug, keyIds })).toEqual([])
    expect(await json('activity')).toContainEqual(
      expect.objectContaining({ brand: slug, action: 'deleted', actor: 'maria' }),
    )
  })
})

describe('selvedge activity', () => {
  it('shows one brand, and what is newer than a time or a date', async () => {
    const { slug, id } = await newBrand()
    await database.createKey(id)
    await age(id, '20 days')
    await database.createKey(id)
    expect(await json(`activity --brand ${slug}`)).toHaveLength(1)
    expect(await json(`activity --brand ${slug} --since 30d`)).toHaveLength(3)
    const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
    expect(await json(`activity --brand ${slug} --since ${weekAgo}`)).toHaveLength(1)
    expect(await run(`activity --brand ${slug} --since 0s`)).toMatch(/^Nobody changed anything since /)
    expect(await selvedge(['activity', '--brand', 'nobody'], environment())).toMatchObject({ code: 2 })
    expect(await selvedge(['activity', '--since', 'monday'], environment())).toMatchObject({ code: 2 })
  })

  it('keeps lines for SELVEDGE_ACTIVITY_RETENTION_MONTHS', async () => {
    const { slug, id } = await newBrand()
    await age(id, '60 days')
    expect(await json(`activity --brand ${slug} --since 365d`)).toHaveLength(1)
    expect(await json(`activity --brand ${slug} --since 365d`, { SELVEDGE_ACTIVITY_RETENTION_MONTHS: '1' })).toEqual([])
    expect(await json(`activity --brand ${slug} --since 365d`)).toEqual([])
  })

  /** Nobody changes a line, unless the owner lifts the policy. */
  async function age(brandId: number, interval: string): Promise<void> {
    const change = `update directory.activity set at = at - interval '${interval}' where brand_id = ${brandId}`
    await database.withConnection(OPERATOR, (client) =>
      client.query(`set role selvedge_owner; begin; alter table directory.activity no force row level security; ${change};
alter table directory.activity force row level security; commit`),
    )
  }
})

describe('a brand in another cell', () => {
  it('has its activity in the directory, with its moves', async () => {
    const cells = await ThreeCells.create()
    try {
      const slug = await cells.createBrand('b')
      await cells.move('b', 'c')
      const text = `select before, after, brand_id from directory.activity where subject = 'brand' order by id`
      for (const [cell, lines] of Object.entries({
        main: [
          [null, { slug, status: 'active', cell: 'b' }, cells.brandId],
          [{ cell: 'b' }, { cell: 'c' }, cells.brandId],
        ],
        b: [],
        c: [],
      })) {
        expect(await cells.of(cell).asOwner(text), cell).toEqual(lines)
      }
    } finally {
      await cells.drop()
    }
  })
})

describe.each(['1.0.0', '1.1.0'])('release %s', (version) => {
  const older = RepositoryCopy.ofRelease(version)
  const byOlder = (args: string, changes = {}): Promise<Line[]> => linesOf(args, changes, older!.program)

  it.skipIf(older === null)('makes a line for each change of brands and keys, and rotates keys', async () => {
    const slug = `brand-${++brands}`
    expect(await byOlder(`brands create ${slug}`)).toMatchObject([['brand', 'created', null, { slug }]])
    const mark = await marked()
    const created = await json(`keys create --brand ${slug} --name erp`, {}, older!.program)
    expect(await linesSince(mark)).toMatchObject([['key', 'created', null, { name: 'erp' }]])
    const rotated = await json(`keys rotate ${created.id}`, {}, older!.program)
    expect(
      (await linesSince(mark))
        .slice(1)
        .map(([subject, action]) => `${subject} ${action}`)
        .sort(),
    ).toEqual(['key changed', 'key created'])
    expect(rotated).toMatchObject({ name: 'erp', brand: slug, key: expect.any(String) })
    expect(await byOlder(`keys revoke ${rotated.id}`)).toMatchObject([['key', 'changed', {}, { revoked_at: TIME }]])
    expect(await byOlder(`brands suspend ${slug}`)).toMatchObject([['brand', 'changed', {}, { status: 'suspended' }]])
    expect(await byOlder(`brands resume ${slug}`)).toMatchObject([['brand', 'changed', {}, { status: 'active' }]])
  })

  it.skipIf(older === null || version === '1.0.0')('makes lines for webhooks, slugs and a deleted brand', async () => {
    const { slug } = await newBrand()
    const mark = await marked()
    const { id } = await json(
      `webhooks create --brand ${slug} --url https://erp.example/ --name erp`,
      SECRETS,
      older!.program,
    )
    expect(await linesSince(mark)).toMatchObject([['webhook', 'created', null, { name: 'erp' }]])
    expect(await byOlder(`webhooks rotate ${id}`, SECRETS)).toMatchObject([
      ['webhook', 'changed', {}, { secret: 'replaced' }],
    ])
    expect(await byOlder(`webhooks delete ${id}`)).toMatchObject([['webhook', 'deleted', { name: 'erp' }, null]])
    const renamed = await byOlder(`brands rename ${slug} ${slug}-now --keep-old 1d`)
    expect(renamed.map(([subject, action]) => `${subject} ${action}`)).toEqual(['brand changed', 'alias created'])
    await run(`brands suspend ${slug}-now`)
    await database.asOwner(`update directory.brands set suspended_at = now() - interval '1 minute' where slug = $1`, [
      `${slug}-now`,
    ])
    const before = await marked()
    await run(`brands delete ${slug}-now --confirm ${slug}-now`, {}, older!.program)
    expect(await linesSince(before)).toEqual([['brand', 'deleted', null, null]])
  })
})
