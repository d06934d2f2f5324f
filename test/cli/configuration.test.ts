/** The environment: what is refused, with which reason, and what the documentation says of it. */
import { describe, expect, test } from 'vitest'
import { ConfigurationError, readConfiguration, required } from '../../packages/service/cli/configuration/read.ts'
import { variables } from '../../packages/service/cli/configuration/variables.ts'
import { configurationPage } from '../../scripts/generate/configuration-page.ts'

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfiguration(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

describe('a wrong value is refused with its name and the reason', () => {
  test.each([
    ['SELVEDGE_PORT', '80a', 'must be a whole number from 0 to 65535'],
    ['SELVEDGE_PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['SELVEDGE_DATABASE_URL', 'mysql://db', 'must be an address such as postgres://'],
    ['SELVEDGE_DATABASE_URL', 'db:5432', 'must be an address such as postgres://'],
    ['SELVEDGE_ADMIN_DATABASE_URL', 'db:5432', 'must be an address such as postgres://postgres:password@'],
    ['SELVEDGE_LOADER_DATABASE_URL', 'db:5432', 'must be an address such as postgres://selvedge_loader:password@'],
    ['SELVEDGE_REDIS_URL', 'http://cache', 'must be an address such as redis://'],
    ['SELVEDGE_CURSOR_SECRETS', 'too short', 'must have at least 32 characters each'],
    ['SELVEDGE_CURSOR_SECRETS', `${'x'.repeat(32)},short`, 'must have at least 32 characters each'],
    ['SELVEDGE_LOG_LEVEL', 'loud', 'must be one of trace, debug'],
    ['SELVEDGE_CORS_ORIGINS', 'https://app.example/path', 'must be origins such as'],
  ])('%s=%s', (name, value, reason) => {
    const [problem, ...more] = problemsOf({ [name]: value })
    expect(problem).toMatch(new RegExp(`^${name} `))
    expect(problem).toContain(reason)
    expect(more).toEqual([])
  })

  test('without repeating it, since it may be a secret', () => {
    const problems = problemsOf({ SELVEDGE_CURSOR_SECRETS: 'hunter2', SELVEDGE_DATABASE_URL: 'hunter2' })
    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toContain('hunter2')
  })
})

test('an unknown variable is refused with the nearest name', () => {
  expect(problemsOf({ SELVEDGE_DATABSE_URL: 'postgres://db/x', HOME: '/', SELVEDGE_URL: 'https://elsewhere' })).toEqual(
    ['SELVEDGE_DATABSE_URL is not a variable of this service; did you mean SELVEDGE_DATABASE_URL?'],
  )
})

test('an empty variable is one that is not set', () => {
  expect(readConfiguration({ SELVEDGE_PORT: '', SELVEDGE_REDIS_URL: '' })).toMatchObject({ port: 8080, redisUrl: null })
})

test('what a command cannot do without is asked for by name', () => {
  expect(() => required(readConfiguration({}), 'loaderDatabaseUrl')).toThrow('SELVEDGE_LOADER_DATABASE_URL is not set')
})

test('values are read as what they are', () => {
  const [first, second] = ['a'.repeat(32), 'b'.repeat(40)]
  const read = readConfiguration({ SELVEDGE_CURSOR_SECRETS: `${first},${second}`, SELVEDGE_PORT: '0' })
  expect(read).toMatchObject({ cursorSecrets: [first, second], port: 0, logLevel: 'info' })
})

test('every variable is on the page of settings, and every default is right', () => {
  const page = configurationPage()
  for (const { name, kind, fallback } of Object.values(variables)) {
    expect(page).toContain(`- **\`${name}\`**: `)
    if (fallback !== null) expect(() => kind.read(fallback)).not.toThrow()
  }
})
