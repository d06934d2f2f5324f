/** How much memory a process has had at most, as the kernel keeps it. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

const POLL_MS = 200

/** Until the process ends. */
export async function peakMemoryOf(child: ChildProcess): Promise<{ peakBytes: number; code: number | null }> {
  let peakBytes = 0
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, residentPeakBytes(child.pid!))
  }, POLL_MS)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  return { peakBytes, code }
}

/** 0 once the process is gone. */
function residentPeakBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
