/** The guides: every block of code in them runs, and the ten questions get the answers that counting by hand gives. */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { GroupState } from '@selvedge/client'
import { groups } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlite } from '../../packages/export/src/formats/sqlite.ts'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { Wheel } from '../python/support/wheel.ts'
import { digestOf } from '../support/journal-check.ts'
import { BASE, TestService } from '../support/service.ts'
import { OPERATOR } from '../support/template.ts'
import { loadDemoBrand, type RecordsByPath } from './support/demo-brand.ts'
import { GuideFolder } from './support/guide.ts'
import { OutFolder } from './support/out-folder.ts'
import { PlainAnswers } from './support/plain-answers.ts'

/** The day the history of the demo brand ends on. */
const TODAY = '2026-06-30'

/** The copy that the guide to staying in sync keeps. */
const SYNCED = 'alder-finch.sqlite'

const guide = (name: string): string => readFileSync(new URL(`../../docs/guides/${name}.md`, import.meta.url), 'utf8')

let service: TestService
let folder: GuideFolder
let loaded: RecordsByPath
let address: Record<string, string>
beforeAll(async () => {
  service = await TestService.start()
  loaded = await loadDemoBrand(service.database, service.brandId, DEV_SCALE)
  address = { SELVEDGE_API_KEY: service.keys.brand, SELVEDGE_URL: service.url + BASE }
  folder = new GuideFolder(address)
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

describe('first request', () => {
  it('with curl', async () => {
    const [brand, orders, misspelt] = codeBlocks(guide('first-request'), 'sh')
    expect(JSON.parse(await folder.shell(brand!))).toMatchObject({ slug: 'alder-finch' })
    const page = JSON.parse(await folder.shell(orders!))
    expect(page.items.length).toBeGreaterThan(0)
    expect(page.items.every(({ status }: { status: string }) => status === 'in_production')).toBe(true)
    const { errorCode, details } = JSON.parse(await folder.shell(misspelt!))
    expect(errorCode).toBe('invalid_parameter')
    expect(details[0].nearest).toBe('status')
  })

  it('with the client', async () => {
    const [name, first] = (await folder.program(codeBlocks(guide('first-request'), 'ts').join('\n'))).split('\n')
    expect(name).toBe(loaded.get('brand')![0]!.name)
    expect(first).toMatch(/^PO-\d+ /)
  })
})

describe('walk everything', () => {
  it('with the client', async () => {
    const printed = await folder.program(codeBlocks(guide('walk-everything'), 'ts').join('\n'))
    const pieces = loaded.get('order-items')!.reduce((sum, { qty }) => sum + Number(qty), 0)
    const orders = loaded.get('orders')!.length
    expect(printed.trim().split('\n')).toEqual([
      `${pieces} pieces ordered`,
      'one state',
      `${orders} orders`,
      `${orders} orders`,
      '[ 200, 304 ]',
    ])
    const kept = await folder.shell('cat skus.ndjson')
    expect(kept.trim().split('\n')).toHaveLength(loaded.get('skus')!.length)
  })

  it('with the export', async () => {
    const [command] = codeBlocks(guide('walk-everything'), 'sh')
    const records = [...loaded].reduce((sum, [path, list]) => (path === 'brand' ? sum : sum + list.length), 0)
    expect(await folder.shell(command!)).toContain(`${records} records of ${groups.length} collections in 1 files`)
    expect(codeBlocks(guide('ten-questions'), 'sh')).toEqual([command])
  })
})

describe('stay in sync', () => {
  const text = guide('stay-in-sync')
  const followed = ['countries', 'order-items', 'orders']
  const records = (): number => followed.reduce((sum, path) => sum + (loaded.get(path)?.length ?? 0), 0)

  it('with one command, and SQL on its file', async () => {
    const [command] = codeBlocks(text, 'sh')
    const all = [...loaded.values()].reduce((sum, list) => sum + list.length, 0)
    expect(await folder.shell(command!)).toContain(`${all} upserts and 0 deletes`)
    const line = new RegExp(
      `^alder-finch: nothing changed; 2 requests; ${all} records verified, in ./alder-finch.sqlite\n$`,
    )
    expect(await folder.shell(command!)).toMatch(line)
    const [question, standing] = codeBlocks(text, 'sql')
    const database = new DatabaseSync(`${folder.path}/${SYNCED}`, { readOnly: true })
    const open = loaded.get('orders')!.filter((order) => order.status === 'in_production' && order.deletedAt === null)
    const most = Map.groupBy(open, ({ supplierId }) => supplierId)
    const pieces = [...most.values()].map((orders) => orders.reduce((sum, { totalQty }) => sum + Number(totalQty), 0))
    const answer = database.prepare(question!).all()
    expect(answer.map((row) => row.pieces)).toEqual(pieces.toSorted((a, b) => b - a).slice(0, 5))
    const verifiedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(database.prepare(standing!).all()).toEqual([{ verifiedAt, complete: 1, records: all }])
    database.close()
  })

  it('with the client: everything, then nothing, and the copy is exact', async () => {
    const printed = await folder.program(codeBlocks(text, 'ts').join('\n'))
    expect(printed.trim().split('\n')).toEqual([
      `${records()} changes`,
      '0 changes',
      ...followed.map((group) => `${group} is exact`),
    ])
  })

  it('with the client: starts again into a fresh copy where the cursor is gone', async () => {
    const database = new DatabaseSync(`${folder.path}/copy.sqlite`)
    // A record that the service never had, and a head that it has lost.
    database.exec(`insert into records values (1, 'orders', '{"id":"lost"}', '{}')`)
    const loader = await service.database.connect('selvedge_loader')
    await loader.query(`select set_config('app.brand', $1, false)`, [String(service.brandId)])
    const other = [service.brandId, randomUUID()]
    await loader.query('update records.loads set stamp = $2 where brand_id = $1', other)
    await loader.query('update records.brand_state set stamp = $2 where brand_id = $1', other)
    await loader.end()
    const printed = await folder.program(codeBlocks(text, 'ts').join('\n'))
    expect(printed.trim().split('\n').slice(2)).toEqual(followed.map((group) => `${group} is exact`))
    expect(database.prepare('select generation, count(*) as records from records group by 1').all()).toEqual([
      { generation: 2, records: records() },
    ])
    database.close()
  })

  it('with curl and SQL: the pages in files, an idle poll, and the same digests as the state', async () => {
    const [, follow, poll] = codeBlocks(text, 'sh')
    expect(Number((await folder.shell(follow!)).trim())).toBe(records())
    expect((await folder.shell(poll!)).trim()).toBe('304')
    const [, , tables, apply, digests] = codeBlocks(text, 'sql')
    const sql = async (script: string): Promise<string> => {
      writeFileSync(`${folder.path}/script.sql`, `set search_path = copied;\n${script}`)
      const url = service.database.url(OPERATOR)
      return folder.shell(`psql -XqAt -v ON_ERROR_STOP=1 '${url}' -f script.sql`)
    }
    await sql(`create schema copied; ${tables}`)
    await folder.shell('ls page-*.json | sort -V > pages.txt')
    for (const page of (await folder.shell('cat pages.txt')).trim().split('\n')) {
      await folder.shell(`cp ${page} page.json`)
      await sql(apply!)
    }
    const { json } = await service.list(`state?groups=${followed}`)
    const expected = (json.groups as GroupState[]).map(({ group, count, digest }) => [group, count, digest].join('|'))
    expect((await sql(digests!)).trim().split('\n')).toEqual(expected)
    expect((await sql('select cursor from bookmark')).trim()).toBe(await folder.shell('cat cursor.txt'))
  })

  it('gives digests that anybody gets', () => {
    const rows = [...text.matchAll(/^\| (none|`\{.*`) +\| `([0-9a-f]{16})` \|$/gm)]
    expect(rows).toHaveLength(4)
    for (const [, bodies, digest] of rows) {
      const texts = [...bodies!.matchAll(/`([^`]+)`/g)].map(([, body]) => body!)
      expect(digestOf(texts).toString(16).padStart(16, '0')).toBe(digest)
    }
  })
})

it('every program in the guides compiles under strict', async () => {
  const [preamble, ...questions] = codeBlocks(guide('ten-questions'), 'ts')
  const others = ['first-request', 'walk-everything', 'stay-in-sync'].map((name) =>
    codeBlocks(guide(name), 'ts').join('\n'),
  )
  expect(questions.length).toBeGreaterThan(0)
  expect(await folder.compile([...others, ...questions.map((question) => preamble + question)])).toBe('')
})

describe('ten questions', () => {
  const [, ...sections] = guide('ten-questions')
    .split(/^## /m)
    .map((text) => ({
      text,
      sql: codeBlocks(text, 'sql'),
      ts: codeBlocks(text, 'ts'),
      python: codeBlocks(text, 'python'),
    }))
  const [pythonPreamble] = codeBlocks(guide('ten-questions'), 'python')
  let wheel: Wheel
  let inPython: unknown[][]
  let out: OutFolder
  /** An export, and a copy that was synced. */
  let databases: DatabaseSync[]
  let plain: PlainAnswers

  beforeAll(async () => {
    plain = new PlainAnswers(loaded, TODAY)
    out = new OutFolder()
    await sqlite.write(sourceOf(loaded), groups, out.path, () => {})
    await folder.shell(codeBlocks(guide('stay-in-sync'), 'sh')[0]!)
    const files = [out.file('records.sqlite'), `${folder.path}/${SYNCED}`]
    databases = files.map((file) => new DatabaseSync(file, { readOnly: true }))
    wheel = await Wheel.build()
    inPython = await pythonAnswers()
  }, 600_000)
  afterAll(() => {
    wheel.remove()
    for (const database of databases) database.close()
    out.remove()
  })

  const rows = (question: number): Record<string, unknown>[] => {
    const [exported, synced] = databases.map((database) => {
      const statement = database.prepare(sections[question - 1]!.sql[0]!)
      statement.setAllowUnknownNamedParameters(true)
      return statement.all({ today: TODAY }).map((row) => ({ ...row }))
    })
    expect(synced).toEqual(exported)
    return exported!
  }
  const answer = async (question: number): Promise<unknown[]> => {
    const [preamble] = codeBlocks(guide('ten-questions'), 'ts')
    const printed = await folder.program(
      `${preamble}\n${sections[question - 1]!.ts[0]}\nconsole.log(JSON.stringify(answer))`,
    )
    return JSON.parse(printed.trim().split('\n').at(-1)!)
  }

  /** All of them in one program, because starting Polars takes longer than most answers. */
  const pythonAnswers = async (): Promise<unknown[][]> => {
    const keep = 'answers.append(answer if isinstance(answer, list) else answer.to_dicts())'
    const write =
      'json.dump(answers, open("answers.json", "w"), default=lambda v: str(v) if isinstance(v, date) else float(v))'
    const blocks = sections.map(({ python }) => `${python[0]}\n${keep}`)
    writeFileSync(
      join(wheel.folder, 'answers.py'),
      ['import json', pythonPreamble, 'answers = []', ...blocks, write].join('\n'),
    )
    const { passed, output } = await wheel.python(['answers.py'], address)
    if (!passed) throw new Error(output)
    return JSON.parse(readFileSync(join(wheel.folder, 'answers.json'), 'utf8'))
  }

  it('there are ten, each answered in Python and in one more language', () => {
    expect(sections.map(({ text }) => Number.parseInt(text, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(sections.filter(({ sql, ts, python }) => sql.length + ts.length !== 1 || python.length !== 1)).toEqual([])
  })

  it('mypy --strict has nothing to say to the Python', { timeout: 600_000 }, async () => {
    const files = sections.map((_, index) => `question_${index + 1}.py`)
    for (const [index, file] of files.entries()) {
      writeFileSync(join(wheel.folder, file), `${pythonPreamble}\n${sections[index]!.python[0]}`)
    }
    const { output } = await wheel.mypy(...files)
    expect(output).toContain('no issues found')
  })

  it.for<[number, (plain: PlainAnswers) => unknown[]]>([
    [1, (plain) => plain.lateExFactory()],
    [2, (plain) => plain.orderedMadeShippedReceived()],
    [3, (plain) => plain.dueThisMonth()],
    [4, (plain) => plain.landedCost()],
    [8, (plain) => plain.invoiceVariances()],
    [9, (plain) => plain.launchesAtRisk()],
  ])('question %i, in SQL and Python', ([question, plainly]) => {
    const expected = plainly(plain)
    expect(expected.length).toBeGreaterThan(0)
    expect(rows(question)).toEqual(expected)
    expect(inPython[question - 1]).toEqual(expected)
  })

  it('question 5, in SQL and Python', () => {
    const answers = plain.cheapestAt(2_000)
    const expected = answers.map(({ suppliers, ...rest }) => ({ ...rest, supplier: expect.toBeOneOf(suppliers) }))
    expect(expected.length).toBeGreaterThan(0)
    expect(rows(5)).toEqual(expected)
    expect(inPython[4]).toEqual(expected)
  })

  it.for<[number, (plain: PlainAnswers) => unknown[]]>([
    [6, (plain) => plain.failingSamples()],
    [7, (plain) => plain.damagedReceipts()],
    [10, (plain) => plain.openOrdersByFabric()],
  ])('question %i, in TypeScript and Python', async ([question, plainly]) => {
    const expected = plainly(plain)
    expect(expected.length).toBeGreaterThan(0)
    expect(await answer(question)).toEqual(expected)
    expect(inPython[question - 1]).toEqual(expected)
  })
})

/** The records as a format takes them. */
function sourceOf(records: RecordsByPath) {
  return { bodies: (path: string) => (records.get(path) ?? []).map((record) => JSON.stringify(record)) }
}
