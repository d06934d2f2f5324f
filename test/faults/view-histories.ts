/**
 * Random histories of loads of a brand with six views: after each load, every view has exactly what an independent computation
 * says, its counts and digests are those of its records, and a copy that follows its journal has the same.
 *
 *   node test/faults/view-histories.ts --histories 300
 *   node test/faults/view-histories.ts --histories 200 --undos 5     of ten steps, so many undo the load before
 */
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { runAsCommand } from '../support/command.ts'
import { TestDatabase } from '../support/database.ts'
import { History } from '../views/support/history.ts'
import { Oracle } from '../views/support/oracle.ts'
import { ViewedBrand } from '../views/support/viewed-brand.ts'

const LOADS = 6
const SCALE = 0.001

export async function viewHistories(histories: number, firstSeed = 1, undosOfTen = 1): Promise<Result[]> {
  const oracle = new Oracle()
  const database = await TestDatabase.create()
  const brand = await ViewedBrand.load(database, SCALE)
  const problems: string[] = []
  let [loads, undos, refused] = [0, 0, 0]
  try {
    for (const partner of brand.somePartners()) await brand.share(partner)
    const check = async (what: string): Promise<void> => {
      problems.push(...(await brand.problems(oracle)).map((problem) => `${what}: ${problem}`))
    }
    await check('when they are made')
    for (let seed = firstSeed; seed < firstSeed + histories && problems.length === 0; seed++) {
      const history = new History(brand, seed, undosOfTen)
      for (let n = 1; n <= LOADS; n++) {
        const what = await history.step()
        loads++
        if (what === 'undo') undos++
        if (what === 'an undo that is refused') refused++
        await check(`history ${seed}, load ${n}, ${what}`)
      }
      await brand.reset()
      await check(`history ${seed}, reset`)
    }
  } finally {
    brand.remove()
    oracle.end()
    await database.drop()
  }
  for (const problem of problems.slice(0, 10)) console.log(problem)
  return [
    { name: 'views', value: brand.views.length, atLeast: 6 },
    { name: 'loads, after each of which all views were compared', value: loads, atLeast: histories * LOADS },
    { name: 'of them undos', value: undos },
    { name: 'undos that were refused, because a record would name one that is gone', value: refused },
    { name: 'differences', value: problems.length, atMost: 0 },
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      histories: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      undos: { type: 'string', default: '1' },
    },
  })
  await runAsCommand(() => viewHistories(Number(values.histories), Number(values.seed), Number(values.undos)))
}
