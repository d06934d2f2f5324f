/** Help that teaches, and exit codes that say what went wrong. */
import { describe, expect, test, vi } from 'vitest'
import { failureOf } from '../../packages/service/cli/failure.ts'
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

test('no option shows two defaults, and none a duration in seconds', () => {
  const commands = program.commands.flatMap((command) => [command, ...command.commands])
  const lines = commands.flatMap((command) =>
    command
      .createHelp()
      .visibleOptions(command)
      .map((option) => command.createHelp().optionDescription(option)),
  )
  expect(lines.filter((line) => line.split('(default').length > 2)).toEqual([])
  expect(lines.filter((line) => line.includes('(default: 24h)'))).toHaveLength(2)
})

test('the first page has a first step, and the exit codes', () => {
  const help = helpOf(program)
  expect(help).toContain('$ selvedge dev')
  expect(help).toMatch(/Exit codes:\n +0 .*\n +1 .*\n +2 .*\n +3 /)
})

describe('exit codes', () => {
  const UNREACHABLE = { SELVEDGE_ADMIN_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }

  test.each([
    [['load', '--help'], {}, 0],
    [['load'], {}, 2],
    [['load', '.', '--brand', 'a', '--shared'], {}, 2],
    [['load', '--brand', 'a', '/nowhere/tags.csv'], {}, 2],
    [['keys', 'create', '--name', 'x'], {}, 2],
    [['keys', 'create', '--name', 'x', '--global', '--quota', '5'], {}, 2],
    [['keys', 'create', '--name', 'x', '--global', '--expires', '2001-01-01'], {}, 2],
    [['keys', 'revoke', 'slv_live_x'], {}, 2],
    [['brands', 'create', 'Not A Slug'], {}, 2],
    [['brands', 'list'], {}, 2],
    [['brands', 'list'], UNREACHABLE, 3],
  ])('%j with %j ends with %i', async (args, environment, code) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    const silent = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true))
    const failure = await createProgram()
      .parseAsync(args, { from: 'user' })
      .then(() => expect.unreachable(), failureOf)
    for (const each of silent) each.mockRestore()
    vi.unstubAllEnvs()
    expect(failure.exitCode).toBe(code)
    // What went wrong is said, and not as a stack.
    expect(failure.message).not.toMatch(/^\s+at /m)
  })

  test.each([
    [['--help'], {}, 0, /^Usage: selvedge/],
    [['laod'], {}, 2, /did you mean load/i],
    [['serve'], { SELVEDGE_PORT: 'http' }, 2, /^SELVEDGE_PORT must be a whole number/],
  ])('are those of the process: %j with %j ends with %i', async (args, environment, code, output) => {
    const result = await selvedge(args, environment)
    expect(result.code).toBe(code)
    expect(code === 0 ? result.stdout : result.stderr).toMatch(output)
  })
})
