/** A receiver that reads the change feed at once finds what it was told of, although responses may be older than the database. */
import { expect, it, onTestFinished } from 'vitest'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { variation } from '../support/variations.ts'
import { TestNotifier } from './support/notifier.ts'
import { Receiver } from './support/receiver.ts'

const BRAND = 'alder-finch'
/** As in production. */
const STATE_MAX_AGE_MS = 1_000

it('is called when the service no longer sends a response from before the load', async () => {
  const service = await TestService.start({ stateMaxAgeMs: STATE_MAX_AGE_MS })
  const { database, brandId } = service
  const receiver = await Receiver.start()
  const notifier = new TestNotifier(database, undefined, { stateMaxAgeMs: STATE_MAX_AGE_MS })
  onTestFinished(async () => {
    await notifier.end()
    await receiver.stop()
    await service.stop()
  })
  const load = (n: number) => database.load(brandId, { tags: [variation(resourceOf('tags'), n)] })
  await load(1)
  await notifier.subscribe(BRAND, receiver.url)
  const called = async (): Promise<boolean> => {
    await notifier.round()
    return receiver.calls.length > 0
  }
  await until(called)
  receiver.taken()

  let cursor = ''
  const sync = async (): Promise<number> => {
    const { json } = await service.get(`${BASE}/brands/${BRAND}/changes?groups=tags${cursor && `&cursor=${cursor}`}`)
    cursor = json.nextCursor
    return json.items.length + (json.hasMore ? await sync() : 0)
  }
  await sync()
  const read: Promise<number>[] = []
  receiver.respond = (response) => {
    read.push(sync())
    response.writeHead(204).end()
  }
  // It has polled, and found nothing: this response is kept, and is right for another second.
  expect([await sync(), await sync()]).toEqual([0, 0])
  await load(2)
  await until(called)
  expect(await Promise.all(read)).toEqual([1])
})
