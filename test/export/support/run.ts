/** Runs an export inside the test's own process, and keeps what it said. */
import { groups } from '@selvedge/client/catalogue'
import { type ExportSettings, exportBrand } from '../../../packages/export/src/export.ts'
import { ExportProblem } from '../../../packages/export/src/problems.ts'
import { LineProgress } from '../../../packages/export/src/progress/lines.ts'
import { BASE, type TestService } from '../../support/service.ts'
import type { OutFolder } from './out-folder.ts'

export interface Outcome {
  readonly exitCode: number
  /** What it complained of; null where it did not. */
  readonly complaint: string | null
  readonly said: readonly string[]
}

interface Target {
  readonly service: TestService
  readonly out: OutFolder
  /** Address to reach the service at; its own unless given. */
  readonly url?: string
  readonly format?: ExportSettings['format']
  readonly only?: readonly string[]
  readonly onSaid?: (line: string) => void
}

export async function runExport({ service, out, url, format = 'ndjson', only, onSaid }: Target): Promise<Outcome> {
  const said: string[] = []
  const settings = {
    apiKey: service.keys.brand,
    baseUrl: (url ?? service.url) + BASE,
    brand: 'alder-finch',
    out: out.path,
    format,
    groups: only ? only.map((path) => groups.find((group) => group.path === path)!) : groups,
    isWhole: only === undefined,
    // The service of the tests is never behind.
    answerAgeMaxMs: 0,
  }
  const progress = new LineProgress((line) => {
    said.push(line)
    onSaid?.(line)
  })
  try {
    await exportBrand(settings, progress)
    return { exitCode: 0, complaint: null, said }
  } catch (error) {
    if (error instanceof ExportProblem) return { exitCode: error.exitCode, complaint: error.message, said }
    throw error
  }
}
