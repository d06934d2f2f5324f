/**
 * A brand that moves between cells while it is loaded over HTTP: nothing that was acknowledged is lost, nothing is there twice, and
 * the journal and the history agree.
 *
 *   node test/faults/ingest-moves.ts --moves 20
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LOAD_BASE_PATH } from '@selvedge/catalogue'
import { pino } from 'pino'
import type { Result } from '../../harness/results.ts'
import { startIngest } from '../../packages/service/ingest/start.ts'
import { CELLS, type CellName, numbered, ThreeCells } from '../cells/support/three-cells.ts'
import { ndjson, type Values } from '../loader/support/files.ts'
import { runAsCommand } from '../support/command.ts'
import { ingestSettings } from '../support/ingest.ts'

export async function movesUnderLoads(moves: number): Promise<Result[]> {
  const cells = await ThreeCells.create()
  const slug = await cells.createBrand()
  const main = cells.of('main')
  const key = await main.createLoadKey(cells.brandId)
  const settings = ingestSettings(main.url('selvedge_loader'), cells.addresses)
  const ingest = await startIngest(settings, pino({ level: 'error' }))
  try {
    let [acknowledged, isOver] = [0, false]
    const send = async (): Promise<void> => {
      while (!isOver) {
        const idempotencyKey = randomUUID()
        const body = ndjson(numbered('tags', [acknowledged + 1]) as Values[])
        for (;;) {
          const response = await fetch(`${ingest.url}${LOAD_BASE_PATH}/brands/${slug}/groups/tags`, {
            method: 'POST',
            body,
            headers: {
              authorization: `Bearer ${key}`,
              'content-type': 'application/x-ndjson',
              'idempotency-key': idempotencyKey,
            },
          })
          const text = await response.text()
          if (response.status === 200) break
          if (![202, 429, 503].includes(response.status)) throw new Error(`${response.status} ${text}`)
          await sleep(20)
        }
        acknowledged++
      }
    }
    const sending = send()
    let home: CellName = 'main'
    for (let turn = 0; turn < moves; turn++) {
      const to: CellName = CELLS[(CELLS.indexOf(home) + 1) % CELLS.length]!
      await cells.move(home, to)
      home = to
    }
    isOver = true
    await sending
    const contents = await cells.contents(home)
    const problems = await cells.problems(home, ['tags'])
    const left = (await Promise.all(CELLS.filter((cell) => cell !== home).map((cell) => cells.contents(cell)))).filter(
      (each) => Object.keys(each).length > 0,
    )
    for (const problem of problems) console.error(problem)
    return [
      { name: 'moves', value: moves },
      { name: 'loads acknowledged', value: acknowledged, atLeast: 1 },
      { name: 'lost or doubled records', value: Math.abs(contents.tags!.length - acknowledged), atMost: 0 },
      { name: 'loads in the journal', value: contents.loads!.length - acknowledged, atMost: 0, atLeast: 0 },
      { name: 'loads in the history', value: contents.load_log!.length - acknowledged, atMost: 0, atLeast: 0 },
      { name: 'cells with rows that the brand has left', value: left.length, atMost: 0 },
      { name: 'problems of the journal', value: problems.length, atMost: 0 },
    ]
  } finally {
    await ingest.stop()
    await cells.drop()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { moves: { type: 'string', default: '20' } } })
  await runAsCommand(() => movesUnderLoads(Number(values.moves)))
}
