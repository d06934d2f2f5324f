/** ReadPool that miss their deadline: whether a client should come back later depends on why. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourceOf } from '../../support/database.ts'
import { TestService } from '../../support/service.ts'
import { variation } from '../../support/variations.ts'

let service: TestService
let release: () => Promise<void>
const tags = [1, 2, 3].map((n) => variation(resourceOf('tags'), n))
beforeAll(async () => {
  service = await TestService.start({ pageDeadlineMs: 1_000, countDeadlineMs: 1_000 })
  await service.database.load(service.brandId, { tags })
  await service.list('tags')
  // Keeps the database from answering in time, as any load on it can.
  release = await service.database.lockTable('records.tags')
})
afterAll(async () => {
  await release()
  await service.stop()
})

const logged = (msg: string) => service.logged.map((line) => JSON.parse(line)).filter((line) => line.msg === msg)

it.each(['tags?limit=2', `tags/${tags[0]!.id}`])('%s, too late, is to be asked again', async (path) => {
  const { status, json, headers } = await service.list(path)
  expect([status, json.errorCode]).toEqual([429, 'overloaded'])
  expect(headers.get('retry-after')).toMatch(/^[123]$/)
  expect(logged('read missed its deadline').at(-1)).toMatchObject({
    requestId: headers.get('x-request-id'),
    err: { message: expect.any(String) },
  })
})

it('a count that takes longer than counts may is an error, which asking again would only repeat', async () => {
  const { status, json } = await service.list('tags?name=a&code=b')
  expect([status, json.errorCode]).toEqual([500, 'internal_error'])
  expect(logged('request failed')).toHaveLength(1)
})
