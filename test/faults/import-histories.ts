/**
 * Random histories of a source in PostgreSQL, with cycles of `selvedge-import sync` between: updates, deletions, tables that are
 * suddenly empty, late commits, loads by others, restores of the service and of the state file, and cycles killed at every stage. A
 * cycle that empties a group or removes more than a limit must be refused, or leave out just the groups that are concerned, and run with
 * what the refusal proposes. Before some cycles, rows are not valid, and no record may go because of that. After each cycle the records
 * must be the mapped rows, and the journal must have exactly the differences.
 *
 *   node test/faults/import-histories.ts --histories 300
 */
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { ErpDatabase } from '../import/support/erp-database.ts'
import { extensionFolder } from '../import/support/extensions.ts'
import { History } from '../import/support/histories.ts'
import { runAsCommand } from '../support/command.ts'
import { TestIngest } from '../support/ingest.ts'

const STEPS = 6

export async function importHistories(histories: number, steps = STEPS): Promise<Result[]> {
  const extensions = await extensionFolder('postgres_scanner')
  const erp = await ErpDatabase.create()
  const ingest = await TestIngest.start()
  const problems: string[] = []
  let cycles = 0
  let kills = 0
  let refusals = 0
  let emptied = 0
  let skips = 0
  let quarantines = 0
  let unreplaced = 0
  let quarantineKills = 0
  try {
    for (let seed = 1; seed <= histories; seed++) {
      const history = await History.run({ ingest, erpUrl: erp.url, extensions, seed, steps })
      problems.push(...history.problems)
      cycles += history.cycles
      kills += history.kills
      refusals += history.refusals
      emptied += history.emptied
      skips += history.skips
      quarantines += history.quarantines
      unreplaced += history.unreplaced
      quarantineKills += history.quarantineKills
      if (process.stdout.isTTY)
        process.stdout.write(`\r${seed} histories, ${cycles} cycles, ${problems.length} problems`)
    }
  } finally {
    await ingest.stop()
    await erp.drop()
  }
  for (const problem of problems.slice(0, 10)) console.log(problem)
  return [
    { name: 'histories', value: histories },
    { name: 'cycles compared', value: cycles },
    { name: 'cycles killed', value: kills, atLeast: 1 },
    { name: 'refusals because of removals', value: refusals, atLeast: 1 },
    { name: 'cycles that emptied a group, once allowed', value: emptied, atLeast: 1 },
    { name: 'cycles that left out groups', value: skips, atLeast: 1 },
    { name: 'cycles with rows in quarantine', value: quarantines, atLeast: 1 },
    { name: 'groups not replaced because of them', value: unreplaced, atLeast: 1 },
    { name: 'kills with rows in quarantine', value: quarantineKills, atLeast: 1 },
    { name: 'differences', value: problems.length, atMost: 0 },
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { histories: { type: 'string', default: '300' } } })
  await runAsCommand(() => importHistories(Number(values.histories)))
}
