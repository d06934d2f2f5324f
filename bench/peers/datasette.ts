/** Datasette on an immutable SQLite file with the same records, counted in advance, with a token by its plugin. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import type { PeerData } from './data.ts'
import { type Dialect, type Fields, type Product, type Request, singleWork } from './peer.ts'
import { PAGE, type Place } from './questions.ts'

const BATCH = 20_000
const INSPECT_TIMEOUT_MS = 60_000

export const datasette: Product = {
  name: 'Datasette (SQLite)',
  install: (installer) =>
    installer.python('datasette', '0.65.5', { datasette: '0.65.5', 'datasette-auth-tokens': '0.3' }),
  async start({ folder }, data) {
    const command = join(folder, 'bin/python')
    const [records, counts, metadata] = ['records.db', 'counts.json', 'metadata.json'].map((name) =>
      join(data.folder, name),
    ) as [string, string, string]
    await writeSqlite(data, records)
    await data.programs.run(command, ['-m', 'datasette', 'inspect', records, '--inspect-file', counts], {
      cwd: data.folder,
      env: { PATH: process.env.PATH },
      timeoutMs: INSPECT_TIMEOUT_MS,
    })
    const token = randomBytes(16).toString('hex')
    const tokens = [{ token, actor: { id: 'reader' } }]
    writeFileSync(
      metadata,
      JSON.stringify({ allow: { id: 'reader' }, plugins: { 'datasette-auth-tokens': { tokens } } }),
    )
    const port = await freePort()
    const files = ['-i', records, '--inspect-file', counts, '-m', metadata]
    const server = await data.programs.launch({
      command,
      args: ['-m', 'datasette', 'serve', ...files, '-h', '127.0.0.1', '-p', String(port)],
      cwd: data.folder,
      env: {},
      port,
      probe: '/-/versions.json',
    })
    return [{ name: 'Datasette (SQLite)', work: singleWork(server, data, dialect(token)) }]
  },
}

/** Texts and whole numbers, as SQLite has them. */
async function writeSqlite({ admin, columns }: PeerData, file: string): Promise<void> {
  const names = [...columns.keys()]
  const target = new DatabaseSync(file)
  const types = [...columns].map(([name, type]) => `"${name}" ${type === 'integer' ? 'integer' : 'text'}`)
  target.exec(`create table order_items (${types.join(', ')}, primary key (id))`)
  const insert = target.prepare(`insert into order_items values (${names.map(() => '?').join(', ')})`)
  for (let after: string | null = null; ; ) {
    const { rows }: pg.QueryResult = await admin.query(
      `select row_to_json(r) as record from peers.order_items r where $1::uuid is null or id > $1 order by id limit ${BATCH}`,
      [after],
    )
    if (rows.length === 0) break
    target.exec('begin')
    for (const { record } of rows) insert.run(...names.map((name) => record[name]))
    target.exec('commit')
    after = rows.at(-1).record.id
  }
  target.exec('create index order_items_order on order_items ("orderId", id); analyze')
  target.close()
}

function dialect(token: string): Dialect {
  const headers = { authorization: `Bearer ${token}` }
  const list = (query: string): Request => ({ path: `/records/order_items${query}`, headers })
  const page = (query: string): Request[] => [
    list(`.json?_size=${PAGE}&_shape=objects&_nofacet=1&_nosuggest=1${query}`),
  ]
  const after = ({ after }: Place): string => (after === null ? '' : `&_next=${after}`)
  return {
    page: (place) => page(after(place)),
    filtered: ({ orderId }) => page(`&orderId=${orderId}`),
    uncounted: (place) => page(`${after(place)}&_nocount=1`),
    record: ({ id }) => [list(`/${id}.json?_shape=objects`)],
    readList([reply]) {
      const { rows, filtered_table_rows_count: total } = reply!.body as {
        rows: Fields[]
        filtered_table_rows_count: number | null
      }
      return { records: rows, ...(total !== null && { total }) }
    },
    readRecord: ({ body }) => (body as { rows: Fields[] }).rows[0]!,
  }
}
