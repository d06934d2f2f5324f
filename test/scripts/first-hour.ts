/**
 * `node test/scripts/first-hour.ts`: what a newcomer does first, in a copy of the repository: adds the field of
 * CONTRIBUTING.md, generates what follows from it, and runs the quick tests. Prints the seconds that each takes.
 */
import { contributingExamples, isExpected } from './support/examples.ts'
import { RepositoryCopy } from './support/repository-copy.ts'

const { diff, commands } = contributingExamples().find(({ title }) => title === 'Add a field')!

const copy = new RepositoryCopy()
try {
  copy.apply(diff)
  for (const command of [...commands, 'npm run test:quick']) {
    const startedAt = performance.now()
    copy.run(command)
    console.log(`${command}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
  }
  const unexpected = copy.changedFiles().filter((file) => !isExpected(file))
  if (unexpected.length > 0) throw new Error(`Other files changed: ${unexpected.join(', ')}`)
} finally {
  copy.remove()
}
