/**
 * Random histories of loads and undos: after each undo, records and digests are those before the load, the feed brings a client to the
 * same state, and a later load that is in the way is named.
 *
 *   node test/faults/undo-histories.ts --histories 200
 *   node test/faults/undo-histories.ts --histories 200 --keep-later    of six loads, with undos that keep what later loads changed
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import {
  newTally,
  runKeepingHistory,
  runUndoHistory,
  type UndoSetting,
  type UndoTally,
} from '../loader/support/undo-histories.ts'
import { runAsCommand } from '../support/command.ts'
import { BASE, TestService } from '../support/service.ts'

const STEPS = 12

type Run = (setting: UndoSetting, tally: UndoTally) => Promise<void>

export async function undoHistories(histories: number): Promise<Result[]> {
  const tally = await runHistories(histories, runUndoHistory)
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

export async function keepLaterHistories(histories: number): Promise<Result[]> {
  const tally = await runHistories(histories, runKeepingHistory)
  return [
    { name: 'histories', value: histories },
    { name: 'loads', value: tally.loads },
    { name: 'undos, each compared with the records before', value: tally.undos, atLeast: 1 },
    { name: 'of them undos that left records, each of which was expected', value: tally.parts, atLeast: 1 },
    { name: 'of them undos of what an earlier one had left', value: tally.rests, atLeast: 1 },
    { name: 'of them undos of undos', value: tally.undosOfUndos, atLeast: 1 },
    { name: 'records that were left because of others', value: tally.followers, atLeast: 1 },
    { name: 'undos refused, with the later load named', value: tally.conflicts, atLeast: 1 },
    // A load before a removal that was undone: nobody knows which of the removed records it had changed.
    { name: 'undos refused or incomplete to be safe', value: tally.cautious, atMost: Math.ceil(tally.undos / 10) },
    { name: 'differences', value: tally.problems.length, atMost: 0 },
  ]
}

async function runHistories(histories: number, run: Run): Promise<UndoTally> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-undo-'))
  const store = new FolderStore({ kind: 'folder', folder, publicUrl: 'http://a', linkSeconds: 60 }, [])
  const service = await TestService.start()
  const client = await service.database.connect('selvedge_loader')
  const feed = { apiKey: service.keys.global, baseUrl: service.url + BASE }
  const tally = newTally()
  try {
    for (let seed = 1; seed <= histories; seed++) {
      const slug = `undo-${seed}`
      const brand = { slug, id: await service.database.createBrand(slug) }
      await run({ client, brand, store, feed, seed, steps: STEPS }, tally)
    }
  } finally {
    await client.end()
    await service.stop()
    rmSync(folder, { recursive: true })
  }
  for (const problem of tally.problems.slice(0, 10)) console.log(problem)
  return tally
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { histories: { type: 'string', default: '200' }, 'keep-later': { type: 'boolean', default: false } },
  })
  const run = values['keep-later'] ? keepLaterHistories : undoHistories
  await runAsCommand(() => run(Number(values.histories)))
}
