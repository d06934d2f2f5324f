/** A snapshot and the feed from where it was taken give exactly what is stored, however much is loaded meanwhile. */
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { seeded } from '../../harness/random.ts'
import { checkPosition, type Position, positionAt } from '../../packages/service/store/changes/position.ts'
import { readChanges, readCopyState } from '../../packages/service/store/changes/read.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { OWN, type Server, SHARED, World } from '../changes/support/world.ts'
import { resourceOf } from '../support/database.ts'
import { digestOf } from '../support/journal-check.ts'
import { fileRows, SnapshotFolder, snapshotOf } from '../support/snapshots.ts'

const SNAPSHOTS = 10
const LOADS = 50

type Copy = Map<string, string>

it('makes copies that equal the tables, by counts and digests too', async () => {
  const random = seeded(4)
  const world = await World.create(random)
  const folder = new SnapshotFolder()
  const { database, brandId } = world
  const backup = await database.connect('selvedge_backup')
  const server = await world.openServer()
  const copies: { copy: Copy; own: Position; shared: Position; loads: number }[] = []

  world.startLoading()
  while (copies.length < SNAPSHOTS || world.loads - copies[0]!.loads < LOADS) {
    await snapshotOf(database.url('selvedge_loader'), brandId, folder.store)
    const copy: Copy = new Map()
    for (const { name, resource } of await fileRows(backup, brandId, 'current')) {
      for (const body of folder.bodies(brandId, name)) copy.set(keyOf(resource, JSON.parse(body)), body)
    }
    const { rows } = await backup.query('select * from records.snapshots where brand_id = $1', [brandId])
    const [{ sequence, stamp, shared_sequence, shared_stamp }] = rows
    copies.push({
      copy,
      own: positionAt({ sequence: Number(sequence), stamp: stamp ?? '' }),
      shared: positionAt({ sequence: Number(shared_sequence), stamp: shared_stamp ?? '' }),
      loads: world.loads,
    })
  }
  await world.stopLoading()

  let changes = 0
  await server.catchUp()
  for (const { copy, own, shared } of copies) {
    changes += await follow(server, copy, brandId, OWN, own)
    changes += await follow(server, copy, SHARED_BRAND_ID, SHARED, shared)
    for (const [ownerId, paths] of [
      [brandId, OWN],
      [SHARED_BRAND_ID, SHARED],
    ] as const) {
      const bodies = (path: string) => [...copy].filter(([key]) => key.startsWith(`${path} `)).map(([, body]) => body)
      expect(paths.flatMap(bodies).sort()).toEqual(await server.bodies(ownerId, paths))
      const { groups } = await readCopyState(server, ownerId, paths)
      const held = paths.map((path) => [path, { count: bodies(path).length, digest: hex(digestOf(bodies(path))) }])
      expect(isDeepStrictEqual(new Map(held as never), new Map(groups))).toBe(true)
    }
  }
  console.info({ snapshots: copies.length, loads: world.loads, changesApplied: changes })
  expect(changes).toBeGreaterThan(LOADS)
  await server.end()
  await backup.end()
  folder.remove()
  await world.end()
})

async function follow(
  server: Server,
  copy: Copy,
  ownerId: number,
  groups: readonly string[],
  start: Position,
): Promise<number> {
  let applied = 0
  for (let position = start, more = true; more; ) {
    const page = await readChanges(server, { ownerId, groups, position, limit: 7, bytesMax: 2 ** 22 })
    expect(checkPosition(position, page.journal, true)).toBe('good')
    for (const { group, op, key, record } of JSON.parse(`[${page.items}]`)) {
      if (op === 'upsert') copy.set(keyOf(group, record), JSON.stringify(record))
      else copy.delete(`${group} ${JSON.stringify(key)}`)
      applied++
    }
    ;[position, more] = [page.position, page.hasMore]
  }
  return applied
}

function keyOf(path: string, record: Record<string, unknown>): string {
  const key = Object.fromEntries(resourceOf(path).key.map((name) => [name, record[name]]))
  return `${path} ${JSON.stringify(key)}`
}

function hex(digest: bigint): string {
  return digest.toString(16).padStart(16, '0')
}
