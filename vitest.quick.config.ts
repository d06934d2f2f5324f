/** The tests to run while working: those that are in no suite, on nothing but PostgreSQL and Redis. `npm test` runs more. */
import { defineConfig, mergeConfig } from 'vitest/config'
import { suites } from './scripts/gate/suites.ts'
import all from './vitest.config.ts'

export default mergeConfig(all, defineConfig({ test: { exclude: suites.flatMap(({ files }) => files) } }))
