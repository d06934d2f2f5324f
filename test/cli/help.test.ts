/** Help that teaches, and exit codes that say what went wrong. */
import { describe, expect, test } from 'vitest'
import { createProgram } from '../../packages/service/cli/program.ts'
import { selvedge } from './support/cli.ts'

type Command = ReturnType<typeof createProgram>

function helpOf(command: Command): string {
  let help = ''
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
  return help
}

const program = createProgram()

describe.each(program.commands.map((command) => [command.name(), command] as const))('%s', (name, command) => {
  test('says what it does, and shows how', () => {
    expect(command.description()).toMatch(/^[A-Z].*\.$/)
    expect(helpOf(command)).toMatch(new RegExp(`^ +\\$ .*selvedge ${name}`, 'm'))
    for (const each of command.commands) expect(each.description()).toMatch(/^[A-Z].*\.$/)
  })

  test('explains every option and argument', () => {
    for (const each of [command, ...command.commands]) {
      expect([...each.options, ...each.registeredArguments].filter(({ description }) => !description)).toEqual([])
    }
  })
})

test('the first page has a first step, and the exit codes', () => {
  const help = helpOf(program)
  expect(help).toContain('$ selvedge dev')
  expect(help).toMatch(/Exit codes:\n +0 .*\n +1 .*\n +2 .*\n +3 /)
})

test.each([
  [['--help'], {}, 0],
  [['load', '--help'], {}, 0],
  [['laod'], {}, 2],
  [['load'], {}, 2],
  [['load', '.', '--brand', 'a', '--shared'], {}, 2],
  [['load', '--brand', 'a', '/nowhere/tags.csv'], {}, 2],
  [['keys', 'create', '--name', 'x'], {}, 2],
  [['keys', 'create', '--name', 'x', '--global', '--quota', '5'], {}, 2],
  [['keys', 'revoke', 'slv_live_x'], {}, 2],
  [['brands', 'create', 'Not A Slug'], {}, 2],
  [['brands', 'list'], {}, 2],
  [['brands', 'list'], { SELVEDGE_ADMIN_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 3],
  [['serve'], { SELVEDGE_PORT: 'http' }, 2],
] as const)('selvedge %j with %j ends with %i', async (args, environment, code) => {
  const result = await selvedge(args, environment)
  expect(result).toMatchObject({ code })
  // What went wrong is said, and not as a stack.
  if (code !== 0) expect(result.stderr).not.toMatch(/^\s+at /m)
  expect(code === 0 ? result.stdout : result.stderr).not.toBe('')
})
