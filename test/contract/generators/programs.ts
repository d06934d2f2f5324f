/** Runs the programs of others, which must succeed without a complaint. */
import { spawnSync } from 'node:child_process'

/** Gives what it printed. `complaint` is what it must not print. */
export function run(
  command: string,
  args: readonly string[],
  complaint: RegExp,
  more: { cwd?: string; env?: object; input?: string } = {},
): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: more.cwd,
    encoding: 'utf8',
    env: { ...process.env, ...more.env },
    input: more.input ?? '',
    maxBuffer: 2 ** 30,
  })
  const complaints = (stdout + stderr).split('\n').filter((line) => complaint.test(line))
  if (status !== 0 || complaints.length > 0) {
    throw new Error(
      `${command} ${args.join(' ')}: ${complaints.length === 0 ? stdout + stderr : complaints.join('\n')}`,
    )
  }
  return stdout
}

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}
