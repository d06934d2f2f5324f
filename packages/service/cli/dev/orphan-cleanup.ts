/**
 * Stops a temporary server and deletes its files if the parent process dies without cleaning up. A shell waits for the
 * end of a pipe that the parent holds open, so it notices the parent's death however it came about.
 */
import { spawn } from 'node:child_process'

const SCRIPT = 'read -r _; kill -INT "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf "$2"'

/** Returns a function that cancels the cleanup, for a parent that has cleaned up itself. */
export function scheduleOrphanCleanup(pid: number, folder: string): () => void {
  // Windows has no such shell.
  if (process.platform === 'win32') return () => {}
  const cleanup = spawn('sh', ['-c', SCRIPT, 'sh', String(pid), folder], {
    // Detached, so that Ctrl-C does not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  cleanup.unref()
  ;(cleanup.stdin as unknown as { unref(): void }).unref()
  return () => cleanup.kill('SIGKILL')
}
