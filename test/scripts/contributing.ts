/**
 * `node test/scripts/contributing.ts`: follows each example of CONTRIBUTING.md in a copy of the repository, and runs the
 * checks and the tests that depend on the catalogue there. Prints the seconds that each takes.
 */
import { contributingExamples, isExpected } from './support/examples.ts'
import { RepositoryCopy } from './support/repository-copy.ts'

const CHECKS = [
  'biome ci --error-on-warnings packages test scripts',
  'tsc -p .',
  'knip',
  'node scripts/generate.ts --check',
  'node scripts/contract.ts',
]
const TESTS =
  'vitest run test/conformance test/store/schema.test.ts test/demo/unknown-fields.test.ts test/demo/soundness.test.ts'

async function timed(act: () => Promise<void> | void): Promise<string> {
  const startedAt = performance.now()
  await act()
  return `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
}

const examples = contributingExamples()
const [group] = examples.slice(-1)
/** The same as a group whose records all brands share. */
const shared = {
  ...group!,
  title: `${group!.title}, shared`,
  diff: group!.diff.replace(/^\+ {2}key:/m, '+  shared: true,\n$&'),
}

for (const { title, diff, commands } of [...examples, shared]) {
  const copy = new RepositoryCopy()
  try {
    copy.apply(diff)
    const followed = await timed(() => {
      for (const command of commands) copy.run(command)
    })
    const checked = await timed(() => copy.runAll(CHECKS))
    const tested = await timed(() => copy.run(TESTS))
    const unexpected = copy.changedFiles().filter((file) => !isExpected(file))
    if (unexpected.length > 0) throw new Error(`Other files changed: ${unexpected.join(', ')}`)
    console.log(`${title}: commands ${followed}, checks ${checked}, tests ${tested}`)
  } finally {
    copy.remove()
  }
}
