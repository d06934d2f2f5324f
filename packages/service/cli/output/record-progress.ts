/** All records of a brand while they are read: a line that changes on a terminal, a line now and then elsewhere. */
import type { SnapshotProgress } from '../../snapshots/take.ts'
import { tell } from './print.ts'
import { StatusLine } from './status-line.ts'

/** What is done before this says nothing on the way. */
const LINE_EVERY_MS = 5_000

export interface RecordProgress extends SnapshotProgress {
  end(): void
  seconds(): string
}

export function recordProgress(slug: string): RecordProgress {
  const line = process.stderr.isTTY ? new StatusLine() : null
  const started = performance.now()
  let [path, recordsTotal, records, toldAt] = ['', 0, 0, started]

  function update(): void {
    const now = performance.now()
    const share = recordsTotal === 0 ? 0 : Math.floor((records / recordsTotal) * 100)
    const text = `${slug}: ${path}, ${records.toLocaleString('en')} of ${recordsTotal.toLocaleString('en')} records, ${share}%`
    if (line) line.show(text)
    else if (now - toldAt >= LINE_EVERY_MS) {
      toldAt = now
      tell(text)
    }
  }

  return {
    total(count) {
      recordsTotal = count
    },
    group(name) {
      path = name
      update()
    },
    records(count) {
      records += count
      update()
    },
    end: () => line?.clear(),
    seconds: () => ((performance.now() - started) / 1000).toFixed(1),
  }
}
