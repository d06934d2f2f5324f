import { defineConfig } from 'vitest/config'
import LongestFirst from './test/support/longest-first.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    sequence: { sequencer: LongestFirst },
    // Two processes keep two cores busy; more would only make timings of the fault tests unsteady.
    maxWorkers: 2,
  },
})
