/** Secrets stay off command lines, out of commits and out of images. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allBlocks } from './support/page.ts'

const PROGRAMS = /\b(psql|createdb|pg_dump|pg_restore|pg_basebackup|kubectl|helm|docker|curl --user)\b/
const SECRET = /:password@|'password'|_DATABASE_URL\b|--password(?!-stdin)|--from-literal|_PASSWORD\b/

/** What the shell hands to a program: not what it reads from a here-document. */
function commandLines(script: string): string[] {
  return script
    .replaceAll('\\\n', ' ')
    .replaceAll(/<<(\w+)\n[\s\S]*?\n\1$/gm, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\w+=\S+ )+/, ''))
}

it('no command line in the guides or the workflows has a password', () => {
  const pages = globSync(['docs/**/*.md', 'README.md'], { exclude: ['docs/decisions/**'] })
  const workflows = globSync('.github/workflows/*.yaml').map((file) => readFileSync(file, 'utf8'))
  const lines = [...pages.flatMap(allBlocks), ...workflows].flatMap(commandLines)
  expect(lines.filter((line) => PROGRAMS.test(line)).length).toBeGreaterThan(15)
  expect(lines.filter((line) => PROGRAMS.test(line) && SECRET.test(line))).toEqual([])
})

it.each(['.env', 'selvedge.env', 'service.env', 'passwords', 'pgpass', 'roles.sql'])('%s is ignored', (file) => {
  expect(spawnSync('git', ['check-ignore', '--quiet', '--no-index', file]).status).toBe(0)
  const patterns = readFileSync('.dockerignore', 'utf8').split('\n')
  expect(patterns.some((pattern) => pattern === file || (pattern === '**/*.env' && file.endsWith('.env')))).toBe(true)
})
