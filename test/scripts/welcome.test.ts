/** What a newcomer's tools read agrees with what the project needs: Node, the devcontainer, updates of dependencies. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { variables } from '../../packages/service/cli/configuration/variables.ts'

const { engines, scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const node = engines.node.replace('>=', '')

interface Container {
  readonly image: string
  readonly updateContentCommand: string
  readonly postAttachCommand: string
  readonly forwardPorts: readonly number[]
}

it('.nvmrc has the oldest Node that works', () => {
  expect(readFileSync('.nvmrc', 'utf8')).toBe(`${node}\n`)
})

it('the devcontainer has that Node, runs commands that exist, and forwards the port of the service', () => {
  // It may have comments, which JSON has not. YAML reads JSON.
  const container: Container = parse(
    readFileSync('.devcontainer/devcontainer.json', 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''),
  )
  expect(container.image).toMatch(new RegExp(`:${node}-`))
  expect(container.updateContentCommand).toMatch(/^npm ci\b/)
  expect(Object.keys(scripts)).toContain(container.postAttachCommand.replace(/^npm run /, ''))
  expect(container.forwardPorts).toEqual([Number(variables.port.fallback)])
})

it('Dependabot updates every folder with Python packages but that of the extensions, which have the version of DuckDB', () => {
  const files = execFileSync('git', ['ls-files', '**/requirements*.txt', '**/*-tools.txt', '**/pyproject.toml'], {
    encoding: 'utf8',
  })
  const folders = new Set(
    files
      .trim()
      .split('\n')
      .map((file) => `/${dirname(file)}`),
  )
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8'))
  const pip = updates.find((update: Record<string, unknown>) => update['package-ecosystem'] === 'pip')
  expect([...pip.directories, '/test/import/support'].sort()).toEqual([...folders].sort())
})
