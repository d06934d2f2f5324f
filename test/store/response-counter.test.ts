/** Whether any database server responds: by what a key that cannot be looked up is trusted, or not. */
import { expect, it } from 'vitest'
import { DatabaseServer } from '../../packages/service/store/servers/database-server.ts'
import { ResponseCounter } from '../../packages/service/store/servers/response-counter.ts'

it('does not count what a server responded before it fell silent', async () => {
  const limits = { connectionsMax: 1, deadlineMs: 100 }
  // Nothing listens there.
  const url = 'postgres://selvedge_api@127.0.0.1:1/nowhere'
  const server = new DatabaseServer(url, true, { cell: 'main', pages: limits, counts: limits })
  const responses = new ResponseCounter([server])
  const before = responses.count()
  server.pools.pages.responses++
  expect(await responses.anySince(before)).toBe(true)
  server.isSilent = true
  expect(await responses.anySince(before)).toBe(false)
  await server.end()
})
