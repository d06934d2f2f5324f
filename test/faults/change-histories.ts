/**
 * Random histories of change lines beside the equivalent file loads: records, counts, digests and journal must be the same
 * after each step.
 *
 *   node test/faults/change-histories.ts --histories 500
 */
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { runHistory } from '../loader/support/change-histories.ts'
import { runAsCommand } from '../support/command.ts'
import { TestDatabase } from '../support/database.ts'

const STEPS = 6

async function changeHistories(histories: number): Promise<Result[]> {
  const database = await TestDatabase.create()
  const client = await database.connect('selvedge_loader')
  const problems: string[] = []
  try {
    for (let seed = 1; seed <= histories; seed++) {
      const [lines, files] = [`lines-${seed}`, `files-${seed}`]
      const byLines = { slug: lines, id: await database.createBrand(lines) }
      const byFiles = { slug: files, id: await database.createBrand(files) }
      problems.push(...(await runHistory({ client, byLines, byFiles, seed, steps: STEPS })))
    }
  } finally {
    await client.end()
    await database.drop()
  }
  for (const problem of problems) console.log(problem)
  return [
    { name: 'histories', value: histories },
    { name: 'steps', value: histories * STEPS },
    { name: 'differences', value: problems.length, atMost: 0 },
  ]
}

const { values } = parseArgs({ options: { histories: { type: 'string', default: '500' } } })
await runAsCommand(() => changeHistories(Number(values.histories)))
