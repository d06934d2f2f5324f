/** The workflows, read by actionlint, which knows their language and the shell in them. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { BUILD_TIMEOUT_MS, goTool } from '../support/go-tool.ts'

beforeAll(() => void goTool('actionlint'), BUILD_TIMEOUT_MS)

const files = globSync('.github/workflows/*.yaml')
const lint = (text: string): { status: number | null; stdout: string } =>
  spawnSync(goTool('actionlint'), ['-no-color', '-'], { input: text, encoding: 'utf8' })

describe.each(files)('%s', (file) => {
  const text = readFileSync(file, 'utf8')

  it('has no fault', () => {
    const { status, stdout } = lint(text)
    expect([status, stdout]).toEqual([0, ''])
  })

  it('names each action by a commit, which cannot be changed as a tag can, with its version beside it', () => {
    const actions = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action)
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it.each([
    ['an unknown key', 'timeout-minutes:', 'timeout-minute:'],
    ['an unknown runner', 'ubuntu-24.04', 'ubuntu-1'],
    ['an unknown trigger', 'push:', 'pushed:'],
  ])('%s would be found', (_, right, wrong) => {
    expect(text).toContain(right)
    expect(lint(text.replace(right, wrong)).status).toBe(1)
  })
})

it('looks at all of them', () => expect(files.length).toBe(2))

it('publishes only in the protected environment, and runs no install script there', () => {
  const text = readFileSync('.github/workflows/release.yaml', 'utf8')
  const jobs = Object.values(parse(text).jobs as Record<string, { environment?: string }>)
  expect(jobs.map(({ environment }) => environment)).toEqual(jobs.map(() => 'release'))
  const commands = [...text.matchAll(/npm (ci|install|publish)\b[^\n]*/g)].map(([command]) => command)
  expect(commands.length).toBeGreaterThan(2)
  for (const command of commands) expect(command).toContain('--ignore-scripts')
})
