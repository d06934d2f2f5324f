/**
 * Order items to a Polars frame, beside the TypeScript export to Parquet, in turns against the same service. Prints the median
 * time and CPU time of each.
 *
 *   node test/python/speed.ts --records 100000 --rounds 3
 */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { tableOf, writeBody } from '@selvedge/catalogue'
import { merge } from '../../harness/merge.ts'
import type { Result } from '../../harness/results.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { uuid } from '../support/variations.ts'
import { Wheel } from './support/wheel.ts'

const run = promisify(execFile)

const FRAME = `import os, resource, sys
from decimal import Decimal
from selvedge_client import Selvedge
brand = Selvedge(api_key=os.environ["SELVEDGE_API_KEY"], base_url=os.environ["SELVEDGE_URL"]).brand("alder-finch")
frame = brand.order_items.list().to_polars()
assert frame.height == int(sys.argv[1]), frame.height
expected = sum(Decimal(f"{n % 1000}.{n % 100:02}") for n in range(frame.height))
assert frame["unitPrice"].dtype.is_decimal() and frame["unitPrice"].sum() == expected
`

interface Run {
  readonly seconds: number
  readonly cpuSeconds: number
}

export async function speed(records: number, rounds: number): Promise<Result[]> {
  const wheel = await Wheel.build()
  const service = await TestService.start()
  try {
    await load(service, records)
    const env = { SELVEDGE_URL: service.url + BASE, SELVEDGE_API_KEY: service.keys.brand }
    const out = join(wheel.folder, 'export')
    const parquet = [
      'packages/export/src/cli.ts',
      '--brand',
      'alder-finch',
      '--only',
      'order-items',
      '--format',
      'parquet',
    ]
    const frames: Run[] = []
    const exports: Run[] = []
    for (let round = 0; round < rounds; round++) {
      frames.push(await measured(wheel.program, ['-c', FRAME, String(records)], { ...wheel.environment, ...env }))
      rmSync(out, { recursive: true, force: true })
      exports.push(await measured(process.execPath, [...parquet, '--out', out], { PATH: process.env.PATH!, ...env }))
    }
    const [frame, file] = [medianOf(frames), medianOf(exports)]
    return [
      { name: 'records', value: records },
      { name: 'Polars frame', value: frame.seconds, unit: 's', atMost: file.seconds },
      { name: 'its CPU time', value: frame.cpuSeconds, unit: 's' },
      { name: 'TypeScript export to Parquet', value: file.seconds, unit: 's' },
      { name: 'its CPU time', value: file.cpuSeconds, unit: 's' },
    ]
  } finally {
    await service.stop()
    wheel.remove()
  }
}

/** Amounts whose sum a float would get wrong. */
async function load(service: TestService, records: number): Promise<void> {
  const resource = resourceOf('order-items')
  const { columns } = tableOf(resource)
  async function* rows() {
    for (let n = 0; n < records; n++) {
      const unitPrice = `${n % 1000}.${String(n % 100).padStart(2, '0')}`
      const record = { ...resource.sample, id: uuid(`item ${n}`), unitPrice } as Record<string, string | number | null>
      const values = columns.map(({ field }) => record[field] ?? null)
      yield { line: n + 1, values, body: writeBody(resource, record) }
    }
  }
  const loader = await service.database.connect('selvedge_loader')
  await merge(loader, service.brandId, [{ resource, rows: rows() }], 'upsert')
  await loader.end()
}

/** CPU time of the program with what it started, as the shell's \`times\` has it. */
async function measured(program: string, args: readonly string[], env: Record<string, string>): Promise<Run> {
  const started = performance.now()
  const script = '"$@" >&2; status=$?; times; exit $status'
  const { stdout } = await run('bash', ['-c', script, 'bash', program, ...args], { env })
  const times = stdout
    .trim()
    .split('\n')
    .at(-1)!
    .matchAll(/(\d+)m([\d.]+)s/g)
  const cpuSeconds = [...times].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
  return { seconds: (performance.now() - started) / 1000, cpuSeconds }
}

function medianOf(runs: readonly Run[]): Run {
  const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
  return { seconds: middle(runs.map((run) => run.seconds)), cpuSeconds: middle(runs.map((run) => run.cpuSeconds)) }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { records: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
  })
  await runAsCommand(() => speed(Number(values.records), Number(values.rounds)))
}
