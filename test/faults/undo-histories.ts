/**
 * Random histories of loads and undos: after each undo, records and digests are those before the load, the feed brings a client to the
 * same state, and a later load that is in the way is named.
 *
 *   node test/faults/undo-histories.ts --histories 200
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import { runUndoHistory, type UndoTally } from '../loader/support/undo-histories.ts'
import { runAsCommand } from '../support/command.ts'
import { BASE, TestService } from '../support/service.ts'

const STEPS = 12

export async function undoHistories(histories: number): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-undo-'))
  const store = new FolderStore({ kind: 'folder', folder, publicUrl: 'http://a', linkSeconds: 60 }, [])
  const service = await TestService.start()
  const client = await service.database.connect('selvedge_loader')
  const feed = { apiKey: service.keys.global, baseUrl: service.url + BASE }
  const tally: UndoTally = { loads: 0, undos: 0, conflicts: 0, references: 0, cautious: 0, problems: [] }
  try {
    for (let seed = 1; seed <= histories; seed++) {
      const slug = `undo-${seed}`
      const brand = { slug, id: await service.database.createBrand(slug) }
      await runUndoHistory({ client, brand, store, feed, seed, steps: STEPS }, tally)
    }
  } finally {
    await client.end()
    await service.stop()
    rmSync(folder, { recursive: true })
  }
  for (const problem of tally.problems.slice(0, 10)) console.log(problem)
  return [
    { name: 'histories', value: histories },
    { name: 'loads', value: tally.loads },
    { name: 'undos, each compared with the records before', value: tally.undos, atLeast: 1 },
    { name: 'undos refused, with the later load named', value: tally.conflicts, atLeast: 1 },
    { name: 'undos refused because of references', value: tally.references, atLeast: 1 },
    { name: 'undos refused to be safe', value: tally.cautious, atMost: Math.ceil(tally.undos / 50) },
    { name: 'differences', value: tally.problems.length, atMost: 0 },
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { histories: { type: 'string', default: '200' } } })
  await runAsCommand(() => undoHistories(Number(values.histories)))
}
