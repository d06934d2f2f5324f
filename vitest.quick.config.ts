/**
 * The tests to run while working: catalogue, server and loader, on nothing but PostgreSQL and Redis, and without the
 * slowest: a minute and a half on two cores. `npm test` runs all of them and more.
 */
import { defineConfig, mergeConfig } from 'vitest/config'
import all from './vitest.config.ts'

const config = mergeConfig(
  all,
  defineConfig({
    test: {
      exclude: [
        'test/files/content.test.ts', // the object store, which Go builds
        'test/snapshots/endpoint.test.ts', // the same
        'test/files/streamed-files.test.ts', // the same
        'test/files/uploads.test.ts', // the same
        'test/api/reference/reference-page.test.ts', // Chromium
        'test/changes/feed.test.ts', // 1,500 comparisons
        'test/changes/servers.test.ts', // a primary and two standbys
        'test/changes/isolation.test.ts', // 10,000 requests
        'test/store/drafted-migrations.test.ts', // a database for each draft
        'test/http/connection/overload.test.ts', // many clients
        'test/store/plans.test.ts', // tables of a million rows
        'test/store/statements.test.ts', // every statement on two versions of PostgreSQL
        'test/http/connection/unsent-bytes.test.ts', // hundreds of megabytes for clients that read slowly
        'test/http/connection/unread-responses.test.ts', // clients that do not read, for half a minute
        'test/api/answer/walks.test.ts', // lists of many lengths, while they change
        'test/http/limits/rate-limits.test.ts', // windows of seconds
        'test/http/identity/key-lifecycle.test.ts', // keys that expire
        'test/api/isolation.test.ts', // every address with foreign keys
        'test/http/connection/request-cost.test.ts', // CPU time of hostile requests
        'test/api/start-up.test.ts', // CPU time of a start
        'test/loader/vanished-host.test.ts', // time limits
      ],
    },
  }),
)
// Merging would add these folders to all tests.
config.test!.include = ['test/{api,changes,conformance,files,http,loader,snapshots,store}/**/*.test.ts']

export default config
