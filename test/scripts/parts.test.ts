/** How the tests are run: in parts beside each other that are together all of them, and the longest first. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { parts } from '../../scripts/parts.ts'
import { LONG } from '../support/longest-first.ts'

it('every test is in exactly one part', () => {
  const folders = new Set(globSync('test/**/*.test.ts').map((file) => file.split('/')[1]!))
  expect(Object.values(parts).flat().toSorted()).toEqual([...folders].toSorted())
})

it('CI runs every part', () => {
  const { jobs } = parse(readFileSync('.github/workflows/test.yaml', 'utf8'))
  expect(jobs.test.strategy.matrix.part).toEqual(Object.keys(parts))
})

it('the files that run first are there', () => {
  expect(LONG.filter((name) => !existsSync(`test/${name}.test.ts`))).toEqual([])
})
