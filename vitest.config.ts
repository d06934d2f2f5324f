import { defineConfig } from 'vitest/config'
import { TEST_FILES } from './scripts/gate/suites.ts'
import { COMPILE_CACHE } from './test/support/clean-environment.ts'
import LongestFirst from './test/support/longest-first.ts'

export default defineConfig({
  test: {
    include: [TEST_FILES],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/cpu-seconds.ts'],
    env: COMPILE_CACHE,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    // Tests wait for each other's processes a third of the time. With four, two cores are too busy for the fault tests.
    maxWorkers: 3,
  },
})
