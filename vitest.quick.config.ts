/**
 * The tests to run while working: catalogue, server and loader, on nothing but PostgreSQL and Redis, and without the
 * slowest, so that it stays under two minutes on two idle cores. `npm test` runs all of them and more.
 */
import { defineConfig, mergeConfig } from 'vitest/config'
import all from './vitest.config.ts'

const config = mergeConfig(
  all,
  defineConfig({
    test: {
      exclude: [
        'test/feature/alerts.test.ts', // promtool
        'test/feature/content.test.ts', // the object store, which Go builds
        'test/feature/snapshot-endpoint.test.ts', // the same
        'test/feature/streamed-files.test.ts', // the same
        'test/feature/uploads.test.ts', // the same
        'test/feature/reference-page.test.ts', // Chromium
        'test/feature/change-feed.test.ts', // 1,500 comparisons
        'test/feature/change-servers.test.ts', // a primary and two standbys
        'test/feature/change-isolation.test.ts', // 10,000 requests
        'test/feature/drafted-migrations.test.ts', // a database for each draft
        'test/feature/overload.test.ts', // many clients
        'test/feature/plans.test.ts', // tables of a million rows
        'test/feature/statements.test.ts', // every statement on two versions of PostgreSQL
        'test/feature/unread-responses.test.ts', // clients that do not read, for half a minute
        'test/feature/walks.test.ts', // lists of many lengths, while they change
      ],
    },
  }),
)
// Merging would add these folders to all tests.
config.test!.include = ['test/{conformance,feature,loading}/*.test.ts']

export default config
