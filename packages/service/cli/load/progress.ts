/** Progress of a load: on a terminal a bar with rate and time left, elsewhere an occasional line. */
import type { LoadProgress } from '../../loader/progress.ts'
import type { Source } from '../../loader/sources.ts'
import { describeFiles } from '../output/amounts.ts'
import { tell } from '../output/print.ts'
import { StatusLine } from '../output/status-line.ts'

/** A load that ends sooner prints no progress. */
const LINE_EVERY_MS = 5_000
const BAR_WIDTH = 20

export function loadProgress(sources: readonly Pick<Source, 'sizeBytes'>[]): LoadProgress & { end(): void } {
  const line = process.stderr.isTTY ? new StatusLine() : null
  const started = performance.now()
  const bytesTotal = totalOf(sources)
  let [phase, bytes, records, files, toldAt] = ['', 0, 0, [] as string[], started]

  function update(): void {
    const now = performance.now()
    const share = bytesTotal === null ? null : bytes / bytesTotal
    const parts = [...describe(phase, records, share, now - started), ...files]
    if (line) line.show([...barOf(share), ...parts].join(' · '))
    else if (now - toldAt >= LINE_EVERY_MS) {
      toldAt = now
      tell(parts.join(', '))
    }
  }

  return {
    phase(name) {
      phase = name
      update()
    },
    bytes(count) {
      bytes += count
    },
    records(count) {
      records += count
      update()
    },
    files(uploadedFiles, uploadedBytes) {
      files = [`${describeFiles({ uploadedFiles, uploadedBytes })} uploaded`]
      update()
    },
    end: () => line?.clear(),
  }
}

/** If the size of one source is unknown, so is the total. */
function totalOf(sources: readonly Pick<Source, 'sizeBytes'>[]): number | null {
  return sources.reduce<number | null>(
    (sum, { sizeBytes }) => (sum === null || sizeBytes === null ? null : sum + sizeBytes),
    0,
  )
}

function barOf(share: number | null): string[] {
  if (share === null) return []
  const full = Math.round(Math.min(1, share) * BAR_WIDTH)
  return [`${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${Math.floor(share * 100)}%`]
}

function describe(phase: string, records: number, share: number | null, elapsedMs: number): string[] {
  const perSecond = Math.round(records / Math.max(0.001, elapsedMs / 1000))
  const parts = [phase, `${records.toLocaleString('en')} records`, `${perSecond.toLocaleString('en')}/s`]
  if (share !== null && share > 0 && share < 1) {
    parts.push(`${Math.ceil((elapsedMs * (1 - share)) / share / 1000)} s left to read`)
  }
  return parts
}
