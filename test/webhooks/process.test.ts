/** `selvedge notify` as a process: how it ends. */
import { expect, it, onTestFinished } from 'vitest'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { NotifyProcess } from '../support/notify-process.ts'
import { until } from '../support/until.ts'
import { subscribe, WEBHOOK_SECRETS } from './support/notifier.ts'
import { Receiver } from './support/receiver.ts'

it('ends after SIGTERM although a receiver hangs, and leaves that one to another process', async () => {
  const database = await TestDatabase.create()
  const receiver = await Receiver.start()
  onTestFinished(async () => {
    await receiver.stop()
    await database.drop()
  })
  const brandId = await database.createBrand('alder-finch')
  const { path, sample } = resourceOf('tags')
  await database.load(brandId, { [path]: [sample as object] })
  await subscribe(database, 'alder-finch', receiver.url)
  receiver.respond = () => {}
  const notify = await NotifyProcess.start({
    SELVEDGE_NOTIFIER_DATABASE_URL: database.url('selvedge_notifier'),
    SELVEDGE_WEBHOOK_SECRETS: WEBHOOK_SECRETS.join(),
    SELVEDGE_WEBHOOK_ALLOW: '127.0.0.0/8',
    SELVEDGE_WEBHOOK_HTTP: 'true',
  })
  await until(() => receiver.calls.length === 1)
  expect(await notify.metric('selvedge_webhook_calls_under_way')).toBe(1)
  expect(await notify.metric('selvedge_webhooks{status="enabled"}')).toBe(1)
  expect(await notify.metric('selvedge_notify_ready')).toBe(1)
  expect(await notify.stop()).toBe(0)
  expect(await database.asOwner('select next_at, lease, failures from directory.webhooks')).toEqual([[null, null, 0]])
})
