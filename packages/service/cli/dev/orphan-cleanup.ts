/**
 * Sees to it that a server which was started to be thrown away is thrown away, even if whoever started it is killed and
 * cannot do it any more: a shell that waits for the end of a pipe, which is the end of the process that holds it.
 */
import { spawn } from 'node:child_process'

const SCRIPT = 'read -r _; kill -INT "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf "$2"'

/** Returns a function that calls it off, for when everything was put away in good order. */
export function appointUndertaker(pid: number, folder: string): () => void {
  // Windows has no such shell, and there nothing of this is started as anybody else.
  if (process.platform === 'win32') return () => {}
  const undertaker = spawn('sh', ['-c', SCRIPT, 'sh', String(pid), folder], {
    // Not among those whom Ctrl-C is for.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  undertaker.unref()
  ;(undertaker.stdin as unknown as { unref(): void }).unref()
  return () => undertaker.kill('SIGKILL')
}
