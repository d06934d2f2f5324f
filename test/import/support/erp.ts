/** A small ERP in PostgreSQL, with other keys and names than the service, and the mapping of its tables. */
import { writeBody } from '@selvedge/catalogue'
import type pg from 'pg'
import { resourceOf } from '../../support/database.ts'
import { type MappingFolder, NAMESPACE } from './mapping-folder.ts'
import { recordId } from './record-id.ts'

export const GROUPS = ['tags', 'carton-sizes', 'product-tags'].map(resourceOf)

/** The tables of one history, in a schema. A row with `spoilt` or `lost_key` is not valid. */
export async function createTables(client: pg.Client, schema: string): Promise<void> {
  await client.query(`create schema ${schema};
create table ${schema}.label (no int primary key, label text not null, changed timestamp not null, spoilt text, lost_key text);
create table ${schema}.box (code text primary key, cm numeric(8, 2)[] not null, tare numeric(10, 3), changed timestamptz not null, spoilt text);
create table ${schema}.style_label (style text, no int, primary key (style, no))`)
}

export function writeMapping(folder: MappingFolder, schema: string): void {
  folder.write('setup.sql', `attach '\${ERP_URL}' as erp (type postgres, read_only);`)
  folder.write(
    'tags.sql',
    `select coalesce(lost_key::int, no) as id, label as name, 'tag-' || coalesce(spoilt::int, no) as code, changed at time zone 'Europe/Lisbon' as "createdAt",
  changed at time zone 'Europe/Lisbon' as "updatedAt" from erp.${schema}.label`,
  )
  folder.write(
    'carton-sizes.sql',
    `select code as id, code, code as name, cm[1] as "lengthCm", cm[2] as "widthCm", cm[3] as "heightCm", coalesce(spoilt, '0.5') as "volumeCbm",
  tare as "tareWeightKg", changed as "createdAt", changed as "updatedAt" from erp.${schema}.box`,
  )
  folder.write(
    'product-tags.sql',
    `select style as "productId", no as "tagId", '2026-01-01T00:00:00Z'::timestamptz as "createdAt" from erp.${schema}.style_label`,
  )
}

/** What the records must be, computed without DuckDB: bodies by group, in any order. */
export async function expectedBodies(client: pg.Client, schema: string): Promise<Record<string, string[]>> {
  const rows = async (sql: string): Promise<Record<string, string>[]> => (await client.query(sql)).rows
  const moment = (zone: string): string =>
    `to_char(changed at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`
  const labels = await rows(
    `select no::text, label, ${moment(`'Europe/Lisbon' at time zone 'UTC'`)} from ${schema}.label`,
  )
  const boxes = await rows(
    `select code, cm[1]::text a, cm[2]::text b, cm[3]::text c, tare::text, ${moment(`'UTC'`)} from ${schema}.box`,
  )
  const links = await rows(`select style, no::text from ${schema}.style_label`)
  const id = (group: string, key: string): string => recordId(NAMESPACE, group, key)
  const records: Record<string, object[]> = {
    tags: labels.map(({ no, label, at }) => {
      return { id: id('tags', no!), name: label, code: `tag-${no}`, createdAt: at, updatedAt: at }
    }),
    'carton-sizes': boxes.map(({ code, a, b, c, tare, at }) => {
      const sizes = { lengthCm: a, widthCm: b, heightCm: c, volumeCbm: '0.5', tareWeightKg: tare }
      return { id: id('carton-sizes', code!), code, name: code, ...sizes, createdAt: at, updatedAt: at }
    }),
    'product-tags': links.map(({ style, no }) => {
      return { productId: id('parent-products', style!), tagId: id('tags', no!), createdAt: '2026-01-01T00:00:00.000Z' }
    }),
  }
  return Object.fromEntries(
    Object.entries(records).map(([path, list]) => [
      path,
      list.map((record) => writeBody(resourceOf(path), record as Record<string, unknown>)).toSorted(),
    ]),
  )
}

const NAMES = ['Spring', 'Sommer', 'Outono', 'Été', '冬', 'Ünï "x" \\ y', 'a\nb', '😀']

/** One random change in the source. */
export async function changeSource(
  client: pg.Client,
  schema: string,
  random: (below: number) => number,
): Promise<void> {
  const no = random(12)
  const changed = `timestamp '2026-01-01' + interval '${random(300)} days ${random(86_400_000)} ms'`
  const code = `${NAMES[random(NAMES.length)]} ${random(6)}`
  const name = NAMES[random(NAMES.length)]
  const size = `array[${random(100)}.5, ${random(100)}.25, 7]`
  switch (random(6)) {
    case 0:
      return void (await client.query(`delete from ${schema}.label where no = $1`, [no]))
    case 1:
      return void (await client.query(`delete from ${schema}.box where code = $1`, [code]))
    case 2: {
      const put = `insert into ${schema}.box values ($1, ${size}, ${random(2) === 0 ? 'null' : '1.250'}, ${changed})
on conflict (code) do update set cm = excluded.cm, tare = excluded.tare`
      return void (await client.query(put, [code]))
    }
    case 3: {
      const { rowCount } = await client.query(`delete from ${schema}.style_label where style = $1 and no = $2`, [
        code,
        no,
      ])
      if (rowCount === 0) await client.query(`insert into ${schema}.style_label values ($1, $2)`, [code, no])
      return
    }
    default: {
      const put = `insert into ${schema}.label values ($1, $2, ${changed})
on conflict (no) do update set label = excluded.label, changed = excluded.changed`
      return void (await client.query(put, [no, name]))
    }
  }
}

/** As after an export that failed, or a filter that matches nothing. */
export async function emptyTable(client: pg.Client, schema: string, random: (below: number) => number): Promise<void> {
  await client.query(`delete from ${schema}.${['label', 'box', 'style_label'][random(3)]}`)
}
