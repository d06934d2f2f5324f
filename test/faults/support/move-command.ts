/** Runs `selvedge brands move` as an operator does, and lets something happen to it on the way; and asks `doctor` about it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { CLI, selvedge } from '../../cli/support/cli.ts'

export interface MoveEnd {
  readonly code: number | null
  readonly said: string
}

/** `watch` is told what the command has said so far, each time that it says more. */
export async function moveCommand(
  environment: Record<string, string>,
  slug: string,
  to: string,
  watch: (said: string, kill: () => void) => void = () => {},
): Promise<MoveEnd> {
  const child = spawn(process.execPath, [CLI, 'brands', 'move', slug, '--to', to], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  const kill = (): void => void child.kill('SIGKILL')
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
    watch(said, kill)
  })
  watch(said, kill)
  const [code] = await once(child, 'close')
  // The session of one that was killed may still hold the brand for a moment.
  if (said.includes('Another command is moving')) {
    await sleep(200)
    return moveCommand(environment, slug, to, watch)
  }
  return { code, said }
}

/** What is wrong with the cells. */
export async function doctorFindings(environment: Record<string, string>): Promise<string[]> {
  const { stdout } = await selvedge(['doctor', '--json'], environment)
  const findings = JSON.parse(stdout) as { check: string; ok: boolean; detail: string }[]
  return findings.filter(({ check, ok }) => check === 'cells' && !ok).map(({ detail }) => detail)
}
