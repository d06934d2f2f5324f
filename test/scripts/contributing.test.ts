/** The examples of CONTRIBUTING.md work, all of them in one copy. `contributing.ts` runs each with all of its tests. */
import { afterAll, expect, it } from 'vitest'
import { contributingExamples, isExpected } from './support/examples.ts'
import { RepositoryCopy } from './support/repository-copy.ts'

const copy = new RepositoryCopy()
afterAll(() => copy.remove())

it('adding a field, a filter and a group changes the catalogue and what follows from it, and nothing else', () => {
  const examples = contributingExamples()
  expect(examples.map(({ title }) => title)).toEqual(['Add a field', 'Add a filter', 'Add a resource group'])
  for (const { diff, commands } of examples) {
    const before = copy.changedFiles()
    copy.apply(diff)
    for (const command of commands) copy.run(command)
    expect(copy.changedFiles().length).toBeGreaterThan(before.length)
  }
  expect(copy.changedFiles().filter((file) => !isExpected(file))).toEqual([])
  copy.run('tsc -p .')
  copy.run('vitest run test/conformance/specification.test.ts test/demo/soundness.test.ts test/store/schema.test.ts')
})
